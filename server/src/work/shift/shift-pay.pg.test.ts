/** Shifts paid by the hour: both sides agree, the pay is booked once, and no one else sees it. */
import { usDieselIndex } from '@haulway/domain/pay/card/fuel-terms.ts'
import { addDays, hourMs, minuteMs } from '@haulway/domain/time.ts'
import { shiftDocumentSchema } from '@haulway/domain/work/shift/shift.documents.ts'
import { describe, expect, test } from 'vitest'
import { runAct } from '../../admin/run-act.ts'
import { expectBooksToHold } from '../../testing/books.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered, atTime, type Crew, readLoad, stepsOfLoad } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { type Actor, moneyKeysIn, readOwn } from '../../testing/work.fixture.ts'

const byHour = { basis: 'hour', rateE4: 1_000_000, clock: 'portal' } as const
const node = closeAfterAll(await openTestNode())

/** In the morning where the work is: a shift after midnight would belong to the next day. */
const began = Date.parse(`${new Date(Date.now() - 48 * hourMs).toISOString().slice(0, 10)}T13:00:00Z`)
const sheet = (from: number, to: number) => ({
  startAt: began + from * minuteMs,
  endAt: began + to * minuteMs,
  breaks: [],
})

const crewBy = (card: Parameters<typeof addCrew>[1]) => addCrew(node, card)

/** A shift of the fleet's driver from one minute to another. */
async function work({ driver, projectId, fleetDispatchId }: Crew, from: number, to: number) {
  const ids = { projectId, shiftId: newTestId(), dispatchId: fleetDispatchId }
  await atTime(node, driver, began + from * minuteMs).startShift({ ...ids, actId: newTestId() })
  await atTime(node, driver, began + to * minuteMs).endShift({ ...ids, actId: newTestId() })
  const agree = (actor: Actor) => actor.client.agreeToTimeSheet({ ...ids, actId: newTestId(), sheet: sheet(from, to) })
  return { ids, agree }
}

async function readShift(actor: Actor, shiftId: string) {
  const [body] = await readOwn(node, actor, `shifts/${shiftId}`)
  return shiftDocumentSchema.parse(body)
}

/** What the jobber owes the fleet, and what its statement items add up to. */
async function owed({ jobber, fleet }: Crew) {
  const [debt] = await node.sql`select owed_cents::int8 as cents from debts
    where jobber_entity_id = ${jobber.entityId} and entity_id = ${fleet.entityId}`
  const items = await node.sql`select record from statement_items
    where payer_entity_id = ${jobber.entityId} and payee_entity_id = ${fleet.entityId}`
  const lines = items.flatMap(({ record }) => record.lines as { amountCents: number }[])
  expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(Number(debt?.cents ?? 0))
  return Number(debt?.cents ?? 0)
}

test('a shift is expected to pay, and is owed once when both sides have agreed', async () => {
  const crew = await crewBy({ card: byHour })
  const { ids, agree } = await work(crew, 0, 150)
  const expected = { currency: 'USD', isBooked: false, haul: { pay: { totalCents: 25_000 } } }
  expect(await readShift(crew.jobber, ids.shiftId)).toMatchObject({ money: expected })
  await agree(crew.fleet)
  expect(await owed(crew)).toBe(0)
  await Promise.all([agree(crew.jobber), agree(crew.jobber)])
  await agree(crew.fleet)
  expect(await owed(crew)).toBe(25_000)
  for (const actor of [crew.jobber, crew.fleet]) {
    const { money, state } = await readShift(actor, ids.shiftId)
    expect(state).toBe('agreed')
    expect(money).toMatchObject({ isBooked: true, haul: { pay: { lines: [{ code: 'hours', amountCents: 25_000 }] } } })
  }
  const own = await readShift(crew.driver, ids.shiftId)
  expect(moneyKeysIn(own)).toEqual([])
})

test('loads under a card by the hour are approved, and only the shift pays their haul', async () => {
  const crew = await crewBy({ card: byHour })
  const load = await addDelivered(node, crew, crew.driver)
  await crew.jobber.client.approveLoad({ ...load, actId: newTestId() })
  const { money } = await readLoad(node, crew.jobber, load.loadLogId)
  expect(money?.haul?.pay).toEqual({ lines: [], totalCents: 0 })
  expect(money?.material?.pay).toMatchObject({ totalCents: 38_216 })
  expect(await owed(crew)).toBe(0)
})

