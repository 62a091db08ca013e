import { expect, test } from 'vitest'
import { balanceOf } from './match-factor.ts'

const fleet = { loaders: 1, serviceMinutes: 4, cycleMinutes: 28 }

// Four minutes under the loader in a cycle of 28 minutes, calculated by hand.
const vector = [
  { trucks: 5, factor: 0.7143, steady: 10.714, queue: 0 },
  { trucks: 7, factor: 1, steady: 15, queue: 0 },
  { trucks: 8, factor: 1.1429, steady: 15, queue: 4 },
  { trucks: 9, factor: 1.2857, steady: 15, queue: 8 },
]

test.each(vector)('$trucks trucks on one loader have the calculated factor, rates and waits', row => {
  const balance = balanceOf({ ...fleet, trucks: row.trucks })
  expect(balance.factor).toBeCloseTo(row.factor, 4)
  expect(balance.loadsPerHour).toBeCloseTo(row.steady, 3)
  expect(balance.queueMinutes).toBeCloseTo(row.queue, 9)
})

test('a loader with too few trucks is idle for the rest of the cycle, and the trucks for balance are given', () => {
  expect(balanceOf({ ...fleet, trucks: 5 })).toMatchObject({ loaderIdleMinutes: 8, trucksForBalance: 7 })
})

test('two loaders need twice the trucks', () => {
  expect(balanceOf({ ...fleet, loaders: 2, trucks: 14 }).factor).toBeCloseTo(1, 9)
})

test('a cycle shorter than its loading is refused', () => {
  expect(() => balanceOf({ ...fleet, trucks: 3, cycleMinutes: 4 })).toThrow(RangeError)
})
