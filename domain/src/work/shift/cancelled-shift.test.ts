/** When releasing a truck is a late cancellation, and what it costs: by times that only the server knows. */
import { expect, test } from 'vitest'
import { testId } from '../../load-log/act/act.fixture.ts'
import { testTerms } from '../../load-log/load-log.fixture.ts'
import { rateCardFieldsSchema } from '../../pay/card/rate-card.ts'
import { hourMs, minuteMs } from '../../time.ts'
import type { Dispatch, Terms } from '../dispatch/dispatch.ts'
import { firstShiftAfter } from '../project/project.ts'
import { decideCancelShift, lateCancelLine } from './cancelled-shift.ts'
import { foldedShift } from './shift.documents.ts'
import { whyNotAgree } from './shift-facts.ts'

const cancel = { noticeMinutes: 120, amountE4: 2_500_000 }
const card = rateCardFieldsSchema.parse({ basis: 'hour', rateE4: 1_000_000, clock: 'portal', cancel })
/** From 7:00 AM to 4:00 PM in New York on Thursday. */
const firstShift = {
  shiftDay: '2026-10-15',
  startAt: Date.UTC(2026, 9, 15, 11),
  endAt: Date.UTC(2026, 9, 15, 20),
}
const dispatchOf = (more: Partial<Terms> = {}): Dispatch => ({
  projectId: testTerms.projectId,
  dispatchId: testTerms.dispatchId,
  state: 'open',
  firstShift,
  terms: { ...testTerms, card, ...more },
  createdOn: 0,
  endedOn: null,
})
const release = (entityId: string, at: number, more: Partial<Terms> = {}) =>
  decideCancelShift(dispatchOf(more), { shiftId: testId(9001), at, by: { uid: 'u', entityId } })
const { jobberEntityId, truckingEntityId } = testTerms
const before = (minutes: number) => firstShift.startAt - minutes * minuteMs

test.each([
  ['two hours before', before(120), undefined],
  ['a millisecond later', before(120) + 1, 25_000],
  ['at the start', firstShift.startAt, 25_000],
  ['during the shift', firstShift.startAt + hourMs, 25_000],
  ['once it is over: the truck never came', firstShift.endAt, undefined],
])('a jobber that releases a truck %s owes the fee only if that is late', (_, at, cents) => {
  expect(release(jobberEntityId, at)?.money?.booked?.totalCents).toBe(cents)
  expect(lateCancelLine(card, dispatchOf(), at)?.amountCents).toBe(cents)
})

const hour = 60
test.each([
  ['a minute before the notice begins', 2 * hour + 1, 90, 25_000],
  ['as the notice begins', 2 * hour, 90, 25_000],
  ['a minute into the notice', 2 * hour - 1, 90, undefined],
  ['a minute before the shift', 1, 0.5, undefined],
  ['a minute before the shift, and released during it', 1, -hour, undefined],
  ['as the shift begins', 0, -1, undefined],
  ['while the shift runs', -hour, -hour - 1, undefined],
])('a truck that was sent %s: its payer owes for a late release only if it could have given notice', (...row) => {
  const [, sentBefore, releasedBefore, cents] = row
  const sent = { ...dispatchOf(), createdOn: before(sentBefore) }
  const at = before(releasedBefore)
  const shift = decideCancelShift(sent, { shiftId: testId(9001), at, by: { uid: 'u', entityId: jobberEntityId } })
  expect(shift?.money?.booked?.totalCents).toBe(cents)
  expect(lateCancelLine(card, sent, at)?.amountCents).toBe(cents)
})

test('each agreement of a broker has its own notice, so a truck may be sent too late for one of them only', () => {
  const own = { ...card, cancel: { noticeMinutes: 240, amountE4: 1_000_000 } }
  const broker = { entityId: testId(9002), name: 'Ridgeline', offerId: testId(9003), card: own }
  const sent = { ...dispatchOf({ broker }), createdOn: before(180) }
  const by = { uid: 'u', entityId: jobberEntityId }
  const shift = decideCancelShift(sent, { shiftId: testId(9001), at: before(60), by })
  expect([shift?.money?.booked?.totalCents, shift?.subHaul?.booked?.totalCents]).toEqual([25_000, undefined])
})

test('a hauler that cancels owes nothing, and is owed nothing', () => {
  expect(release(truckingEntityId, before(1))).toBeUndefined()
})

test('a card without the rule, one that pays loads, and a dispatch without a planned shift have no fee', () => {
  const { cancel: _, ...plain } = card
  expect(release(jobberEntityId, before(1), { card: plain })).toBeUndefined()
  expect(release(jobberEntityId, before(1), { card: { ...card, basis: 'ton' } })).toBeUndefined()
  expect(lateCancelLine(card, { terms: dispatchOf().terms, createdOn: 0 }, before(1))).toBeUndefined()
})

test('a jobber that hauls for itself owes itself nothing', () => {
  expect(release(jobberEntityId, before(1), { truckingEntityId: jobberEntityId })).toBeUndefined()
})

test('each agreement of a broker has its own fee, owed by its payer, even if the payer before it cancels', () => {
  const own = { ...card, cancel: { noticeMinutes: 240, amountE4: 1_000_000 } }
  const broker = { entityId: testId(9002), name: 'Ridgeline', offerId: testId(9003), card: own }
  const fees = (entityId: string, minutes: number) => {
    const shift = release(entityId, before(minutes), { broker })
    return [shift?.money?.booked?.totalCents, shift?.subHaul?.booked?.totalCents]
  }
  expect(fees(jobberEntityId, 60)).toEqual([25_000, 10_000])
  expect(fees(jobberEntityId, 180)).toEqual([undefined, 10_000])
  expect(fees(broker.entityId, 60)).toEqual([undefined, 10_000])
  expect(fees(truckingEntityId, 60)).toEqual([undefined, undefined])
})

test('a canceled shift has no times, and no one is asked to agree to it', () => {
  const shift = release(jobberEntityId, before(90))!
  const document = foldedShift({ ...shift, relations: ['jobber'], money: undefined }, [], false)
  expect(document).toMatchObject({ state: 'cancelled', sheet: { startAt: null }, needsYou: [] })
  expect(whyNotAgree(document, 'jobber')).toBe('This shift was canceled.')
})

test.each([
  ['before the first day, it is that of the first day', '2026-10-10T12:00Z', '2026-10-15'],
  ['in the night before a shift, it is the next morning', '2026-10-20T04:00Z', '2026-10-20'],
  ['during a shift, it is this one', '2026-10-20T15:00Z', '2026-10-20'],
  ['after a shift, it is that of the next day', '2026-10-20T20:00Z', '2026-10-21'],
])('the shift that a truck is expected for first: %s', (_, at, day) => {
  const times = { timeZone: 'America/New_York', shiftStartMinute: 420, shiftEndMinute: 960, startDay: '2026-10-15' }
  const found = firstShiftAfter(times, Date.parse(at))
  expect(found).toMatchObject({ shiftDay: day, startAt: Date.parse(`${day}T11:00Z`) })
})
