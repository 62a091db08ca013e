import fc from 'fast-check'
import { expect, test } from 'vitest'
import { convertQuantity, gramsOf, gramsPerCubicMeterOf, quantityOfGrams, type Unit } from './units.ts'

const cases: [number, Unit, number, Unit, number?][] = [
  [1_000_000, 'ton', 907_185, 'tonne'],
  [1_000_000, 'tonne', 1_102_311, 'ton'],
  [1_000_000, 'yard', 764_555, 'cubicMeter'],
  [1_000_000, 'cubicMeter', 1_307_951, 'yard'],
  [20_940, 'ton', 20_940, 'ton'],
  [0, 'ton', 0, 'tonne'],
  // 10 yd³ of 2,700 lb/yd³ are 27,000 lb: 13.5 short tons, as every tandem driver knows.
  [10_000, 'yard', 13_500, 'ton', gramsPerCubicMeterOf(2700)],
  [13_500, 'ton', 10_000, 'yard', gramsPerCubicMeterOf(2700)],
  // 1 t/m³ is 0.842777 short tons per yd³.
  [1_000_000, 'yard', 842_777, 'ton', 1_000_000],
]

for (const [amountMilli, unit, expected, to, density] of cases) {
  test(`${amountMilli} thousandths of a ${unit} are ${expected} of a ${to}`, () => {
    expect(convertQuantity({ amountMilli, unit }, to, density)).toEqual({ amountMilli: expected, unit: to })
  })
}

test('weight and volume do not convert without a density, and loads never do', () => {
  expect(convertQuantity({ amountMilli: 1000, unit: 'yard' }, 'ton')).toBeUndefined()
  expect(convertQuantity({ amountMilli: 1000, unit: 'load' }, 'ton', 1_600_000)).toBeUndefined()
  expect(gramsOf({ amountMilli: 1000, unit: 'load' })).toBeUndefined()
})

test('a short ton is 907,185 g, and grams convert back to tons', () => {
  expect(gramsOf({ amountMilli: 1000, unit: 'ton' })).toBe(907_185)
  expect(quantityOfGrams(18_996_449, 'ton')).toEqual({ amountMilli: 20_940, unit: 'ton' })
})

test('converting there and back differs by no more than the rounding', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), amountMilli => {
      const there = convertQuantity({ amountMilli, unit: 'ton' }, 'tonne')!
      const back = convertQuantity(there, 'ton')!
      expect(Math.abs(back.amountMilli - amountMilli)).toBeLessThanOrEqual(1)
    }),
  )
})

test('1,600 kg per cubic meter is 2,697 lb per cubic yard', () => {
  expect(gramsPerCubicMeterOf(2697)).toBe(1_600_067)
})
