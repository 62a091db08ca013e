/** What a jobber reads before it releases trucks is what the server books. */
import { expect, test } from 'vitest'
import { testId } from '../../load-log/act/act.fixture.ts'
import { testTerms } from '../../load-log/load-log.fixture.ts'
import { rateCardFieldsSchema } from '../../pay/card/rate-card.ts'
import { type DispatchDocument, termsFor } from '../dispatch/dispatch.documents.ts'
import { lateFeesOf } from './late-fees.ts'

const startAt = Date.UTC(2026, 9, 15, 11)
const firstShift = { shiftDay: '2026-10-15', startAt, endAt: startAt + 1 }

/** A truck's dispatch with a fee in dollars, as its jobber has it. */
function dispatchOf(n: number, truck: number, dollars: number, offer = n): DispatchDocument {
  const cancel = { noticeMinutes: 120, amountE4: dollars * 10_000 }
  const card = rateCardFieldsSchema.parse({ basis: 'hour', rateE4: 1_000_000, clock: 'portal', cancel })
  const named = { dispatchId: testId(n), offerId: testId(100 + offer) }
  const terms = { ...testTerms, ...named, card, truck: { ...testTerms.truck, truckId: testId(200 + truck) } }
  const { money, ...known } = termsFor('jobber', terms)
  const body = { projectId: terms.projectId, dispatchId: terms.dispatchId, party: 'jobber' as const, firstShift }
  return { ...body, state: 'open', terms: known, ...(money && { money }), createdOn: 0, endedOn: null }
}
const feesOf = (released: DispatchDocument[], more: Partial<Parameters<typeof lateFeesOf>[1]> = {}) =>
  lateFeesOf(released, { dispatches: released, shifts: [], loaded: new Set(), offers: [], ...more }, startAt - 1).map(
    ({ dispatch, line }) => [dispatch.dispatchId, line.amountCents],
  )

test('each truck that is released late owes its fee', () => {
  expect(feesOf([dispatchOf(1, 1, 250), dispatchOf(2, 2, 100)])).toEqual([
    [testId(1), 25_000],
    [testId(2), 10_000],
  ])
})

test('of two hauls of a truck, the larger fee counts', () => {
  expect(feesOf([dispatchOf(1, 1, 100), dispatchOf(2, 1, 250)])).toEqual([[testId(2), 25_000]])
})

test('a truck with loads has worked, even without a shift', () => {
  expect(feesOf([dispatchOf(1, 1, 250)], { loaded: new Set([testId(1)]) })).toEqual([])
})

test('a day has no more fees of an offer than the offer has trucks', () => {
  const three = [dispatchOf(1, 1, 250, 7), dispatchOf(2, 2, 250, 7), dispatchOf(3, 3, 250, 8)]
  const offers = [{ offerId: testId(107), trucks: 1 }]
  expect(feesOf(three, { offers })).toEqual([
    [testId(1), 25_000],
    [testId(3), 25_000],
  ])
})
