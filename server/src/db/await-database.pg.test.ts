/** A node that is started before its database, or while its database can't carry out everything. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import postgres from 'postgres'
import { afterEach, expect, test } from 'vitest'
import { processEnv } from '../testing/process-env.fixture.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { findFreePort } from './embedded/free-port.ts'

/** Takes connections on the port and passes them to the database. */
async function openWay(port: number, to: URL) {
  const way = createServer(socket => {
    const there = connect(Number(to.port), to.hostname)
    for (const [one, other] of [
      [socket, there],
      [there, socket],
    ] as const) {
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  way.listen(port, '127.0.0.1')
  await once(way, 'listening')
  return way
}

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function makeDatabase(): Promise<URL> {
  const { url, drop } = await createTestDatabase()
  ends.push(drop)
  return new URL(url)
}

function startNode(databaseUrl: URL) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'haulway-test-await-'))
  ends.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const node = spawn(process.execPath, [path.join(import.meta.dirname, '../main.ts')], {
    env: {
      ...processEnv,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'error',
      HAULWAY_DEMO: 'off',
      HAULWAY_DATA: dataDir,
      DATABASE_URL: databaseUrl.href,
      AUTH_SECRET: 'a secret for this test, long enough',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(node, 'exit')
  ends.push(async () => {
    node.kill('SIGKILL')
    await exited
  })
  let output = ''
  node.stdout.on('data', text => {
    output += text
  })
  const stop = async () => {
    node.kill('SIGTERM')
    return exited
  }
  return { output: () => output, stop }
}

test('a node that can’t reach PostgreSQL says so, waits, and starts when it can', async () => {
  const url = await makeDatabase()
  const behind = new URL(url)
  behind.hostname = '127.0.0.1'
  behind.port = String(await findFreePort())
  const node = startNode(behind)
  await eventually(() => expect(node.output()).toContain('PostgreSQL can’t be reached yet.'))
  const way = await openWay(Number(behind.port), url)
  ends.push(() => way.close())
  await eventually(() => expect(node.output()).toContain('Haulway is ready at'))
  expect(node.output().match(/can’t be reached/g)).toHaveLength(1)
  expect(await node.stop()).toEqual([0, null])
})

test('a node that waits for PostgreSQL stops at once when it is asked to', async () => {
  const behind = await makeDatabase()
  behind.port = String(await findFreePort())
  const node = startNode(behind)
  await eventually(() => expect(node.output()).toContain('PostgreSQL can’t be reached yet.'))
  expect(await node.stop()).toEqual([0, null])
})

test('a node that needs a table which a transaction holds says so, and starts when that has ended', async () => {
  const url = await makeDatabase()
  const sql = postgres(url.href, { max: 1 })
  ends.push(() => sql.end())
  await sql`begin`
  await sql`lock table startup_configs`
  // Twenty times less patience than usual.
  url.searchParams.set('lock_timeout', '500')
  const node = startNode(url)
  const held = 'Haulway can’t start yet: a transaction holds a table for long and has to end.'
  await eventually(() => expect(node.output()).toContain(held))
  const other = startNode(url)
  await eventually(() => expect(other.output()).toContain(held))
  expect(await other.stop()).toEqual([0, null])
  await sql`commit`
  await eventually(() => expect(node.output()).toContain('Haulway is ready at'))
  expect(await node.stop()).toEqual([0, null])
})
