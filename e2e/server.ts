/** A server process as `npm start` runs it, on a separate database, with the administrator's command line. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runAct } from '@haulway/server/admin/run-act.ts'
import { openDatabase } from '@haulway/server/db/database.ts'
import { findFreePort } from '@haulway/server/db/embedded/free-port.ts'
import { createTestDatabase } from '@haulway/server/testing/test-database.ts'
import { buildApp } from '@haulway/tools/build-app.ts'
import { root } from '@haulway/tools/steps.ts'

export type Server = Awaited<ReturnType<typeof startServer>>

const node = path.join(root, 'node_modules/.bin/node')

/**
 * Starts it on a free port of loopback, with the app as built from these sources.
 * @param settings more environment variables for it
 */
export async function startServer(settings: Record<string, string> = {}) {
  buildApp()
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'haulway-e2e-'))
  const port = await findFreePort()
  const environment = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATABASE_URL: database.url,
    HAULWAY_DATA: dataDir,
    HAULWAY_DEMO: 'off',
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'error',
    ...settings,
  }
  const open = openDatabase(database.url, 2)
  let child = await launch(environment)
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const gone = new Promise(resolve => child.once('exit', resolve))
    if (child.exitCode === null && child.signalCode === null && child.kill(signal)) await gone
  }
  const url = `http://localhost:${port}`
  return {
    /** Browsers treat `localhost` as a secure context, so locks, service workers and geolocation work. */
    url,
    mailFolder: path.join(dataDir, 'mail'),
    inTransaction: open.inTransaction,
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    /** Runs what an administrator types after `npm run admin --`. @returns its output @throws if it refuses */
    admin: (...words: string[]) => runAct(database.url, words, Date.now),
    /** Ends the process: after it drains with SIGTERM, immediately with SIGKILL. */
    end,
    /** Starts it again on the same data and port, once it has ended. */
    launch: async () => {
      child = await launch(environment)
    },
    close: async () => {
      await end('SIGTERM')
      await open.close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const startMs = 60_000

function launch(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(node, ['server/src/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The server did not start in time.')), startMs)
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`The server ended with ${code} before it was ready.`)))
    child.stdout.on('data', (chunk: Buffer) => {
      if (!chunk.toString().includes('Haulway is ready')) return
      clearTimeout(timer)
      resolve(child)
    })
  })
}
