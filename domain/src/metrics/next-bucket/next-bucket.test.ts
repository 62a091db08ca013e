import fc from 'fast-check'
import { expect, test } from 'vitest'
import { act, testId } from '../../load-log/act/act.fixture.ts'
import { openRandom } from '../../seed.fixture.ts'
import { openNormal } from '../chance.fixture.ts'
import { normalShareBelow } from '../chance.ts'
import { nextBucket, overloadChanceMax } from './next-bucket.ts'
import { learnPassWeight, loadsNeeded, passChangesOf, type WeighedPasses, weighedPassesOf } from './pass-weight.ts'

const ton = 907_184.74
const machine = { machineId: 'EX 1', materialId: '2A' }
const weighed = (tons: number, passes: number, loadedAt: number): WeighedPasses => {
  return { ...machine, loadedAt, passes, grams: Math.round(tons * ton) }
}
const alike = (count: number, tonsPerPass: number, from = 0) =>
  Array.from({ length: count }, (_, i) => weighed(5 * tonsPerPass, 5, from + i))

test('under eight weighed loads nothing is claimed', () => {
  for (let count = 0; count < loadsNeeded; count++) {
    const weight = learnPassWeight(alike(count, 4.28), [], machine)
    expect(weight).toEqual({ loads: count })
    expect(nextBucket(weight, 22.1 * ton)).toBeUndefined()
  }
  expect(learnPassWeight(alike(loadsNeeded, 4.28), [], machine).learned?.meanGrams).toBeCloseTo(4.28 * ton, 0)
})

test('two buckets are in the truck: 3 more, the last one half, 21.4 of 22.1 tons legal', () => {
  const weight = learnPassWeight(alike(10, 4.756), [], machine)
  const next = nextBucket(weight, 22.1 * ton, 2)
  expect(next).toMatchObject({ passes: 5, lastPassHalf: true, more: 3 })
  expect((next?.grams ?? 0) / ton).toBeCloseTo(21.4, 1)
  expect(nextBucket(weight, 22.1 * ton, 5)).toMatchObject({ passes: 5, lastPassHalf: false, more: 0 })
  expect(nextBucket(weight, 22.1 * ton, 5)?.overloadChance).toBeGreaterThan(0.99)
})

