import { expect, test } from 'vitest'
import { gramsPerCubicMeterOf, quantityOfGrams } from '../units.ts'
import { legalPayloadGrams } from './legal-gross.ts'
import { truckFormSchema, truckTypeDefaults, truckTypes } from './truck.ts'

/** Usual payloads in the trade, in short tons. */
const payloads = {
  singleAxle: [5, 8],
  tandem: [13, 16],
  triAxle: [18, 22],
  quad: [22, 25],
  superDump: [26, 27],
  transfer: [24, 32],
  semi: [22, 26],
} as const

for (const [type, [least, most]] of Object.entries(payloads)) {
  test(`the defaults of a ${type} carry between ${least} and ${most} tons`, () => {
    const { tareGrams, legalGrossGrams } = truckTypeDefaults[type as keyof typeof payloads]
    const tons = quantityOfGrams(legalGrossGrams - tareGrams, 'ton').amountMilli / 1000
    expect(tons).toBeGreaterThanOrEqual(least)
    expect(tons).toBeLessThanOrEqual(most)
  })
}

test('the defaults of every type are a valid truck', () => {
  for (const truckType of truckTypes) {
    expect(truckFormSchema.safeParse({ number: '1', truckType, ...truckTypeDefaults[truckType] }).success).toBe(true)
  }
})

test('a light material fills the body before it reaches the legal weight', () => {
  const truck = truckFormSchema.parse({ number: '1', ...truckTypeDefaults.tandem })
  const topsoil = legalPayloadGrams(truck, '2026-11-25', gramsPerCubicMeterOf(1800))
  const gravel = legalPayloadGrams(truck, '2026-11-25', gramsPerCubicMeterOf(3250))
  // 12 yd³ of 1,800 lb/yd³ are 21,600 lb; of gravel 39,000 lb would be in it, and 26,800 lb are legal.
  expect(quantityOfGrams(topsoil, 'ton').amountMilli).toBeCloseTo(10_800, -1)
  expect(quantityOfGrams(gravel, 'ton').amountMilli).toBe(13_400)
})
