/**
 * A PostgreSQL whose every answer is late, as behind a failing disk or a bad network: work takes longer, and no node
 * dies, restarts or does anything twice.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { hourMs } from '@haulway/domain/time.ts'
import { findFreePort } from '@haulway/server/db/embedded/free-port.ts'
import { makeDataFolder } from '@haulway/server/testing/data-folder.fixture.ts'
import { createTestDatabase } from '@haulway/server/testing/test-database.ts'
import { afterAll, expect, test } from 'vitest'
import { openDatabaseProxy } from './database-proxy.fixture.ts'
import { prepareWork } from './database-work.fixture.ts'
import { openMortalServer, openRegion } from './tracking-faults.fixture.ts'

const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

test('with each answer of PostgreSQL 0.2 s late, work is done once, and nodes start and keep running', async () => {
  const database = await createTestDatabase()
  ends.push(database.drop)
  const proxy = await openDatabaseProxy(database.url)
  ends.push(proxy.close)
  const files = await makeDataFolder()
  const node = await openMortalServer(proxy.url, await findFreePort(), files)
  ends.push(node.close)
  const region = openRegion(node.url, database.url, hourMs)
  ends.push(region.database.close)
  const work = await prepareWork(region, { batches: 12, lanes: 2, trucks: 4, loads: 2 })

  proxy.delay(100)
  const seen = new Set<number>()
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      seen.add((await fetch(`${node.url}/healthz`)).status)
      await sleep(100)
    }
  })()
  const starting = openMortalServer(proxy.url, await findFreePort(), files)
  await work.run([node])
  const other = await starting
  ends.push(other.close)
  isOver = true
  await watching
  proxy.delay(0)

  expect([...seen]).toEqual([200])
  await work.expectDoneOnce([node, other])
})
