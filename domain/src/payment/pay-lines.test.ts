import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gramsPerCubicMeterOf, type RateBasis, type Unit } from '../units.ts'
import type { HaulRate } from '../work/haul/haul.ts'
import { type HaulFacts, haulPay, materialPay, payLineSchema } from './pay-lines.ts'

const rate = (basis: RateBasis, rateCents: number, standbyFreeMinutes = 15, standbyCentsPerMinute = 0): HaulRate => ({
  basis,
  rateCents,
  standbyFreeMinutes,
  standbyCentsPerMinute,
})
const of = (amountMilli: number, unit: Unit, more: HaulFacts = {}): HaulFacts => ({
  quantity: { amountMilli, unit },
  ...more,
})
const gravel = { gramsPerCubicMeter: gramsPerCubicMeterOf(2700) }

/** Calculated by hand: the pay in cents. */
const table: [string, HaulRate, HaulFacts, number][] = [
  ['20.94 tons × $3.40 = $71.196', rate('perTon', 340), of(20_940, 'ton'), 7120],
  ['20 tons × $3.40', rate('perTon', 340), of(20_000, 'ton'), 6800],
  ['0.001 ton × $3.40 = $0.0034', rate('perTon', 340), of(1, 'ton'), 0],
  ['0.005 ton × $1.00 = half a cent, up', rate('perTon', 100), of(5, 'ton'), 1],
  ['0.0049… is below half: 0.004 × $1.00', rate('perTon', 100), of(4, 'ton'), 0],
  ['21.125 tons × $4.12 = $87.035', rate('perTon', 412), of(21_125, 'ton'), 8704],
  ['22.222 tons × $9.99 = $221.99778', rate('perTon', 999), of(22_222, 'ton'), 22_200],
  ['nothing × $3.40', rate('perTon', 340), of(0, 'ton'), 0],
  ['20 tons × nothing', rate('perTon', 0), of(20_000, 'ton'), 0],
  ['18 tonnes are 19.842 tons × $3.40 = $67.4628', rate('perTon', 340), of(18_000, 'tonne'), 6746],
  ['20 tons are 18.144 tonnes × $4.00 = $72.576', rate('perTonne', 400), of(20_000, 'ton'), 7258],
  ['18.5 tonnes × $5.55 = $102.675', rate('perTonne', 555), of(18_500, 'tonne'), 10_268],
  ['14 yd³ × $6.25', rate('perYard', 625), of(14_000, 'yard'), 8750],
  ['12.5 yd³ × $7.77 = $97.125', rate('perYard', 777), of(12_500, 'yard'), 9713],
  ['10 m³ are 13.080 yd³ × $6.00 = $78.48', rate('perYard', 600), of(10_000, 'cubicMeter'), 7848],
  ['10 m³ × $8.01', rate('perCubicMeter', 801), of(10_000, 'cubicMeter'), 8010],
  ['14 yd³ are 10.704 m³ × $8.00 = $85.632', rate('perCubicMeter', 800), of(14_000, 'yard'), 8563],
  ['10 yd³ of 2,700 lb are 13.5 tons × $3.00', rate('perTon', 300), of(10_000, 'yard', gravel), 4050],
  ['13.5 tons of it are 10 yd³ × $5.00', rate('perYard', 500), of(13_500, 'ton', gravel), 5000],
  ['a load × $95', rate('perLoad', 9500), of(20_940, 'ton'), 9500],
  ['a load needs no quantity', rate('perLoad', 9500), {}, 9500],
  ['60 min × $95/h', rate('perHour', 9500), { workedMinutes: 60 }, 9500],
  ['90 min × $95/h', rate('perHour', 9500), { workedMinutes: 90 }, 14_250],
  ['50 min × $95/h = $79.1666', rate('perHour', 9500), { workedMinutes: 50 }, 7917],
  ['1 min × $95/h = $1.5833', rate('perHour', 9500), { workedMinutes: 1 }, 158],
  ['no minute × $95/h', rate('perHour', 9500), { workedMinutes: 0 }, 0],
  ['part of a minute is not paid', rate('perHour', 9500), { workedMinutes: 59.9 }, 9342],
  ['the hourly rate includes waiting', rate('perHour', 9500, 15, 150), { workedMinutes: 60, waitedMinutes: 40 }, 9500],
  ['14 min in line are free', rate('perTon', 340, 15, 150), of(20_000, 'ton', { waitedMinutes: 14 }), 6800],
  ['15 min in line are free', rate('perTon', 340, 15, 150), of(20_000, 'ton', { waitedMinutes: 15 }), 6800],
  ['the 16th minute is $1.50', rate('perTon', 340, 15, 150), of(20_000, 'ton', { waitedMinutes: 16 }), 6950],
  ['45 min: 30 × $1.50', rate('perTon', 340, 15, 150), of(20_000, 'ton', { waitedMinutes: 45 }), 11_300],
  ['15.9 min are 15', rate('perTon', 340, 15, 150), of(20_000, 'ton', { waitedMinutes: 15.9 }), 6800],
  ['no free minutes: 10 × $1.50', rate('perTon', 340, 0, 150), of(20_000, 'ton', { waitedMinutes: 10 }), 8300],
  ['$50 after 30 min: 31 min × $50', rate('perLoad', 9500, 30, 5000), { waitedMinutes: 31 }, 14_500],
  ['a load and 12 min × $2', rate('perLoad', 9500, 10, 200), { waitedMinutes: 22 }, 11_900],
  ['standby at nothing', rate('perLoad', 9500, 0, 0), { waitedMinutes: 300 }, 9500],
  ['a clock set back waits no minute', rate('perLoad', 9500, 0, 200), { waitedMinutes: -5 }, 9500],
  ['100,000 tons × $1,000', rate('perTon', 100_000), of(100_000_000, 'ton'), 10_000_000_000],
  ['a quantity of 3 loads is paid as one load', rate('perLoad', 9500), of(3000, 'load'), 9500],
]

