/**
 * A PostgreSQL whose every answer is late, as behind a failing disk or a bad network: work takes longer, and no node
 * dies, restarts or does anything twice.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { openRandom, testSeed } from '@haulway/domain/seed.fixture.ts'
import { hourMs } from '@haulway/domain/time.ts'
import { findFreePort } from '@haulway/server/db/embedded/free-port.ts'
import { expectCleanAudit } from '@haulway/server/testing/audit.fixture.ts'
import { makeDataFolder } from '@haulway/server/testing/data-folder.fixture.ts'
import { addCrew, addDelivered } from '@haulway/server/testing/load.fixture.ts'
import { createTestDatabase } from '@haulway/server/testing/test-database.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import { afterAll, expect, test } from 'vitest'
import { openWay } from './database-way.fixture.ts'
import {
  addBatches,
  addTrucks,
  compareWithStored,
  insistOn,
  openJournal,
  openMortalServer,
  openRegion,
  sendAll,
} from './tracking-faults.fixture.ts'

const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

test('with each answer of PostgreSQL 0.2 s late, work is done once, and nodes start and go on', async () => {
  const random = openRandom()
  const database = await createTestDatabase()
  ends.push(database.drop)
  const way = await openWay(database.url)
  ends.push(way.close)
  const files = await makeDataFolder()
  const node = await openMortalServer(way.url, await findFreePort(), files)
  ends.push(node.close)
  const region = openRegion(node.url, database.url, hourMs)
  ends.push(region.database.close)
  const crew = await addCrew(region)
  const trucks = await addTrucks(region)
  const loads = []
  for (const hours of [3, 5]) loads.push(await addDelivered(region, crew, crew.solo, Date.now() - hours * hourMs))

  way.delay(100)
  const journal = openJournal()
  const truckIds = Array.from({ length: 4 }, newTestId)
  const { entityId, headers } = crew.solo
  const weights = { tareGrams: 11_000_000, legalGrossGrams: 33_000_000 }
  const seen = new Set<number>()
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      seen.add((await fetch(`${node.url}/healthz`)).status)
      await sleep(100)
    }
  })()
  const starting = openMortalServer(way.url, await findFreePort(), files)
  await Promise.all([
    sendAll(node.url, addBatches(trucks, 12, random), journal, 2),
    ...truckIds.map((truckId, i) =>
      insistOn(() => `${node.url}/create-truck`, { entityId, truckId, number: `${i + 100}`, ...weights }, headers),
    ),
    ...loads.map(load =>
      insistOn(() => `${node.url}/approve-load`, { ...load, actId: newTestId() }, crew.jobber.headers),
    ),
  ])
  const other = await starting
  ends.push(other.close)
  isOver = true
  await watching
  way.delay(0)

  expect([...seen]).toEqual([200])
  for (const { url } of [node, other]) {
    await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200))
  }
  expect([node.deaths(), other.deaths()]).toEqual([0, 0])
  const points = await compareWithStored(region.database, trucks, journal)
  expect(points).toMatchObject({ lost: 0, doubled: 0, foreign: 0 })
  const { sql } = region.database
  const made = await sql`select 1 from trucks where truck_id = any(${truckIds})`
  const paid = await sql`select 1 from journal_entries where book_id = ${crew.projectId}`
  expect([made.length, paid.length]).toEqual([truckIds.length, loads.length])
  process.stdout.write(
    `Seed ${testSeed}: ${points.stored} points, ${journal.answers.length} answers on a slow database.\n`,
  )
  await expectCleanAudit(region)
})
