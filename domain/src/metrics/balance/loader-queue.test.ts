import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flowOf, type LoaderGroup } from './loader-queue.ts'

const one = (trucks: number): LoaderGroup => {
  return { loaders: 1, classes: [{ trucks, serviceMinutes: 4, cycleMinutes: 28 }] }
}

// Four minutes under the loader in a cycle of 28 minutes, calculated by hand.
const vector = [
  { trucks: 5, factor: 0.7143, steady: 10.714, random: 9.594, steadyWait: 0, randomWait: 3.27 },
  { trucks: 7, factor: 1, steady: 15, random: 12.224, steadyWait: 0, randomWait: 6.36 },
  { trucks: 8, factor: 1.1429, steady: 15, random: 13.172, steadyWait: 4, randomWait: 8.44 },
  { trucks: 9, factor: 1.2857, steady: 15, random: 13.873, steadyWait: 8, randomWait: 10.93 },
]

test.each(vector)('$trucks trucks on one loader flow as calculated by hand, in both models', row => {
  const flow = flowOf(one(row.trucks))
  expect(flow?.matchFactor).toBeCloseTo(row.factor, 4)
  expect(flow?.steady.loadsPerHour).toBeCloseTo(row.steady, 3)
  expect(flow?.random.loadsPerHour).toBeCloseTo(row.random, 3)
  expect(flow?.steady.waitMinutes).toBeCloseTo(row.steadyWait, 2)
  expect(flow?.random.waitMinutes).toBeCloseTo(row.randomWait, 1)
})

const group = fc
  .record({
    loaders: fc.integer({ min: 1, max: 4 }),
    trucks: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 3 }),
    service: fc.double({ min: 2, max: 9, noNaN: true }),
    away: fc.double({ min: 5, max: 60, noNaN: true }),
  })
  .map(({ loaders, trucks, service, away }): LoaderGroup => {
    const classes = trucks.map((count, i) => {
      return { trucks: count, serviceMinutes: service, cycleMinutes: service + away * (1 + i / 4) }
    })
    return { loaders, classes }
  })

test('randomness never loads more, no model more than the loaders can, and one more truck never loads less', () => {
  fc.assert(
    fc.property(group, each => {
      const flow = flowOf(each)!
      const [first, ...rest] = each.classes
      const more = flowOf({ ...each, classes: [{ ...first!, trucks: first!.trucks + 1 }, ...rest] })!
      expect(flow.random.loadsPerHour).toBeLessThanOrEqual(flow.steady.loadsPerHour + 1e-9)
      expect(flow.steady.loadsPerHour).toBeLessThanOrEqual((60 * each.loaders) / first!.serviceMinutes + 1e-9)
      expect(more.steady.loadsPerHour).toBeGreaterThanOrEqual(flow.steady.loadsPerHour - 1e-9)
      for (const { waitMinutes, idleShare } of [flow.steady, flow.random]) {
        expect(waitMinutes).toBeGreaterThanOrEqual(0)
        expect(idleShare).toBeGreaterThanOrEqual(0)
        expect(idleShare).toBeLessThan(1)
      }
    }),
  )
})

test('a pit without trucks, and times that can not be, have no flow', () => {
  expect(flowOf(one(0))).toBeUndefined()
  expect(flowOf({ ...one(3), loaders: 0 })).toBeUndefined()
  expect(flowOf({ loaders: 1, classes: [{ trucks: 3, serviceMinutes: 4, cycleMinutes: 4 }] })).toBeUndefined()
})
