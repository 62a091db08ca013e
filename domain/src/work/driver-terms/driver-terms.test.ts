import { expect, test } from 'vitest'
import {
  agreedDriverPayOf,
  type DriverTerms,
  decideSetDriverTerms,
  driverPayFormSchema,
  followsAll,
  payOfForm,
  termsOn,
} from './driver-terms.ts'

const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
const about = {
  fleetEntityId: id(1),
  fleetName: 'Keystone',
  driverEntityId: id(2),
  driverName: 'Dana',
  currency: 'USD',
}
const by = { uid: 'hank', at: 1, today: '2026-03-10' }
const percentOf = (percentMilli: number) => ({ percentMilli, on: ['haul'], afterCommission: false })
const set = (before: DriverTerms | undefined, percentMilli: number, validFrom: string, isForAll = false) =>
  decideSetDriverTerms(before, about, { pay: percentOf(percentMilli), validFrom, isForAll }, by)

test('the newest version that has begun counts, also before one that was set earlier for a later day', () => {
  const terms = set(set(set(undefined, 25_000, '2026-03-01'), 30_000, '2026-04-01'), 27_000, '2026-03-20')
  expect(termsOn(terms, '2026-02-28')).toBeUndefined()
  expect(termsOn(terms, '2026-03-10')?.version).toBe(1)
  expect(termsOn(terms, '2026-03-20')?.version).toBe(3)
  expect(termsOn(terms, '2026-04-02')?.version).toBe(3)
})

test('the agreed pay of a dispatch before the first day is the version that begins first', () => {
  const terms = set(undefined, 25_000, '2026-03-20')
  expect(agreedDriverPayOf(terms, '2026-03-10')).toMatchObject({ version: 1, validFrom: '2026-03-20' })
  expect(agreedDriverPayOf(undefined, '2026-03-10')).toBeUndefined()
})

test('own terms stop following those for all drivers, and following ones don’t', () => {
  expect(followsAll(undefined)).toBe(true)
  expect(followsAll(set(undefined, 25_000, '2026-03-10', true))).toBe(true)
  expect(followsAll(set(set(undefined, 25_000, '2026-03-10', true), 30_000, '2026-03-10'))).toBe(false)
})

test.each(['2026-02-06', '2027-03-11'])('terms from %s are refused: too long ago, or too far ahead', validFrom => {
  expect(() => set(undefined, 25_000, validFrom)).toThrow('Choose a day from a month ago to a year from now.')
})

test('a percentage and a card together pay the greater', () => {
  const card = { basis: 'hour', rateE4: 320_000 }
  const form = driverPayFormSchema.parse({ percent: percentOf(28_000), card })
  expect(payOfForm(form)).toMatchObject({ greaterOf: [{ percentMilli: 28_000 }, { card }] })
})

test('a fuel surcharge in a driver’s own card is refused', () => {
  const fuel = { method: 'perHour', index: 'X', baseMills: 3800, gallonsPerHourMilli: 5000 }
  const parsed = driverPayFormSchema.safeParse({ card: { basis: 'hour', rateE4: 320_000, fuel } })
  expect(parsed.success).toBe(false)
})