test('a minimum of the day is shared again with each shift of the truck, and never paid twice', async () => {
  const crew = await crewBy({ card: { ...byHour, minimumMinutes: 240, minimumPer: 'day' } })
  const shifts = [await work(crew, 0, 60), await work(crew, 90, 150), await work(crew, 180, 360)]
  for (const [n, { agree }] of shifts.entries()) {
    await agree(crew.jobber)
    await agree(crew.fleet)
    expect(await owed(crew)).toBe([40_000, 40_000, 50_000][n])
  }
})

test('time on site counts from the first arrival to the last delivery', async () => {
  const crew = await crewBy({ card: { ...byHour, clock: 'onSite' } })
  // On site from minute 54 to 60, and from 114 to 120 of the shift.
  for (const from of [0, 60]) await addDelivered(node, crew, crew.driver, began + from * minuteMs)
  const { agree } = await work(crew, 0, 150)
  await agree(crew.jobber)
  await agree(crew.fleet)
  expect(await owed(crew)).toBe(11_000)
})

test('two shifts of one day are each paid only their own part of the time on site', async () => {
  const crew = await crewBy({ card: { ...byHour, clock: 'onSite' } })
  // On site from minute 54 to 120 of the day.
  for (const from of [0, 60]) await addDelivered(node, crew, crew.driver, began + from * minuteMs)
  const shifts = [await work(crew, 0, 84), await work(crew, 90, 150), await work(crew, 160, 200)]
  for (const [n, { agree }] of shifts.entries()) {
    await agree(crew.jobber)
    await agree(crew.fleet)
    // 30 minutes of the first shift, 30 of the second, and none of the third.
    expect(await owed(crew)).toBe([5000, 10_000, 10_000][n])
  }
})

/** What happened on site is on a phone without a network when both sides agree. */
describe('loads that arrive after both sides have agreed', () => {
  const onSite = { ...byHour, clock: 'onSite' } as const
  const deliverAt = (crew: Crew, minutes: number) => addDelivered(node, crew, crew.driver, began + minutes * minuteMs)

  test('are paid by the time on site, up to the times that both agreed to, and both sides are notified', async () => {
    const crew = await crewBy({ card: onSite })
    await deliverAt(crew, 0)
    const { ids, agree } = await work(crew, 0, 150)
    await agree(crew.jobber)
    await agree(crew.fleet)
    // Minute 54 to 60.
    expect(await owed(crew)).toBe(1000)
    await deliverAt(crew, 60)
    await expect.poll(() => owed(crew)).toBe(11_000)
    // Delivered at minute 180; the sheet ends at 150.
    await deliverAt(crew, 120)
    await expect.poll(() => owed(crew)).toBe(16_000)
    const { money } = await readShift(crew.fleet, ids.shiftId)
    expect(money).toMatchObject({ isBooked: true, haul: { pay: { totalCents: 16_000 } } })
    for (const actor of [crew.jobber, crew.fleet]) {
      const notices = await readOwn(node, actor, 'notifications')
      expect(notices.filter(each => JSON.stringify(each).includes('"corrected"'))).not.toHaveLength(0)
    }
  })

  test('count even if none was known before, in whatever order they arrive', async () => {
    const crew = await crewBy({ card: onSite })
    const { agree } = await work(crew, 0, 150)
    await agree(crew.jobber)
    await agree(crew.fleet)
    expect(await owed(crew)).toBe(25_000)
    await deliverAt(crew, 60)
    await expect.poll(() => owed(crew)).toBe(1000)
    await deliverAt(crew, 0)
    await expect.poll(() => owed(crew)).toBe(11_000)
  })

  test('can be reached by corrected times', async () => {
    const crew = await crewBy({ card: onSite })
    await deliverAt(crew, 0)
    const { ids, agree } = await work(crew, 0, 58)
    await agree(crew.jobber)
    await agree(crew.fleet)
    await deliverAt(crew, 60)
    await expect.poll(() => owed(crew)).toBe(667)
    const actId = newTestId()
    await crew.fleet.client.correctTimeSheet({ ...ids, actId, sheet: sheet(0, 150), reason: 'Two loads more.' })
    const about = { ...ids, actId: newTestId(), aboutActId: actId, answer: 'accept' as const }
    await crew.jobber.client.answerTimeSheetCorrection(about)
    // Minute 54 to 120.
    await expect.poll(() => owed(crew)).toBe(11_000)
  })

  test('count once a dispute is over, and change nothing that it settled', async () => {
    const crew = await crewBy({ card: { ...onSite, addOns: [{ code: 'tarp', per: 'shift', amountE4: 100_000 }] } })
    await deliverAt(crew, 0)
    const { ids, agree } = await work(crew, 0, 150)
    await agree(crew.jobber)
    await agree(crew.fleet)
    expect(await owed(crew)).toBe(2000)
    const dispute = { agreement: 'haul' as const, code: 'addOn:tarp', cents: 400 }
    const actId = newTestId()
    await crew.jobber.client.disputeShiftLine({ ...ids, actId, reason: 'No tarp.', dispute })
    await deliverAt(crew, 60)
    await timeOnSitePriced(crew)
    const answer = { agreement: 'haul' as const, answer: 'accept' as const, cents: 400 }
    const about = { ...ids, actId: newTestId(), aboutActId: actId }
    await crew.fleet.client.answerShiftDispute({ ...about, dispute: answer })
    await expect.poll(() => owed(crew)).toBe(11_400)
  })

  test('show in what an open shift is expected to pay', async () => {
    const crew = await crewBy({ card: onSite })
    await deliverAt(crew, 0)
    const { ids } = await work(crew, 0, 150)
    const shown = async () => (await readShift(crew.jobber, ids.shiftId)).money?.haul?.pay
    expect(await shown()).toMatchObject({ totalCents: 1000 })
    await deliverAt(crew, 60)
    await expect.poll(shown).toMatchObject({ totalCents: 11_000 })
  })

  test('end the time on site even if the last one is refused there', async () => {
    const crew = await crewBy({ card: onSite })
    const { agree } = await work(crew, 0, 150)
    const load = { loadLogId: newTestId(), dispatchId: crew.fleetDispatchId }
    for (const step of stepsOfLoad(node, crew, crew.driver, load, began).slice(0, -1)) await step.record()
    const refused = { projectId: crew.projectId, ...load, actId: newTestId(), reason: 'Wet.', fault: 'pit' as const }
    await atTime(node, crew.jobber, began + 84 * minuteMs).rejectLoad(refused)
    await agree(crew.jobber)
    await agree(crew.fleet)
    // Minute 54 to 84.
    expect(await owed(crew)).toBe(5000)
  })
})

