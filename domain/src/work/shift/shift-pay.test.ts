/** What shifts pay by a frozen card: alone while open, and with the truck's other shifts of the day when agreed. */
import { expect, test } from 'vitest'
import { testId } from '../../load-log/act/act.fixture.ts'
import { testTerms } from '../../load-log/load-log.fixture.ts'
import { type RateCard, rateCardFieldsSchema } from '../../pay/card/rate-card.ts'
import { commissionSchema } from '../../pay/commission/commission.ts'
import { withoutReversed } from '../../pay/correction/correction.ts'
import { linesOf, totalOf } from '../../pay/line/line.ts'
import { at, sheetOf, wholeSheet } from './shift.fixture.ts'
import type { ShiftMoney, TimeSheet } from './shift.ts'
import {
  type AgreedShift,
  currentShiftPay,
  isSameTruckDay,
  type PaidShift,
  payOfShift,
  priceAgreedShift,
  shiftMoneyOf,
} from './shift-pay.ts'

const hour = (more: object = {}): RateCard => rateCardFieldsSchema.parse({ basis: 'hour', rateE4: 1_000_000, ...more })
const moneyBy = (card: RateCard, more: Partial<ShiftMoney> = {}): ShiftMoney => ({ currency: 'USD', card, ...more })
const shift = (n: number) => ({ shiftId: testId(n), shiftDay: '2026-10-15', terms: testTerms })
const paid = (n: number, money: ShiftMoney): PaidShift => ({ ...shift(n), money })
const agreed = (n: number, sheet: TimeSheet, money: ShiftMoney): AgreedShift => ({ shift: paid(n, money), sheet })
const fuel = { method: 'percentTable' as const, index: 'rack', rows: [{ fromMills: 4000, percentMilli: 5000 }] }

test('hours are paid without unpaid breaks, and while the shift is open, until now', () => {
  expect(payOfShift(shift(1), moneyBy(hour()), wholeSheet)).toMatchObject({ totalCents: 95_000 })
  const open = { startAt: at(0), endAt: null, breaks: [] }
  expect(payOfShift(shift(1), moneyBy(hour()), open)).toEqual({ missing: 'minutes' })
  expect(payOfShift(shift(1), moneyBy(hour()), open, at(90))).toMatchObject({ totalCents: 15_000 })
})

test('time on site is by GPS, and what both sides state where GPS knows nothing', () => {
  const onSite = hour({ clock: 'onSite' })
  expect(payOfShift(shift(1), moneyBy(onSite), sheetOf(0, 600))).toMatchObject({ totalCents: 100_000 })
  const known = moneyBy(onSite, { onSite: { arriveAt: at(60), leaveAt: at(540) } })
  expect(payOfShift(shift(1), known, sheetOf(0, 600))).toMatchObject({ totalCents: 80_000 })
})

test('the time on site of a day counts for a shift only between its own start and end', () => {
  const known = moneyBy(hour({ clock: 'onSite' }), { onSite: { arriveAt: at(30), leaveAt: at(645) } })
  const ofDay = [sheetOf(0, 240), sheetOf(420, 660), sheetOf(700, 720), { ...sheetOf(420, 660), startAt: null }]
  const minutes = [210, 225, 0, 615]
  for (const [n, sheet] of ofDay.entries()) {
    expect(payOfShift(shift(n), known, sheet)).toMatchObject({ totalCents: Math.round((minutes[n]! * 10_000) / 60) })
  }
})

test('a surcharge is paid by the stored price of fuel, and without one it is missing', () => {
  const card = hour({ fuel })
  expect(payOfShift(shift(1), moneyBy(card, { fuel: [{ index: 'rack', price: null }] }), wholeSheet)).toEqual({
    missing: 'fuelIndex',
  })
  const price = { effectiveFrom: '2026-10-12', priceMills: 4100 }
  const priced = payOfShift(shift(1), moneyBy(card, { fuel: [{ index: 'rack', price }] }), wholeSheet)
  expect(priced).toMatchObject({ totalCents: 95_000 + 4750 })
})

test('a minimum of the day is shared again by minutes with each shift of the truck that is agreed to', () => {
  const card = hour({ minimumMinutes: 480, minimumPer: 'day' })
  const booked: AgreedShift[] = []
  for (const [n, minutes] of [120, 60, 240, 180].entries()) {
    const next = agreed(n + 1, sheetOf(n * 300, n * 300 + minutes), moneyBy(card))
    const price = priceAgreedShift('haul', { after: next, others: booked })
    if (price.missing !== undefined) throw new Error(price.missing)
    booked.push(agreed(n + 1, next.sheet, moneyBy(card, { booked: price })))
    const lines = booked.flatMap(each => linesOf(each.shift.money?.booked))
    expect(totalOf(lines)).toBe(Math.max(80_000, [20_000, 30_000, 70_000, 100_000][n]!))
    expect(totalOf(withoutReversed(lines))).toBe(totalOf(lines))
  }
  expect(withoutReversed(booked.flatMap(each => linesOf(each.shift.money?.booked)))).toHaveLength(4)
})

test('shifts share a day by what was agreed on, whatever they haul, and not with another agreement', () => {
  const card = hour({ minimumMinutes: 480, minimumPer: 'day' })
  const gravel = paid(1, moneyBy({ ...card, density: { gramsPerCubicMeter: 1_600_000 } }))
  const ofSand = moneyBy({ density: { gramsPerCubicMeter: 1_500_000 }, ...card })
  expect(isSameTruckDay('haul', gravel, paid(2, ofSand))).toBe(true)
  const others: Partial<ShiftMoney>[] = [
    { currency: 'CAD' },
    { card: { ...card, rateE4: 1_000_001 } },
    { card: { ...card, minimumMinutes: 240 } },
    { commission: commissionSchema.parse({ percentMilli: 8000 }) },
  ]
  for (const other of others) expect(isSameTruckDay('haul', gravel, paid(2, { ...ofSand, ...other }))).toBe(false)
})

test('a shift pays what is booked, and until then what its times so far would pay', () => {
  const open = paid(1, moneyBy(hour()))
  expect(currentShiftPay(open, 'haul', wholeSheet)).toMatchObject({ totalCents: 95_000 })
  expect(currentShiftPay(open, 'subHaul', wholeSheet)).toBeUndefined()
  const booked = priceAgreedShift('haul', { after: { shift: open, sheet: sheetOf(0, 60) }, others: [] })
  if (booked.missing !== undefined) throw new Error(booked.missing)
  expect(currentShiftPay(paid(1, moneyBy(hour(), { booked })), 'haul', wholeSheet)).toMatchObject({
    totalCents: 10_000,
  })
})

test('only a card by the hour with a time sheet, on site, or by the day pays a shift', () => {
  const moneyWith = (card: RateCard) => shiftMoneyOf({ card, currency: 'USD' }).money
  expect(moneyWith(testTerms.card)).toBeUndefined()
  expect(moneyWith(hour({ clock: 'load' }))).toBeUndefined()
  for (const card of [hour(), hour({ clock: 'onSite' }), rateCardFieldsSchema.parse({ basis: 'day', rateE4: 1 })]) {
    expect(moneyWith(card)).toEqual({ currency: 'USD', card })
  }
})
