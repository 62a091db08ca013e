/** A new price of fuel reaches every load and shift, also when one of them can't be priced. */
import { usDieselIndex } from '@haulway/domain/pay/card/fuel-terms.ts'
import { addDays, hourMs, minuteMs } from '@haulway/domain/time.ts'
import { shiftDocumentSchema } from '@haulway/domain/work/shift/shift.documents.ts'
import { expect, test } from 'vitest'
import { runAct } from '../admin/run-act.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered, atTime, type Crew, readLoad } from '../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import { type Actor, haulCard, readOwn } from '../testing/work.fixture.ts'

const fuel = { method: 'percentTable' as const, rows: [{ fromMills: 4000, percentMilli: 10_000 }] }
const today = new Date().toISOString().slice(0, 10)
const enterPrice = (price: string) =>
  runAct(node.databaseUrl, ['fuel', 'price', usDieselIndex, addDays(today, -7), price], Date.now)
const node = closeAfterAll(await openTestNode({ jobsMayFail: true }))
await enterPrice('3.90')

/** The driver's shift of an hour, agreed to by both sides. */
async function addShift({ driver, jobber, fleet, projectId, fleetDispatchId }: Crew): Promise<string> {
  const began = Date.parse(`${new Date(Date.now() - 48 * hourMs).toISOString().slice(0, 10)}T13:00:00Z`)
  const ids = { projectId, shiftId: newTestId(), dispatchId: fleetDispatchId }
  await atTime(node, driver, began).startShift({ ...ids, actId: newTestId() })
  await atTime(node, driver, began + hourMs).endShift({ ...ids, actId: newTestId() })
  const sheet = { startAt: began, endAt: began + hourMs, breaks: [] }
  for (const { client } of [jobber, fleet]) await client.agreeToTimeSheet({ ...ids, actId: newTestId(), sheet })
  return ids.shiftId
}

async function shiftCents({ fleet }: Crew, shiftId: string) {
  const [body] = await readOwn(node, fleet, `shifts/${shiftId}`)
  return shiftDocumentSchema.parse(body).money?.haul?.pay
}

test('a load that can’t be priced again holds up no other load, correction or shift', async () => {
  const crew = await addCrew(node, { card: { ...haulCard, fuel } })
  const ofShift = await addCrew(node, {
    card: { basis: 'hour', rateE4: 1_000_000, clock: 'portal', fuel },
  })
  const { solo, driver, projectId } = crew
  const trucks = [
    { trucker: solo, dispatchId: crew.soloDispatchId },
    { trucker: driver, dispatchId: crew.fleetDispatchId },
  ]
  const [bad, good] = trucks.toSorted((a, b) => (a.dispatchId < b.dispatchId ? -1 : 1)).map(each => each.trucker)
  const deliver = (by: Actor, n: number) => addDelivered(node, crew, by, Date.now() - n * 100 * minuteMs)
  const broken = await deliver(bad!, 4)
  await deliver(bad!, 3)
  const approved = await deliver(good!, 2)
  const waiting = await deliver(good!, 1)
  for (const load of [broken, approved]) await crew.jobber.client.approveLoad({ ...load, actId: newTestId() })
  const shiftId = await addShift(ofShift)
  expect(await shiftCents(ofShift, shiftId)).toMatchObject({ totalCents: 10_000 })
  await node.sql`
    update load_log_acts set act = act || '{"kind": "broken"}'
    where project_id = ${projectId} and load_log_id = ${broken.loadLogId}`
  await enterPrice('4.00')
  const hasSurcharge = async ({ loadLogId }: { loadLogId: string }) => {
    const pay = (await readLoad(node, crew.jobber, loadLogId)).money?.haul?.pay
    return pay && 'lines' in pay ? pay.lines.some(({ code }) => code === 'fuel') : pay
  }
  await expect.poll(() => hasSurcharge(waiting)).toBe(true)
  await expect.poll(() => hasSurcharge(approved)).toBe(true)
  await expect.poll(() => shiftCents(ofShift, shiftId)).toMatchObject({ totalCents: 11_000 })
  // It is retried, and the reason stays with it.
  await expect
    .poll(async () => {
      const rows = await node.sql`select output ->> 'reason' as reason from pgboss.job where name = 'price-fuel'`
      return rows.map(({ reason }) => String(reason)).join('\n')
    })
    .toContain(broken.loadLogId)
})