test('the estimate lies between the lightest and the heaviest pass, whatever the order of the loads', () => {
  const load = fc.record({ tons: fc.double({ min: 10, max: 19, noNaN: true }), passes: fc.constant(4) })
  fc.assert(
    fc.property(fc.array(load, { minLength: loadsNeeded, maxLength: 120 }), loads => {
      const all = loads.map(({ tons, passes }, at) => weighed(tons, passes, at))
      const weight = learnPassWeight(all, [], machine)
      expect(learnPassWeight(all.toReversed(), [], machine)).toEqual(weight)
      const perPass = all.map(({ grams, passes }) => grams / passes)
      expect(weight.learned?.meanGrams).toBeGreaterThanOrEqual(Math.min(...perPass) - 1)
      expect(weight.learned?.meanGrams).toBeLessThanOrEqual(Math.max(...perPass) + 1)
      expect(weight.learned?.spreadGrams).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('advice never passes the chance of an overload that it allows, and one half bucket more would', () => {
  const learned = fc.record({
    meanGrams: fc.double({ min: 0.5 * ton, max: 12 * ton, noNaN: true }),
    spreadGrams: fc.double({ min: 0, max: ton, noNaN: true }),
    errorGrams: fc.double({ min: 0, max: ton / 4, noNaN: true }),
    degreesOfFreedom: fc.double({ min: 6, max: 60, noNaN: true }),
  })
  fc.assert(
    fc.property(
      learned,
      fc.double({ min: 5, max: 40, noNaN: true }),
      fc.integer({ min: 0, max: 9 }),
      (of, tons, counted) => {
        const next = nextBucket({ loads: 20, learned: of }, tons * ton, counted)!
        const added = next.passes - (next.lastPassHalf ? 0.5 : 0)
        expect(added).toBeGreaterThanOrEqual(counted)
        expect(next.more).toBe(next.passes - counted)
        if (added > Math.max(0.5, counted)) expect(next.overloadChance).toBeLessThanOrEqual(overloadChanceMax)
        if (counted <= added) {
          const more = nextBucket({ loads: 20, learned: of }, tons * ton, Math.ceil(added + 0.5))!
          if (next.more > 0 && !next.lastPassHalf) expect(more.overloadChance).toBeGreaterThan(next.overloadChance)
        }
      },
    ),
  )
})

test.each([loadsNeeded, 40])(
  'after %i loads, trucks loaded by the advice are over as often as it says at most, give or take what chance explains',
  loadsBefore => {
    const normal = openNormal(openRandom())
    const mean = 4.3 * ton
    const spread = 0.35 * ton
    const filled = (passes: number) => normal(passes * mean, Math.sqrt(passes) * spread)
    let expected = 0
    let over = 0
    const days = 6000
    for (let day = 0; day < days; day++) {
      const loads = Array.from({ length: loadsBefore }, (_, at) => ({
        ...machine,
        loadedAt: at,
        passes: 5,
        grams: filled(5),
      }))
      const legal = (17 + (day % 90) / 10) * ton
      const next = nextBucket(learnPassWeight(loads, [], machine), legal)!
      expected += next.overloadChance
      if (filled(next.passes - (next.lastPassHalf ? 0.5 : 0)) > legal) over += 1
    }
    // Three standard deviations of a count with this expectation.
    expect(over).toBeLessThan(expected + 3 * Math.sqrt(expected))
    expect(over).toBeGreaterThan(expected / 2)
    expect(over / days).toBeLessThan(overloadChanceMax)
  },
)

test('newer loads count more: after wet material the advice follows within a dozen loads', () => {
  const weight = learnPassWeight([...alike(60, 4), ...alike(12, 4.6, 100)], [], machine)
  expect((weight.learned?.meanGrams ?? 0) / ton).toBeGreaterThan(4.2)
})

test('a new bucket resets its machine, and rain resets every machine, each for all loads before it', () => {
  const loads = [...alike(20, 4), ...alike(9, 5, 100)]
  const others = loads.map(load => ({ ...load, machineId: 'EX 2' }))
  const learn = (machineId: string, kind: 'rain' | 'bucket') =>
    learnPassWeight([...loads, ...others], [{ at: 100, kind, machineId: 'EX 1' }], { ...machine, machineId }).loads
  expect([learn('EX 1', 'bucket'), learn('EX 2', 'bucket')]).toEqual([9, 29])
  expect([learn('EX 1', 'rain'), learn('EX 2', 'rain')]).toEqual([9, 9])
})

test('a mistyped weight or a forgotten pass teaches nothing', () => {
  const right = learnPassWeight(alike(20, 4.3), [], machine).learned
  const withOdd = [...alike(20, 4.3), weighed(60, 5, 30), weighed(2, 5, 31), weighed(21.5, 1, 32)]
  expect(learnPassWeight(withOdd, [], machine)).toEqual({ loads: 20, learned: right })
})

test('a load teaches its passes and its scale weight, once both are known and not undone', () => {
  const terms = { materialId: testId(77) }
  const loaded = act(4, 'confirmLoad', 'operator', 38, { passes: 5, lastPassHalf: true, passChange: 'bucket' })
  const onScale = act(5, 'confirmLoad', 'pit', 42, { weights: { unit: 'lb', netMicro: 43_000_000_000 } })
  const driver = act(6, 'deliver', 'trucker', 60, { weights: { unit: 'lb', netMicro: 50_000_000_000 } })
  const undone = act(7, 'correct', 'operator', 39, { voidsActId: loaded.actId })
  expect(weighedPassesOf({ acts: [loaded, driver], terms })).toBeUndefined()
  expect(weighedPassesOf({ acts: [onScale], terms })).toBeUndefined()
  expect(weighedPassesOf({ acts: [undone, loaded, onScale], terms })).toBeUndefined()
  const expected = { machineId: loaded.by.entityId, materialId: testId(77), passes: 4.5, grams: 19_504_472 }
  expect(weighedPassesOf({ acts: [driver, onScale, loaded], terms })).toMatchObject(expected)
  expect(passChangesOf({ acts: [loaded] })).toMatchObject([{ kind: 'bucket', machineId: loaded.by.entityId }])
  expect(passChangesOf({ acts: [loaded, undone] })).toEqual([])
})

test('shares of the normal distribution are those of the printed tables', () => {
  for (const [z, share] of [
    [-3, 0.00135],
    [-1.645, 0.04998],
    [0, 0.5],
    [1, 0.84134],
    [2.33, 0.9901],
  ] as const) {
    expect(normalShareBelow(z)).toBeCloseTo(share, 5)
  }
})
