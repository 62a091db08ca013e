import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOfAmount, dividedBy, type Exact, exact, minus, plus, type Rounding, roundWhole, times } from './exact.ts'

const rounded: [string, Exact, Rounding, bigint][] = [
  ['half a cent is rounded away from zero', exact(13_981n, 2n), 'nearest', 6991n],
  ['minus half a cent is, too', exact(-13_981n, 2n), 'nearest', -6991n],
  ['less than half is dropped', exact(1_499n, 1000n), 'nearest', 1n],
  ['down is toward zero', exact(-1_999n, 1000n), 'down', -1n],
  ['up is away from zero', exact(1_001n, 1000n), 'up', 2n],
  ['a negative number up is away from zero', exact(-1_001n, 1000n), 'up', -2n],
  ['a whole number stays as it is when rounded up', exact(20_000n, 1000n), 'up', 20n],
]

test.each(rounded)('in rounding, %s', (_, value, rounding, expected) => {
  expect(roundWhole(value, rounding)).toBe(expected)
})

const fraction = fc
  .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.bigInt({ min: 1n, max: 10n ** 9n }))
  .map(([numerator, denominator]) => exact(numerator, denominator))

test('the nearest whole number is at most half away, and rounding mirrors the sign', () => {
  fc.assert(
    fc.property(fraction, value => {
      const { numerator, denominator } = value
      const away = roundWhole(value) * denominator - numerator
      expect(2n * (away < 0n ? -away : away) <= denominator).toBe(true)
      for (const rounding of ['nearest', 'down', 'up'] as const) {
        expect(roundWhole(exact(-numerator, denominator), rounding)).toBe(-roundWhole(value, rounding))
      }
    }),
  )
})

test('what is added is subtracted again, and what is multiplied is divided again', () => {
  const isSame = (a: Exact, b: Exact) => a.numerator * b.denominator === b.numerator * a.denominator
  fc.assert(
    fc.property(fraction, fraction, (a, b) => {
      expect(isSame(minus(plus(a, b), b), a)).toBe(true)
      if (b.numerator !== 0n) expect(isSame(dividedBy(times(a, b), b), a)).toBe(true)
    }),
  )
})

test('an amount that is not a safe integer, and a division by zero, are errors', () => {
  expect(() => centsOfAmount(exact(10n ** 15n))).toThrow('too large')
  expect(() => dividedBy(exact(1n), exact(0n))).toThrow('division by zero')
})
