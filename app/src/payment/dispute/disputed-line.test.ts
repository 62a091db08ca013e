import type { Line } from '@haulway/domain/pay/line/line.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOf, readGranted } from './disputed-line.ts'

const byTon: Line = {
  code: 'haul',
  ref: null,
  quantityMilli: 20_940,
  unit: 'ton',
  rateNano: 1_000_000_000_000_000,
  amountCents: 2_094_000_000,
  rule: 'quantityTimesRate',
}
const tarp: Line = { code: 'addOn:Tarp', ref: null, amountCents: 500, rule: 'addOn' }

test('whatever digits are entered as granted, they have a price or don’t count as a number', () => {
  fc.assert(
    fc.property(fc.constantFrom(byTon, tarp), fc.stringMatching(/^\d{1,24}(\.\d{1,3})?$/), (line, text) => {
      expect(Number.isSafeInteger(centsOf(line, readGranted(line, text)))).toBe(true)
    }),
  )
})

test('a number within bounds is granted as it was entered', () => {
  expect(readGranted(byTon, '19.94')).toEqual({ quantityMilli: 19_940 })
  expect(readGranted(tarp, '4.00')).toEqual({ cents: 400 })
  expect(readGranted(byTon, '99999999')).toBeUndefined()
})
