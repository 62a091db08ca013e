/** Shares of a day's minimum that are disputed while other shifts of the day are booked. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testId } from '../../load-log/act/act.fixture.ts'
import { testTerms } from '../../load-log/load-log.fixture.ts'
import { type RateCard, rateCardFieldsSchema } from '../../pay/card/rate-card.ts'
import { linesOf, totalOf } from '../../pay/line/line.ts'
import { type Hold, holdsOf, standingLine } from '../dispute/hold.ts'
import { isShareChanged } from './disputed-share.ts'
import { sheetOf } from './shift.fixture.ts'
import type { ShiftMoney } from './shift.ts'
import { type AgreedShift, priceAfterDispute, priceAgreedShift, standingLines, standingShiftPay } from './shift-pay.ts'

/** $100.00 an hour, and four hours a day or $400.00 a day. */
const cards = [{ minimumMinutes: 240, minimumPer: 'day' }, { minimumPerDayE4: 4_000_000 }].map(more =>
  rateCardFieldsSchema.parse({ basis: 'hour', rateE4: 1_000_000, ...more }),
)
const codes = ['minimumHours', 'minimumDay'] as const
type Raised = { grantedCents: number; state: 'agreed' | 'withdrawn'; after: number }

/** Books shifts of an hour and more one after the other; a dispute ends after so many further shifts. */
function workDay(card: RateCard, minutes: number[], disputes: (Raised | undefined)[]) {
  const code = codes[cards.indexOf(card)]!
  const day: AgreedShift[] = []
  const disputeOf = (n: number, state: 'open' | Raised['state']) => {
    const granted = { cents: disputes[n]!.grantedCents }
    const sides = { raised: granted, raiserGrants: granted, otherGrants: granted }
    const names = { disputeId: testId(n), agreement: 'haul' as const, code, by: testId(90), lastBy: testId(90) }
    return { ...names, ...sides, refused: false, state, settledByArbiter: false }
  }
  const holdOf = (n: number, state: 'open' | Raised['state'], known: readonly Hold[] = []) =>
    holdsOf({ haul: standingShiftPay(day[n]!.shift, 'haul') }, {}, [disputeOf(n, state)], known)
  const othersOf = (n: number) => day.filter((_, i) => i !== n)
  const withMore = ({ shift, sheet }: AgreedShift, more: Partial<ShiftMoney>): AgreedShift => {
    return { shift: { ...shift, money: { ...shift.money!, ...more } }, sheet }
  }
  const end = (n: number) => {
    const own = withMore(day[n]!, { holds: holdOf(n, disputes[n]!.state, day[n]!.shift.money?.holds) })
    const change = priceAfterDispute('haul', own, othersOf(n))
    if (change.missing !== undefined) throw new Error(change.missing)
    const { lines, totalCents: changeCents } = change
    const corrections = lines.length > 0 ? [{ bookingId: testId(n), lines, changeCents }] : []
    day[n] = withMore(own, { corrections })
  }
  for (const [n, worked] of minutes.entries()) {
    const name = { shiftId: testId(n + 1), shiftDay: '2026-10-15', terms: testTerms }
    const after = { shift: { ...name, money: { currency: 'USD', card } }, sheet: sheetOf(n * 300, n * 300 + worked) }
    const booked = priceAgreedShift('haul', { after, others: day })
    if (booked.missing !== undefined) throw new Error(booked.missing)
    day.push(withMore(after, { booked }))
    const line = standingLine(booked, code)
    const isRaised = disputes[n] && line && !isShareChanged(standingLines('haul', day), line)
    if (isRaised) day[n] = withMore(day[n]!, { holds: holdOf(n, 'open') })
    for (const [i, dispute] of disputes.slice(0, n + 1).entries()) {
      if (dispute?.after === n - i && day[i]!.shift.money?.holds) end(i)
    }
  }
  for (const [n, { shift }] of day.entries()) if (shift.money?.holds?.some(hold => !hold.settled)) end(n)
  const paidCents = totalOf(day.flatMap(({ shift }) => linesOf(standingShiftPay(shift, 'haul'))))
  return { paidCents, standing: standingLines('haul', day) }
}

const raisedArbitrary = fc.record({
  grantedCents: fc.integer({ min: 0, max: 40_000 }),
  state: fc.constantFrom('agreed' as const, 'withdrawn' as const),
  after: fc.nat(3),
})
const minutesArbitrary = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 4 })

test('when the dispute of the first shift’s share ends changes no cent of the day', () => {
  fc.assert(
    fc.property(fc.constantFrom(...cards), minutesArbitrary, raisedArbitrary, (card, minutes, dispute) => {
      const [early, late] = [0, 3].map(after => workDay(card, minutes, [{ ...dispute, after }]))
      expect(late).toMatchObject({ paidCents: early!.paidCents })
    }),
    { examples: [[cards[1]!, [4, 4], { grantedCents: 40_000, state: 'agreed', after: 0 }]] },
  )
})

test('the lines in effect are what is paid, hours are always paid, and without a settlement the minimum is', () => {
  const disputesArbitrary = fc.array(fc.option(raisedArbitrary, { nil: undefined }), { minLength: 4, maxLength: 4 })
  fc.assert(
    fc.property(fc.constantFrom(...cards), minutesArbitrary, disputesArbitrary, (card, minutes, disputes) => {
      const { paidCents, standing } = workDay(card, minutes, disputes)
      expect(totalOf(standing)).toBe(paidCents)
      const hours = totalOf(standing.filter(({ code }) => code === 'hours'))
      expect(paidCents).toBeGreaterThanOrEqual(hours)
      const isSettled = disputes.some(dispute => dispute?.state === 'agreed')
      if (!isSettled) expect(paidCents).toBe(Math.max(40_000, hours))
    }),
  )
})
