import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openRandom } from '../../seed.fixture.ts'
import { type FullLoad, fullLiters, learnMaterial } from './learn-material.ts'
import { cubicMetersOf, materialByTheBook, milliOfCubicMeters, type VolumeTarget } from './material-volumes.ts'
import { targetMilliOf, volumesLeft } from './volumes-left.ts'

const clay: VolumeTarget = {
  state: 'bank',
  unit: 'yard',
  amountMilli: 3_000_000,
  swellPercent: 40,
  shrinkPercent: 10,
}
const clayGrams = 1_660_000
const book = materialByTheBook(clayGrams, clay)
const yards = (cubicMeters: number) => milliOfCubicMeters(cubicMeters, 'yard') / 1000

test('3,000 bank yards of clay that swells 40 % and shrinks 10 % are 4,200 loose and 2,700 compacted', () => {
  const { whole, left, grams } = volumesLeft(clay, book, { grams: 0 })
  expect(yards(whole.bank.value)).toBeCloseTo(3000, 3)
  expect(yards(whole.loose.value)).toBeCloseTo(4200, 3)
  expect(yards(whole.compacted.value)).toBeCloseTo(2700, 3)
  expect(left).toEqual(whole)
  expect(grams.whole.value).toBeCloseTo(cubicMetersOf(4_200_000, 'yard') * clayGrams, 0)
  // The design is exact in its own volume, whatever the material does.
  expect(whole.bank.error).toBeCloseTo(0, 9)
  expect(whole.loose.error).toBeGreaterThan(0)
})

const anyTarget = fc.record({
  state: fc.constantFrom('bank' as const, 'loose' as const, 'compacted' as const),
  unit: fc.constantFrom('yard' as const, 'cubicMeter' as const),
  amountMilli: fc.integer({ min: 10_000, max: 50_000_000 }),
  swellPercent: fc.integer({ min: 0, max: 80 }),
  shrinkPercent: fc.integer({ min: 0, max: 30 }),
})

test('what is done and what is left are the whole, the volumes keep their ratios, and nothing is below zero', () => {
  fc.assert(
    fc.property(anyTarget, fc.double({ min: 0, max: 1.5, noNaN: true }), (target, share) => {
      const material = materialByTheBook(1_500_000, target)
      const wholeGrams = volumesLeft(target, material, { grams: 0 }).grams.whole.value
      const { left, whole, grams, loads, doneShare } = volumesLeft(target, material, {
        grams: wholeGrams * share,
        gramsPerLoad: 19_000_000,
      })
      expect(grams.left.value + Math.min(wholeGrams, wholeGrams * share)).toBeCloseTo(wholeGrams, -2)
      expect(whole.loose.value).toBeCloseTo(whole.bank.value * (1 + target.swellPercent / 100), 6)
      expect(whole.compacted.value).toBeCloseTo(whole.bank.value * (1 - target.shrinkPercent / 100), 6)
      expect(doneShare.value).toBeCloseTo(Math.min(1, share), 6)
      for (const each of [...Object.values(left), grams.left, loads!]) {
        expect(each.value).toBeGreaterThanOrEqual(0)
        expect(each.error).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

/** Loads of a truck with a body of 12 m³ that fills before its legal weight. */
function fullLoads(count: number, gramsPerCubicMeter: number, spread: number): FullLoad[] {
  const { next } = openRandom(count)
  return Array.from({ length: count }, () => ({
    liters: 12_000,
    grams: 12 * gramsPerCubicMeter * (1 + spread * (next() + next() + next() - 1.5) * 2),
  }))
}

test('under eight weighed loads the book counts; then the density moves to the loads and its error shrinks', () => {
  const few = learnMaterial(book, fullLoads(7, 1_500_000, 0.05))
  expect(few).toEqual({ ...book, loads: 0 })
  const some = learnMaterial(book, fullLoads(8, 1_500_000, 0.05))
  const many = learnMaterial(book, fullLoads(100, 1_500_000, 0.05))
  expect(Math.abs(many.gramsPerCubicMeter.value - 1_500_000)).toBeLessThan(40_000)
  expect(some.gramsPerCubicMeter.error).toBeLessThan(book.gramsPerCubicMeter.error)
  expect(many.gramsPerCubicMeter.error).toBeLessThan(some.gramsPerCubicMeter.error)
})

test('the true density is within two of the stated errors in nearly all learned materials', () => {
  let within = 0
  for (let n = 0; n < 300; n++) {
    const { gramsPerCubicMeter: found } = learnMaterial(book, fullLoads(8 + n, 1_600_000, 0.06))
    if (Math.abs(found.value - 1_600_000) <= 2 * found.error) within += 1
  }
  expect(within / 300).toBeGreaterThan(0.9)
})

test('with the density in the ground the swell is learned, too, and the bank volume left has a smaller error', () => {
  const loads = fullLoads(60, 1_600_000, 0.05)
  const learned = learnMaterial(book, loads, 2_240_000)
  expect(learned.swell.value).toBeCloseTo(0.4, 1)
  const done = { grams: 3000 * 0.6 * 0.764555 * 2_240_000, gramsPerLoad: 19_000_000 }
  const byBook = volumesLeft(clay, book, done).left.bank
  expect(volumesLeft(clay, learned, done).left.bank.error).toBeLessThan(byBook.error)
})

test('only a truck that its body fills before its legal weight tells a volume', () => {
  const truck = { bodyLiters: 12_000, legalPayloadGrams: 19_920_000 }
  expect(fullLiters({ gramsPerCubicMeter: clayGrams, truck })).toBe(12_000)
  expect(
    fullLiters({ gramsPerCubicMeter: clayGrams, truck: { ...truck, legalPayloadGrams: 18_000_000 } }),
  ).toBeUndefined()
  expect(fullLiters({ gramsPerCubicMeter: null, truck })).toBeUndefined()
  expect(fullLiters({ gramsPerCubicMeter: clayGrams, truck: { ...truck, bodyLiters: null } })).toBeUndefined()
})

test('a design of 3,000 bank yards is 4,200 yards of trucks, and their tons; loads have no volume', () => {
  expect(targetMilliOf(clay, 'yard', null)).toBe(4_200_000)
  // 4,200 yd³ × 0.764554858 m³ × 1.66 t, in short tons of 907.18474 kg.
  expect(targetMilliOf(clay, 'ton', clayGrams)).toBe(5_875_845)
  expect(targetMilliOf(clay, 'ton', null)).toBeUndefined()
  expect(targetMilliOf(clay, 'load', clayGrams)).toBeUndefined()
})
