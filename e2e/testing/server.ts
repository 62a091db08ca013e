/** A server for the browser tests, on a separate database, with the administrator's command line. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runAct } from '@haulway/server/admin/run-act.ts'
import { openApiNode } from '@haulway/server/api-node/api-node.ts'
import { openDatabase } from '@haulway/server/db/database.ts'
import { findFreePort } from '@haulway/server/db/embedded/free-port.ts'
import type { PlaceProviderSettings } from '@haulway/server/place/finder/place-provider.ts'
import { createTestDatabase } from '@haulway/server/testing/test-database.ts'
import { buildApp } from '@haulway/tools/build-app.ts'
import { root } from '@haulway/tools/steps.ts'
import { inject } from 'vitest'

export type Server = Awaited<ReturnType<typeof startServer>>
export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>

const node = path.join(root, 'node_modules/.bin/node')

type ServerOptions = {
  clock?: () => number
  webhooksMayBePrivate?: boolean
  placeProvider?: PlaceProviderSettings | undefined
  network?: { url: string; serverPort: number }
}

/**
 * Starts a server in this process, with the defaults of `npm start` and the app as built from these sources. It takes
 * a fraction of the CPU time that a process of its own takes.
 * @param clock the server's, for tests at other times
 * @param webhooksMayBePrivate lets webhooks send to receivers on this machine
 * @param placeProvider finds addresses; without one, places are tapped and typed
 * @param network what devices reach it through
 */
export async function startServer({ clock, webhooksMayBePrivate, placeProvider, network }: ServerOptions = {}) {
  const place = await openPlace(network?.serverPort)
  const server = await openApiNode({
    databaseUrl: place.databaseUrl,
    databaseConnectionsMax: 10,
    authSecret: randomBytes(32).toString('hex'),
    logLevel: 'error',
    publicUrl: network?.url ?? place.url,
    mail: { smtpUrl: undefined, from: 'Haulway <no-reply@haulway.example>' },
    attachments: { folder: path.join(place.dataDir, 'attachments') },
    keepsSchedule: false,
    ...(clock && { clock }),
    ...(webhooksMayBePrivate && { webhooksMayBePrivate }),
    ...(placeProvider && { placeProvider }),
  })
  await server.listen('127.0.0.1', place.port)
  return {
    ...place.parts,
    close: async () => {
      await server.close()
      await place.remove()
    },
  }
}

/**
 * Starts one as `npm start` does, for tests that kill it or that test the program as a whole.
 * @param settings more environment variables for it
 */
export async function startServerProcess(settings: Record<string, string> = {}) {
  const place = await openPlace()
  const environment = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATABASE_URL: place.databaseUrl,
    HAULWAY_DATA: place.dataDir,
    HAULWAY_DEMO: 'off',
    HOST: '127.0.0.1',
    PORT: String(place.port),
    LOG_LEVEL: 'error',
    ...settings,
  }
  let child = await launch(environment)
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const gone = new Promise(resolve => child.once('exit', resolve))
    if (child.exitCode === null && child.signalCode === null && child.kill(signal)) await gone
  }
  return {
    ...place.parts,
    /** Ends the process: after it drains with SIGTERM, immediately with SIGKILL. */
    end,
    /** Starts it again on the same data and port, once it has ended. */
    launch: async () => {
      child = await launch(environment)
    },
    close: async () => {
      await end('SIGTERM')
      await place.remove()
    },
  }
}

/** What a server runs on: a database, a folder and a port of loopback. */
async function openPlace(given?: number) {
  buildApp()
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'haulway-e2e-'))
  const port = given ?? (await findFreePort())
  const open = openDatabase(database.url, 2)
  /** Browsers treat `localhost` as a secure context, so locks, service workers and geolocation work. */
  const url = `http://localhost:${port}`
  const parts = {
    url,
    databaseUrl: database.url,
    inTransaction: open.inTransaction,
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    /** Runs what an administrator types after `npm run admin --`. @returns its output @throws if it refuses */
    admin: (...words: string[]) => runAct(database.url, words, Date.now),
  }
  const remove = async () => {
    await open.close()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { parts, url, port, dataDir, databaseUrl: database.url, remove }
}

function launch(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(node, ['server/src/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The server did not start in time.')), inject('patienceMs'))
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`The server ended with ${code} before it was ready.`)))
    child.stdout.on('data', (chunk: Buffer) => {
      if (!chunk.toString().includes('Haulway is ready')) return
      clearTimeout(timer)
      resolve(child)
    })
  })
}
