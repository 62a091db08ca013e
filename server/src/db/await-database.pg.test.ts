/** A node that is started before its database. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { expect, test } from 'vitest'
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

test('a node that can’t reach PostgreSQL says so, waits, and starts when it can', async () => {
  const database = await createTestDatabase()
  const url = new URL(database.url)
  const behind = new URL(database.url)
  behind.hostname = '127.0.0.1'
  behind.port = String(await findFreePort())
  const dataDir = mkdtempSync(path.join(tmpdir(), 'haulway-test-await-'))
  const node = spawn(process.execPath, [path.join(import.meta.dirname, '../main.ts')], {
    env: {
      ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      ...{ HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', HAULWAY_DEMO: 'off', HAULWAY_DATA: dataDir },
      ...{ DATABASE_URL: behind.href, AUTH_SECRET: 'a secret for this test, long enough' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(node, 'exit')
  let output = ''
  node.stdout.on('data', text => {
    output += text
  })
  await eventually(() => expect(output).toContain('PostgreSQL can’t be reached yet.'))
  const way = await openWay(Number(behind.port), url)
  await eventually(() => expect(output).toContain('Haulway is ready at'))
  expect(output.match(/can’t be reached/g)).toHaveLength(1)
  node.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
  way.close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})
