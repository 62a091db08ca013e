/** What of a truck's day counts for the driver of each of its shifts, whichever shift's booking has it. */
import { expect, test } from 'vitest'
import { testId } from '../../load-log/act/act.fixture.ts'
import { testTerms } from '../../load-log/load-log.fixture.ts'
import { type RateCard, rateCardFieldsSchema } from '../../pay/card/rate-card.ts'
import type { AgreedDriverPay } from '../../work/driver-terms/driver-terms.ts'
import { at, sheetOf, shiftAct } from '../../work/shift/shift.fixture.ts'
import type { Shift, ShiftAct, TimeSheet } from '../../work/shift/shift.ts'
import { priceAgreedShift } from '../../work/shift/shift-pay.ts'
import { driverFactsOfShift } from './driver-work-of-shift.ts'

const agreed: AgreedDriverPay = {
  version: 1,
  pay: { percentMilli: 50_000, on: ['*'], afterCommission: false },
  validFrom: '2026-10-01',
}

/** Shifts of three and four hours, booked one after the other. @returns what counts for the driver of each, by code */
function workUnder(card: RateCard) {
  const booked: { shift: Shift; sheet: TimeSheet }[] = []
  const acts: ShiftAct[][] = []
  for (const [n, [from, to]] of (
    [
      [0, 180],
      [200, 440],
    ] as const
  ).entries()) {
    const name = { projectId: testId(1), shiftId: testId(n + 2), shiftDay: '2026-10-15', createdOn: at(from) }
    const money = { currency: 'USD' as const, card }
    const shift: Shift = { ...name, terms: { ...testTerms, broker: undefined }, money }
    const next = { shift, sheet: sheetOf(from, to) }
    const price = priceAgreedShift('haul', { after: next, others: booked })
    if (price.missing !== undefined) throw new Error(price.missing)
    booked.push({ ...next, shift: { ...shift, money: { ...money, booked: price } } })
    const punches = [shiftAct(1, 'start', from), shiftAct(2, 'end', to)]
    const agree = (['fleet', 'jobber'] as const).map((relation, i) =>
      shiftAct(i + 3, 'agree', to, { relation, sheet: next.sheet }),
    )
    acts.push([...punches, ...agree])
  }
  return booked.map(({ shift }, n) => {
    const sharing = booked.flatMap(other => (other.shift === shift ? [] : other.shift))
    const lines = driverFactsOfShift(agreed, shift, acts[n]!, sharing).flatMap(({ fleetLines }) => fleetLines)
    return Object.fromEntries(lines.map(({ code, amountCents }) => [code, amountCents]))
  })
}

const byHour = { basis: 'hour', rateE4: 1_000_000 } as const

test('each driver has their share of a minimum time of the day, and the shares add up to the fleet’s pay', () => {
  const card = rateCardFieldsSchema.parse({ ...byHour, minimumMinutes: 480, minimumPer: 'day' })
  expect(workUnder(card)).toEqual([
    { hours: 30_000, minimumHours: 4286 },
    { hours: 40_000, minimumHours: 5714 },
  ])
})

test('a minimum amount of the day counts for the driver of the first shift', () => {
  const card = rateCardFieldsSchema.parse({ ...byHour, minimumPerDayE4: 8_000_000 })
  expect(workUnder(card)).toEqual([{ hours: 30_000, minimumDay: 10_000 }, { hours: 40_000 }])
})
