/** Work for a database in trouble: GPS points, new trucks and approvals, each repeated until it is accepted. */
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { openRandom, testSeed } from '@haulway/domain/seed.fixture.ts'
import { hourMs } from '@haulway/domain/time.ts'
import { expectCleanAudit } from '@haulway/server/testing/audit.fixture.ts'
import { addCrew, addDelivered } from '@haulway/server/testing/load.fixture.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import { expect } from 'vitest'
import {
  addBatches,
  addTrucks,
  compareWithStored,
  insistOn,
  openJournal,
  type openMortalServer,
  type openRegion,
  sendAll,
} from './tracking-faults.fixture.ts'

type Nodes = readonly Awaited<ReturnType<typeof openMortalServer>>[]
type Size = { batches: number; lanes: number; trucks: number; loads: number }

const weights = { tareGrams: 11_000_000, legalGrossGrams: 33_000_000 }
/** Between one act and the next, so that some are sent before the trouble and some during it. */
const actEveryMs = 60

/** Prepares the work. @param region on the first of the nodes that get it */
export async function prepareWork(region: ReturnType<typeof openRegion>, size: Size) {
  const random = openRandom()
  const crew = await addCrew(region)
  const moving = await addTrucks(region)
  const loads: Awaited<ReturnType<typeof addDelivered>>[] = []
  // Loads at the same time would be taken for one.
  for (let i = 0; i < size.loads; i++) {
    loads.push(await addDelivered(region, crew, crew.solo, Date.now() - (3 + 2 * i) * hourMs))
  }
  const truckIds = Array.from({ length: size.trucks }, newTestId)
  const journal = openJournal()
  const { entityId, headers } = crew.solo
  return {
    journal,
    /** Sends all of it, acts to any of the nodes. */
    run: async (nodes: Nodes) => {
      const urlOf = (path: string) => () => nodes[random.below(nodes.length)]!.url + path
      await Promise.all([
        sendAll(region.url, addBatches(moving, size.batches, random), journal, size.lanes),
        ...truckIds.map(async (truckId, i) => {
          await sleep(i * actEveryMs)
          await insistOn(urlOf('/create-truck'), { entityId, truckId, number: `${i + 100}`, ...weights }, headers)
        }),
        ...loads.map(async (load, i) => {
          await sleep(i * actEveryMs)
          await insistOn(urlOf('/approve-load'), { ...load, actId: newTestId() }, crew.jobber.headers)
        }),
      ])
    },
    /** Expects ready nodes, none of which has ended, and everything that was acknowledged once. */
    expectDoneOnce: async (nodes: Nodes) => {
      for (const { url } of nodes) {
        await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200))
      }
      expect(nodes.map(({ deaths }) => deaths())).toEqual(nodes.map(() => 0))
      const points = await compareWithStored(region.database, moving, journal)
      expect(points).toMatchObject({ lost: 0, doubled: 0, foreign: 0 })
      const { sql } = region.database
      const made = await sql`select 1 from trucks where truck_id = any(${truckIds})`
      const paid = await sql`select 1 from journal_entries where book_id = ${crew.projectId}`
      expect([made.length, paid.length]).toEqual([truckIds.length, loads.length])
      process.stdout.write(`Seed ${testSeed}: ${points.stored} points, ${journal.answers.length} answers.\n`)
      await expectCleanAudit(region)
    },
  }
}
