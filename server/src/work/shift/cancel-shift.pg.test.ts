/** Late cancellations over HTTP: who owes the fee is decided by what the server received, and each is owed once. */
import { addDays, hourMs } from '@haulway/domain/time.ts'
import { dispatchDocumentSchema } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { offerDocumentSchema } from '@haulway/domain/work/offer/offer.documents.ts'
import { lateFeesOf } from '@haulway/domain/work/shift/late-fees.ts'
import { shiftDocumentSchema } from '@haulway/domain/work/shift/shift.documents.ts'
import { expect, test } from 'vitest'
import { expectBooksToHold } from '../../testing/books.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { noticeFor } from '../../testing/late-notice.fixture.ts'
import { addCrew, atTime, type Crew, type Send } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { type Actor, addTruck, moneyKeysIn, readOwn, sitePlace } from '../../testing/work.fixture.ts'

let aheadMs = 0
const node = closeAfterAll(await openTestNode({ clock: () => Date.now() + aheadMs }))

const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1)
const byHour = { basis: 'hour', rateE4: 1_000_000, clock: 'portal' } as const
/** An hour ago the notice for tomorrow's first shift began, so each release is late. */
const cardWithFee = (amountE4 = 2_500_000) => ({
  ...byHour,
  cancel: { noticeMinutes: noticeFor(tomorrow, Date.now() - hourMs), amountE4 },
})
/** Sends a truck before the notice began. */
const inTime: Send = async send => {
  aheadMs = -2 * hourMs
  const sent = await send()
  aheadMs = 0
  return sent
}
const addLateCrew = () => addCrew(node, { card: cardWithFee(), startDay: tomorrow, send: inTime })

/** Once the jobs that book fees have run. */
async function owed({ jobber, fleet }: Crew) {
  const countJobs = async () => {
    const [jobs] = await node.sql`
      select count(*)::int as due from pgboss.job where state < 'completed' and name = 'cancel-shift'`
    return jobs?.due
  }
  await expect.poll(countJobs).toBe(0)
  const [debt] = await node.sql`select owed_cents::int8 as owed, disputed_cents::int8 as disputed from debts
    where jobber_entity_id = ${jobber.entityId} and entity_id = ${fleet.entityId}`
  return { owed: Number(debt?.owed ?? 0), disputed: Number(debt?.disputed ?? 0) }
}

async function readShifts(actor: Actor) {
  const bodies = await readOwn(node, actor, 'shifts')
  return bodies.map(body => shiftDocumentSchema.parse(body))
}

const released = ({ projectId, fleetDispatchId: dispatchId }: Crew) => ({ projectId, dispatchId })

/** The fleet sends a truck of the same offer again. */
async function sendAgain({ fleet, driver, projectId, fleetDispatchId }: Crew, truckId: string) {
  const [{ terms } = { terms: undefined }] = await node.sql`select record->'terms' as terms from dispatches
    where dispatch_id = ${fleetDispatchId}`
  const dispatchId = newTestId()
  const send = { projectId, offerId: String(terms.offerId), dispatchId, truckId }
  await fleet.client.dispatchTruck({ ...send, fleetTruckerEntityId: driver.entityId })
  return { projectId, dispatchId, ownTruckId: String(terms.truck.truckId) }
}

test('a jobber that releases a truck late owes the fee once, both see why, and the driver sees no money', async () => {
  const crew = await addLateCrew()
  await crew.jobber.client.endDispatch(released(crew))
  await crew.jobber.client.endDispatch(released(crew))
  expect(await owed(crew)).toEqual({ owed: 25_000, disputed: 0 })
  for (const actor of [crew.jobber, crew.fleet]) {
    const [shift] = await readShifts(actor)
    expect(shift).toMatchObject({
      state: 'cancelled',
      shiftDay: tomorrow,
      cancelled: { by: { entityId: crew.jobber.entityId } },
      money: { isBooked: true, haul: { pay: { lines: [{ code: 'cancelFee', amountCents: 25_000 }] } } },
    })
  }
  const [own] = await readShifts(crew.driver)
  expect(own?.state).toBe('cancelled')
  expect(moneyKeysIn(own)).toEqual([])
  const notices = await readOwn(node, crew.fleet, 'notifications')
  expect(notices.filter(({ kind }) => kind === 'cancelledLate')).toHaveLength(1)
  const items = await node.sql`select record from statement_items where payer_entity_id = ${crew.jobber.entityId}`
  expect(items.flatMap(({ record }) => record.lines)).toMatchObject([{ code: 'cancelFee', amountCents: 25_000 }])
})