/** Once the jobs of the crew's loads have run. */
async function timeOnSitePriced({ projectId }: Crew) {
  const states = async () =>
    (
      await node.sql`select distinct state::text as state from pgboss.job
        where name = 'price-time-on-site' and data->>'projectId' = ${projectId}`
    ).map(({ state }) => state)
  await expect.poll(states).toEqual(['completed'])
}

test('a shift without a fuel price is booked when the price arrives', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const enter = (day: string, price = '4.10') =>
    runAct(node.databaseUrl, ['fuel', 'price', usDieselIndex, day, price], Date.now)
  await enter(addDays(today, 7))
  const fuel = { method: 'percentTable', rows: [{ fromMills: 4000, percentMilli: 10_000 }] } as const
  const crew = await crewBy({ card: { ...byHour, fuel: { ...fuel, rows: [...fuel.rows] } } })
  const { ids, agree } = await work(crew, 0, 60)
  await agree(crew.jobber)
  await agree(crew.fleet)
  expect(await readShift(crew.jobber, ids.shiftId)).toMatchObject({
    money: { haul: { pay: { missing: 'fuelIndex' } } },
  })
  expect(await owed(crew)).toBe(0)
  await enter(addDays(today, -7))
  await expect.poll(() => owed(crew)).toBe(11_000)
  // A revision is a correction: the surcharge is reversed whole and written again, and both sides are notified.
  await enter(addDays(today, -7), '3.99')
  await expect.poll(() => owed(crew)).toBe(10_000)
  const { money } = await readShift(crew.fleet, ids.shiftId)
  expect(money).toMatchObject({ isBooked: true, haul: { pay: { totalCents: 10_000 } } })
  for (const actor of [crew.jobber, crew.fleet]) {
    const notices = await readOwn(node, actor, 'notifications')
    expect(notices.filter(each => JSON.stringify(each).includes('"corrected"'))).toHaveLength(1)
  }
})

test('the ledger sums to zero, and documents equal a rebuild', async () => {
  await expectBooksToHold(node, ['shifts', 'load_logs'])
})

test('time on site is read from the records: a document that is missing changes no pay', async () => {
  const crew = await crewBy({ card: { ...byHour, clock: 'onSite' } })
  for (const from of [0, 60]) await addDelivered(node, crew, crew.driver, began + from * minuteMs)
  const gone =
    await node.sql`delete from documents where collection = 'load-logs' and scope like ${`%${crew.jobber.entityId}%`}
    returning id`
  expect(gone).not.toHaveLength(0)
  const { agree } = await work(crew, 0, 150)
  await agree(crew.jobber)
  await agree(crew.fleet)
  expect(await owed(crew)).toBe(11_000)
})