for (const [name, price, facts, expected] of table) {
  test(name, () => {
    const pay = haulPay(price, facts)
    expect(pay.missing === undefined && pay.totalCents).toBe(expected)
  })
}

const materials: [string, Unit, number, HaulFacts, number][] = [
  ['20.94 tons of material × $10.00', 'ton', 1000, of(20_940, 'ton'), 20_940],
  ['20.94 tons of material × $12.35 = $258.609', 'ton', 1235, of(20_940, 'ton'), 25_861],
  ['14 yd³ of material × $18.00', 'yard', 1800, of(14_000, 'yard'), 25_200],
  ['10 yd³ of 2,700 lb by the ton × $10.00', 'ton', 1000, of(10_000, 'yard', gravel), 13_500],
  ['material by the load', 'load', 15_000, {}, 15_000],
]

for (const [name, unit, priceCents, facts, expected] of materials) {
  test(name, () => {
    const pay = materialPay({ unit, priceCents }, facts)
    expect(pay.missing === undefined && pay.totalCents).toBe(expected)
  })
}

test('missing information is named instead of guessed', () => {
  expect(haulPay(rate('perTon', 340), {})).toEqual({ missing: 'quantity' })
  expect(haulPay(rate('perTon', 340), of(14_000, 'yard'))).toEqual({ missing: 'conversion' })
  expect(haulPay(rate('perTon', 340), of(20_000, 'load'))).toEqual({ missing: 'conversion' })
  expect(haulPay(rate('perHour', 9500), {})).toEqual({ missing: 'minutes' })
  expect(materialPay({ unit: 'ton', priceCents: 1 }, {})).toEqual({ missing: 'quantity' })
})

test('a converted line has the entered quantity and the density', () => {
  expect(haulPay(rate('perTon', 300), of(10_000, 'yard', gravel))).toMatchObject({
    lines: [
      {
        quantityMilli: 13_500,
        unit: 'ton',
        statedQuantity: { amountMilli: 10_000, unit: 'yard' },
        gramsPerCubicMeter: gravel.gramsPerCubicMeter,
        rule: 'convertedQuantityTimesRate',
      },
    ],
  })
})

test('at any allowed price and quantity, lines can be stored and recalculated, and sum to the total', () => {
  const facts = fc.record({
    quantity: fc.record({
      amountMilli: fc.integer({ min: 0, max: 500_000 }),
      unit: fc.constantFrom<Unit>('ton', 'tonne', 'yard', 'cubicMeter', 'load'),
    }),
    gramsPerCubicMeter: fc.option(fc.integer({ min: 100_000, max: 6_000_000 })),
    workedMinutes: fc.nat(2 ** 31),
    waitedMinutes: fc.nat(2 ** 31),
  })
  const price = fc.record({
    basis: fc.constantFrom<RateBasis>('perTon', 'perTonne', 'perYard', 'perCubicMeter', 'perLoad', 'perHour'),
    rateCents: fc.nat(100_000_000),
    standbyFreeMinutes: fc.nat(120),
    standbyCentsPerMinute: fc.nat(100_000_000),
  })
  fc.assert(
    fc.property(price, facts, (p, f) => {
      const pay = haulPay(p, f)
      if (pay.missing !== undefined) return
      expect(pay.totalCents).toBe(pay.lines.reduce((sum, line) => sum + line.amountCents, 0))
      for (const line of pay.lines) {
        expect(payLineSchema.safeParse(line).success).toBe(true)
        const exact =
          line.quantityMilli === null
            ? (line.minutes! * line.rateCents) / (line.unit === 'hour' ? 60 : 1)
            : (line.quantityMilli * line.rateCents) / 1000
        expect(Math.abs(line.amountCents - exact)).toBeLessThanOrEqual(0.500001)
      }
    }),
  )
})