test('what a device says about the time of the release changes nothing', async () => {
  const crew = await addLateCrew()
  const lastMonth = atTime(node, crew.jobber, Date.now() - 700 * hourMs)
  await lastMonth.endDispatch(released(crew))
  expect(await owed(crew)).toMatchObject({ owed: 25_000 })
})

test('a hauler that cancels, and a jobber that cancels in time, owe nothing', async () => {
  const hauler = await addLateCrew()
  await hauler.fleet.client.endDispatch(released(hauler))
  expect(await owed(hauler)).toMatchObject({ owed: 0 })
  expect(await readShifts(hauler.jobber)).toEqual([])
  const card = { ...byHour, cancel: { noticeMinutes: 60, amountE4: 2_500_000 } }
  const early = await addCrew(node, { card, startDay: addDays(tomorrow, 2) })
  await early.jobber.client.endDispatch(released(early))
  expect(await owed(early)).toMatchObject({ owed: 0 })
})

test('a truck that was sent too late for any notice is released without a fee, however often', async () => {
  const crew = await addLateCrew()
  await crew.fleet.client.endDispatch(released(crew))
  for (const number of ['8', '9']) {
    const sent = await sendAgain(crew, await addTruck(crew.fleet, number))
    expect((await shownFees(crew)).filter(([truck]) => truck === number)).toEqual([])
    await crew.jobber.client.endDispatch({ projectId: crew.projectId, dispatchId: sent.dispatchId })
  }
  expect(await owed(crew)).toMatchObject({ owed: 0 })
})

test('no one can release a truck in the name of a business that they are not part of', async () => {
  const crew = await addLateCrew()
  for (const entityId of [crew.fleet.entityId, crew.pit.entityId]) {
    const act = crew.jobber.client.endDispatch({ ...released(crew), entityId })
    await expect(act).rejects.toMatchObject({ code: 'notFound' })
  }
  expect(await owed(crew)).toMatchObject({ owed: 0 })
})

test('a truck that has started work is released without a fee', async () => {
  const crew = await addLateCrew()
  const ids = { ...released(crew), shiftId: newTestId(), actId: newTestId() }
  await crew.driver.client.startShift(ids)
  await crew.jobber.client.endDispatch(released(crew))
  expect(await owed(crew)).toMatchObject({ owed: 0 })
})

/** What the jobber's screen says before it releases the trucks. */
async function shownFees({ jobber }: Crew) {
  const read = (collection: string) => readOwn(node, jobber, collection)
  const dispatches = (await read('dispatches')).map(body => dispatchDocumentSchema.parse(body))
  const offers = (await read('offers')).map(body => offerDocumentSchema.parse(body))
  const known = { dispatches, offers, shifts: await readShifts(jobber), loaded: new Set<string>() }
  const fees = lateFeesOf(dispatches, known, Date.now())
  return fees.map(({ dispatch, line }) => [dispatch.terms.truck.number, line.amountCents])
}

test('closing the project and ending the haul cancel its trucks too, for the fees that the jobber read', async () => {
  const closed = await addLateCrew()
  const ended = await addLateCrew()
  for (const crew of [closed, ended]) {
    const trucks = [
      ['12', 25_000],
      ['7', 25_000],
    ]
    expect((await shownFees(crew)).sort()).toEqual(trucks)
  }
  await closed.jobber.client.closeProject({ projectId: closed.projectId })
  await ended.jobber.client.endHaul({ projectId: ended.projectId, haulId: ended.haulId })
  for (const crew of [closed, ended]) {
    expect(await owed(crew)).toMatchObject({ owed: 25_000 })
    const [all] = await node.sql`select sum(owed_cents)::int8 as owed from debts
      where jobber_entity_id = ${crew.jobber.entityId}`
    expect(Number(all?.owed)).toBe(50_000)
    expect(await shownFees(crew)).toEqual([])
  }
})

