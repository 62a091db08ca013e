/** The largest and smallest numbers that anyone may send: everything stays readable, and others can still work. */

import { loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import { daySummarySchema } from '@haulway/domain/metrics/day-summary.ts'
import type { CallName } from '@haulway/domain/wire/contract.ts'
import { envelopeHeaders } from '@haulway/domain/wire/envelope.ts'
import { expect, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { rebuild } from '../sync/rebuild.ts'
import { exampleIn, rightPartyIn } from '../testing/calls/call-rights.fixture.ts'
import { openCallWorld } from '../testing/calls/call-world.fixture.ts'
import { callNames, sendCall } from '../testing/calls/send-call.fixture.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { type Crew, loadedTons } from '../testing/load.fixture.ts'
import { numberFieldsOf } from '../testing/number-extremes.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import { type Actor, addActor, addTruck, sitePlace } from '../testing/work.fixture.ts'
import { rebuildSteps } from './rebuild-documents.ts'

const node = closeAfterAll(await openTestNode())
const world = await openCallWorld(node)

/** Also sent with every call on loads: what a device reports about its clock. */
const clockHeaders: Record<string, string>[] = [
  { [envelopeHeaders.occurredAt]: '0' },
  { [envelopeHeaders.occurredAt]: '8640000000000000' },
  { [envelopeHeaders.clockOffset]: String(365 * 86_400_000) },
  { [envelopeHeaders.clockOffset]: String(-365 * 86_400_000), [envelopeHeaders.occurredAt]: '0' },
]

test('every number of every call, at the ends of its range, is accepted or refused, and breaks nothing', async () => {
  const failed: string[] = []
  let tried = 0
  let inLists = 0
  let accepted = 0
  for (const name of callNames) {
    for (const { path, put, values } of numberFieldsOf(name)) {
      // Refused for its rate, a call would try no number.
      await node.sql`delete from rate_limits where key like 'call:%'`
      for (const value of values) {
        const input = put(newExample(name), value)
        const { status, code } = await sendCall(node, name, input, rightPartyIn(world, name).headers)
        tried++
        if (path.includes(0)) inLists++
        if (status === 200) accepted++
        if (status >= 500) failed.push(`${name} ${path.join('.')} ${value}: ${status} ${code}`)
      }
    }
  }
  for (const name of callNames.filter(each => 'loadLogId' in exampleIn(world, each))) {
    for (const clock of clockHeaders) {
      const headers = { ...rightPartyIn(world, name).headers, ...clock }
      const { status, code } = await sendCall(node, name, newExample(name), headers)
      if (status >= 500) failed.push(`${name} ${JSON.stringify(clock)}: ${status} ${code}`)
    }
  }
  expect(failed).toEqual([])
  expect(tried).toBeGreaterThan(2500)
  expect(inLists).toBeGreaterThan(500)
  expect(accepted).toBeGreaterThan(350)
  await expectReadable()
  await expectOthersWork(world.crew)
})

test('a load with the highest prices, quantity and time is approved, summed and read', async () => {
  const { jobber, pit } = world.crew
  const price = highest('createMaterial', 'priceE4')
  const material = { entityId: pit.entityId, materialId: newTestId(), name: 'Saffron', unit: 'yard' as const }
  await pit.client.createMaterial({ ...material, priceE4: price, gramsPerCubicMeter: 100_000 })
  const projectId = newTestId()
  const haulId = newTestId()
  const rateE4 = highest('createHaul', 'card', 'rateE4')
  const card = {
    basis: 'yard' as const,
    rateE4,
    standby: [{ place: 'pit' as const, rate: { rateE4, per: 'minute' as const } }],
  }
  const haul = {
    haulId,
    pitEntityId: pit.entityId,
    materialId: material.materialId,
    trucksWanted: 200,
    card,
    targetMilli: highest('createHaul', 'targetMilli'),
    destination: { name: 'Far gate', ...sitePlace },
  }
  await jobber.client.createProject({
    entityId: jobber.entityId,
    projectId,
    name: 'Gold Road',
    startDay: '2126-03-02',
    haul,
  })
  await jobber.client.publishProject({ projectId })
  const solo = await addActor(node, 'Max', 2)
  await addTruck(solo, '99')
  const dispatchId = newTestId()
  const accepted = { projectId, noticeId: haulId, entityId: solo.entityId, offerId: newTestId(), dispatchId }
  await solo.client.acceptTruckerNotice(accepted)
  for (let n = 0; n < 3; n++) await approveLargest(solo, { projectId, dispatchId })
  await expectReadable()
  await expectOthersWork(world.crew)
})

async function approveLargest(solo: Actor, work: { projectId: string; dispatchId: string }): Promise<void> {
  const load = { ...work, loadLogId: newTestId() }
  const ids = () => ({ ...load, actId: newTestId() })
  const amountMilli = highest('confirmLoad', 'quantity', 'amountMilli')
  const first = { ...solo.headers, [envelopeHeaders.occurredAt]: '0' }
  for (const name of ['startLoad', 'arriveAtPit'] as const) expect(await statusOf(name, ids(), first)).toBe(200)
  const quantity = { amountMilli, unit: 'ton' as const }
  expect(await statusOf('confirmLoad', { ...ids(), quantity }, solo.headers)).toBe(200)
  expect(await statusOf('deliverLoad', ids(), solo.headers)).toBe(200)
  expect(await statusOf('approveLoad', ids(), world.crew.jobber.headers)).toBe(200)
}

async function statusOf(name: CallName, input: object, headers: Record<string, string>): Promise<number> {
  return (await sendCall(node, name, input, headers)).status
}

function highest(name: CallName, ...path: string[]): number {
  const field = numberFieldsOf(name).find(each => each.path.join('.') === path.join('.'))
  if (!field) throw new Error(`${name} takes no ${path.join('.')}`)
  return field.values[1]!
}

/** An example whose generated ids are new each time. */
function newExample(name: CallName): Record<string, unknown> {
  const example = exampleIn(world, name)
  return 'actId' in example ? { ...example, actId: newTestId() } : example
}

/** Reads every record that documents come from, and checks every load's and day's document against its schema. */
async function expectReadable(): Promise<void> {
  const database = openDatabase(node.databaseUrl, 2)
  let read = 0
  for (const step of rebuildSteps) {
    await rebuild(database, step, undefined, page => {
      read += page.rows
    })
  }
  await database.close()
  expect(read).toBeGreaterThan(100)
  const loads = await node.sql`select body from documents where collection = 'load-logs' and not deleted`
  for (const { body } of loads) expect(loadLogDocumentSchema.safeParse(body).error).toBeUndefined()
  const summaries = await node.sql`select record from day_summaries where record is not null`
  for (const { record } of summaries) expect(daySummarySchema.safeParse(record).error).toBeUndefined()
  expect(loads.length * summaries.length).toBeGreaterThan(0)
}

/** Another trucker at the same pit can still work. */
async function expectOthersWork({ solo, soloDispatchId, projectId, operator }: Crew): Promise<void> {
  const load = { projectId, dispatchId: soloDispatchId, loadLogId: newTestId() }
  const ids = () => ({ ...load, actId: newTestId() })
  await solo.client.startLoad(ids())
  await operator.client.confirmLoad({ ...ids(), quantity: loadedTons })
  expect(await solo.client.deliverLoad(ids())).toMatchObject({ state: 'delivered' })
}
