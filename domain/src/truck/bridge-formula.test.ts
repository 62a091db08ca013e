import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bridgeFormulaPounds, checkBridge } from './bridge-formula.ts'

const feet = (count: number) => count * 304.8

// Computed by hand from the formula, to the nearest 500 pounds.
test.each([
  [2, 10, 40_000],
  [3, 18, 49_500],
  [3, 32, 60_000],
  [4, 18, 54_000],
  [4, 22, 56_500],
  [5, 36, 70_500],
  [5, 51, 80_000],
  [5, 58, 80_000],
  [6, 45, 80_000],
])('%i axles over %i ft may weigh %i lb', (axles, span, pounds) => {
  expect(bridgeFormulaPounds(axles, feet(span))).toBe(pounds)
})

test('half a foot counts as a whole one, and never more than 80,000 lb', () => {
  expect(bridgeFormulaPounds(4, feet(17.5))).toBe(bridgeFormulaPounds(4, feet(18)))
  expect(bridgeFormulaPounds(4, feet(17.4))).toBe(bridgeFormulaPounds(4, feet(17)))
  const longer = fc.tuple(fc.integer({ min: 2, max: 12 }), fc.integer({ min: 1, max: 60 }))
  fc.assert(
    fc.property(longer, ([axles, span]) => {
      const less = bridgeFormulaPounds(axles, feet(span))
      const more = bridgeFormulaPounds(axles, feet(span + 1))
      expect(more).toBeGreaterThanOrEqual(less)
      expect(more).toBeLessThanOrEqual(80_000)
    }),
  )
})

test('a truck is checked only when the span of its axles is known', () => {
  const truck = { axles: 4, legalGrossGrams: Math.round(70_000 * 453.59237) }
  expect(checkBridge(truck)).toBeUndefined()
  const checked = checkBridge({ ...truck, axleSpanMillimeters: 5486 })
  expect(Math.round((checked?.excessGrams ?? 0) / 453.59237)).toBe(16_000)
  expect(checkBridge({ ...truck, legalGrossGrams: 1, axleSpanMillimeters: 5486 })?.excessGrams).toBe(0)
})