test('of two hauls of a truck that end together, the larger fee is owed, as the jobber read', async () => {
  for (const amountE4 of [1_000_000, 4_000_000]) {
    const crew = await addLateCrew()
    const { jobber, pit, solo, projectId } = crew
    const [catalog] = await readOwn(node, pit, 'material-catalog')
    const haulId = newTestId()
    const card = cardWithFee(amountE4)
    await jobber.client.createHaul({
      projectId,
      haulId,
      pitEntityId: pit.entityId,
      materialId: String(catalog?.materialId),
      card,
      targetMilli: 100_000,
      trucksWanted: 3,
      destination: { name: 'East gate', ...sitePlace },
    })
    const ids = { projectId, noticeId: haulId, entityId: solo.entityId, offerId: newTestId(), dispatchId: newTestId() }
    await inTime(() => solo.client.acceptTruckerNotice(ids))
    const larger = Math.max(25_000, amountE4 / 100)
    expect(await shownFees(crew)).toContainEqual(['12', larger])
    await jobber.client.closeProject({ projectId })
    await owed(crew)
    const [debt] = await node.sql`select owed_cents::int8 as owed from debts
      where jobber_entity_id = ${jobber.entityId} and entity_id = ${solo.entityId}`
    expect(Number(debt?.owed)).toBe(larger)
  }
})

test('a hauler that sends trucks again is owed no more fees than its offer has trucks', async () => {
  const crew = await addLateCrew()
  await crew.jobber.client.endDispatch(released(crew))
  const truckId = await addTruck(crew.fleet, '8')
  const other = await inTime(() => sendAgain(crew, truckId))
  await crew.jobber.client.endDispatch({ projectId: crew.projectId, dispatchId: other.dispatchId })
  const same = await inTime(() => sendAgain(crew, other.ownTruckId))
  await crew.jobber.client.endDispatch({ projectId: crew.projectId, dispatchId: same.dispatchId })
  expect(await owed(crew)).toMatchObject({ owed: 25_000 })
})

test('the fee can be disputed, and both sides settle it', async () => {
  const crew = await addLateCrew()
  await crew.jobber.client.endDispatch(released(crew))
  expect(await owed(crew)).toMatchObject({ owed: 25_000 })
  const [shift] = await readShifts(crew.jobber)
  const ids = { ...released(crew), shiftId: shift?.shiftId ?? '' }
  const disputeId = newTestId()
  const haul = { agreement: 'haul' as const }
  await crew.jobber.client.disputeShiftLine({
    ...ids,
    actId: disputeId,
    reason: 'The truck never came.',
    dispute: { ...haul, code: 'cancelFee', cents: 10_000 },
  })
  expect(await owed(crew)).toEqual({ owed: 10_000, disputed: 15_000 })
  await crew.fleet.client.answerShiftDispute({
    ...ids,
    actId: newTestId(),
    aboutActId: disputeId,
    dispute: { ...haul, answer: 'accept', cents: 10_000 },
  })
  expect(await owed(crew)).toEqual({ owed: 10_000, disputed: 0 })
})

test('no one adds times to a canceled shift', async () => {
  const crew = await addLateCrew()
  await crew.jobber.client.endDispatch(released(crew))
  expect(await owed(crew)).toMatchObject({ owed: 25_000 })
  const [shift] = await readShifts(crew.fleet)
  const sheet = { startAt: Date.now() - 2 * hourMs, endAt: Date.now() - hourMs, breaks: [] }
  const ids = { ...released(crew), shiftId: shift?.shiftId ?? '', actId: newTestId() }
  for (const act of [
    () => crew.driver.client.startShift(ids),
    () => crew.fleet.client.changeTimeSheet({ ...ids, sheet }),
    () => crew.jobber.client.agreeToTimeSheet({ ...ids, sheet }),
  ]) {
    await expect(act()).rejects.toMatchObject({ code: 'conflict' })
  }
})

test('the ledger sums to zero, and documents equal a rebuild', async () => {
  await expectBooksToHold(node, ['shifts', 'dispatches'])
})
