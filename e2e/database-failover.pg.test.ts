/**
 * A failover as an operator makes one (docs/production.md): the primary dies under load, its synchronous replica takes
 * over, and the address leads there. No node is restarted, and what was acknowledged is there once.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { openRandom, testSeed } from '@haulway/domain/seed.fixture.ts'
import { hourMs } from '@haulway/domain/time.ts'
import { findFreePort } from '@haulway/server/db/embedded/free-port.ts'
import { expectCleanAudit } from '@haulway/server/testing/audit.fixture.ts'
import { makeDataFolder } from '@haulway/server/testing/data-folder.fixture.ts'
import { addCrew, addDelivered } from '@haulway/server/testing/load.fixture.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import { hasPostgresPrograms, openArchivedPostgres } from '@haulway/tools/deploy/archived-postgres.fixture.ts'
import postgres from 'postgres'
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

/** A primary that acknowledges only what its replica has, too. */
async function openPair() {
  const machine = await openArchivedPostgres()
  ends.push(machine.close)
  const primary = await machine.create()
  const replica = await machine.replicate(primary)
  ends.push(replica.stop)
  const admin = postgres(primary.adminUrl, { max: 1, onnotice: () => {} })
  await admin`alter system set synchronous_standby_names = '*'`
  await admin`select pg_reload_conf()`
  await eventually(async () => {
    const [row] = await admin`select sync_state from pg_stat_replication`
    expect(row?.sync_state).toBe('sync')
  })
  await admin.end()
  return { primary, replica }
}

test.runIf(hasPostgresPrograms)(
  'after a failover both nodes go on with the new primary, and nothing is lost',
  async () => {
    const random = openRandom()
    const { primary, replica } = await openPair()
    const way = await openWay(primary.url)
    ends.push(way.close)
    const files = await makeDataFolder()
    const open = async () => openMortalServer(way.url, await findFreePort(), files)
    const nodes = [await open(), await open()] as const
    for (const node of nodes) ends.push(node.close)
    const urlOf = (path: string) => () => nodes[random.below(2)]!.url + path
    const region = openRegion(nodes[0].url, way.url, hourMs)
    ends.push(region.database.close)
    const crew = await addCrew(region)
    const trucks = await addTrucks(region)
    const loads = []
    for (const hours of [3, 5, 7]) loads.push(await addDelivered(region, crew, crew.solo, Date.now() - hours * hourMs))

    const journal = openJournal()
    const truckIds = Array.from({ length: 6 }, newTestId)
    const { entityId, headers } = crew.solo
    const weights = { tareGrams: 11_000_000, legalGrossGrams: 33_000_000 }
    const work = Promise.all([
      sendAll(nodes[0].url, addBatches(trucks, 60, random), journal, 4),
      ...truckIds.map(async (truckId, i) => {
        await sleep(i * 60)
        await insistOn(urlOf('/create-truck'), { entityId, truckId, number: `${i + 100}`, ...weights }, headers)
      }),
      ...loads.map(async (load, i) => {
        await sleep(i * 120)
        await insistOn(urlOf('/approve-load'), { ...load, actId: newTestId() }, crew.jobber.headers)
      }),
    ])
    await eventually(() => expect(journal.answers.length).toBeGreaterThan(10))
    primary.crash()
    replica.promote()
    way.turnTo(replica.port)
    await work

    for (const { url } of nodes) {
      await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200))
    }
    expect(nodes.map(({ deaths }) => deaths())).toEqual([0, 0])
    const points = await compareWithStored(region.database, trucks, journal)
    expect(points).toMatchObject({ lost: 0, doubled: 0, foreign: 0 })
    const { sql } = region.database
    const made = await sql`select 1 from trucks where truck_id = any(${truckIds})`
    const paid = await sql`select 1 from journal_entries where book_id = ${crew.projectId}`
    expect([made.length, paid.length]).toEqual([truckIds.length, loads.length])
    process.stdout.write(
      `Seed ${testSeed}: ${points.stored} points, ${journal.answers.length} answers around a failover.\n`,
    )
    await expectCleanAudit(region)
  },
)
