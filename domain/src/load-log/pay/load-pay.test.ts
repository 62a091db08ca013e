import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { type RateCard, rateCardFieldsSchema } from '../../pay/card/rate-card.ts'
import { lineSchema, priceAtRateOf } from '../../pay/line/line.ts'
import { dayMs, minuteMs } from '../../time.ts'
import { gramsPerCubicMeterOf, type Quantity, type Unit } from '../../units.ts'
import { cardsOf } from '../../work/agreement-cards.ts'
import { foldLoadLog, type LoadLogFold } from '../fold/fold.ts'
import { testTerms } from '../load-log.fixture.ts'
import { payOfLoad } from './load-pay.ts'

type CardInput = z.input<typeof rateCardFieldsSchema>
type Facts = { quantity?: Quantity; workedMinutes?: number; waitedMinutes?: number; siteMinutes?: number }

const card = (basis: RateCard['basis'], rateE4: number, more: Partial<CardInput> = {}): RateCard =>
  rateCardFieldsSchema.parse({ basis, rateE4, clock: 'load', ...more })
const standby = (freeMinutes: number, rateE4: number, place: 'pit' | 'site' = 'pit') => ({
  standby: [{ place, freeMinutes, rate: { rateE4, per: 'minute' as const } }],
})
const of = (amountMilli: number, unit: Unit, more: Facts = {}): Facts => ({ quantity: { amountMilli, unit }, ...more })
const gravel = { density: { gramsPerCubicMeter: gramsPerCubicMeterOf(2700) } }

const statedOf = ({ amountMilli, unit }: Quantity) => ({ valueMicro: amountMilli * 1000, unit })

/** A delivered load with these facts. */
function foldOf({ quantity, workedMinutes, waitedMinutes, siteMinutes }: Facts): LoadLogFold {
  const at = (minutes: number) => ({ at: 1_000_000 + minutes * minuteMs, actId: 'a', witnesses: [] })
  const deliverAt = workedMinutes ?? siteMinutes
  return {
    ...foldLoadLog([]),
    state: 'delivered',
    quantity: quantity && { ...quantity, stated: statedOf(quantity), source: 'operator', weighed: true, actId: 'a' },
    standby: waitedMinutes === undefined ? {} : { startedAt: at(0).at, endedAt: at(waitedMinutes).at },
    milestones: {
      ...(workedMinutes !== undefined && { start: at(0) }),
      ...(deliverAt !== undefined && { deliver: at(deliverAt) }),
      ...(siteMinutes !== undefined && { arriveAtSite: at(0) }),
    },
  }
}

function haulOf(haul: RateCard, facts: Facts, truck = testTerms.truck) {
  const load = { loadLogId: 'load', shiftDay: '2026-10-15', terms: { ...testTerms, truck } }
  const pay = payOfLoad(load, cardsOf({ card: haul, materialCard: testTerms.materialCard }), foldOf(facts))
  if (!pay) throw new Error('no pay')
  return pay.haul
}

/** Calculated by hand: the pay in cents. */
const table: [string, RateCard, Facts, number][] = [
  ['20.94 tons × $3.40 = $71.196', card('ton', 34_000), of(20_940, 'ton'), 7120],
  ['20 tons × $4.125 = $82.50', card('ton', 41_250), of(20_000, 'ton'), 8250],
  ['20.94 tons × $4.1275 = $86.42985', card('ton', 41_275), of(20_940, 'ton'), 8643],
  ['0.001 ton × $3.40 = $0.0034', card('ton', 34_000), of(1, 'ton'), 0],
  ['0.005 ton × $1.00 = half a cent, up', card('ton', 10_000), of(5, 'ton'), 1],
  ['0.004 × $1.00 is below half', card('ton', 10_000), of(4, 'ton'), 0],
  ['21.125 tons × $4.12 = $87.035', card('ton', 41_200), of(21_125, 'ton'), 8704],
  ['22.222 tons × $9.99 = $221.99778', card('ton', 99_900), of(22_222, 'ton'), 22_200],
  ['nothing × $3.40', card('ton', 34_000), of(0, 'ton'), 0],
  ['20 tons × nothing', card('ton', 0), of(20_000, 'ton'), 0],
  ['18 tonnes are 19.842 tons × $3.40 = $67.4628', card('ton', 34_000), of(18_000, 'tonne'), 6746],
  ['20 tons are 18.144 tonnes × $4.00 = $72.576', card('tonne', 40_000), of(20_000, 'ton'), 7258],
  ['14 yd³ × $6.25', card('yard', 62_500), of(14_000, 'yard'), 8750],
  ['12.5 yd³ × $7.77 = $97.125', card('yard', 77_700), of(12_500, 'yard'), 9713],
  ['10 m³ are 13.080 yd³ × $6.00 = $78.48', card('yard', 60_000), of(10_000, 'cubicMeter'), 7848],
  ['14 yd³ are 10.704 m³ × $8.00 = $85.632', card('cubicMeter', 80_000), of(14_000, 'yard'), 8563],
  ['10 yd³ of 2,700 lb are 13.5 tons × $3.00', card('ton', 30_000, gravel), of(10_000, 'yard'), 4050],
  ['13.5 tons of it are 10 yd³ × $5.00', card('yard', 50_000, gravel), of(13_500, 'ton'), 5000],
  ['a load × $95', card('load', 950_000), of(20_940, 'ton'), 9500],
  ['a load needs no quantity', card('load', 950_000), {}, 9500],
  [
    '18.6 tons at a minimum of 20 × $3.40',
    card('ton', 34_000, { minimumQuantityMilli: 20_000 }),
    of(18_600, 'ton'),
    6800,
  ],
  ['at least $85 a load', card('ton', 34_000, { minimumPerLoadE4: 850_000 }), of(18_600, 'ton'), 8500],
  ['60 min × $95/h', card('hour', 950_000), { workedMinutes: 60 }, 9500],
  ['90 min × $95/h', card('hour', 950_000), { workedMinutes: 90 }, 14_250],
  ['50 min × $95/h = $79.1666', card('hour', 950_000), { workedMinutes: 50 }, 7917],
  ['1 min × $95/h = $1.5833', card('hour', 950_000), { workedMinutes: 1 }, 158],
  ['no minute × $95/h', card('hour', 950_000), { workedMinutes: 0 }, 0],
  ['part of a minute is not paid', card('hour', 950_000), { workedMinutes: 59.9 }, 9342],
  ['a clock two days wrong is paid for a day', card('hour', 950_000), { workedMinutes: 48 * 60 }, 24 * 9500],
  ['15 min in line are free', card('ton', 34_000, standby(15, 15_000)), of(20_000, 'ton', { waitedMinutes: 15 }), 6800],
  [
    'the 16th minute is $1.50',
    card('ton', 34_000, standby(15, 15_000)),
    of(20_000, 'ton', { waitedMinutes: 16 }),
    6950,
  ],
  ['45 min: 30 × $1.50', card('ton', 34_000, standby(15, 15_000)), of(20_000, 'ton', { waitedMinutes: 45 }), 11_300],
  ['15.9 min are 15', card('ton', 34_000, standby(15, 15_000)), of(20_000, 'ton', { waitedMinutes: 15.9 }), 6800],
  [
    'no free minutes: 10 × $1.50',
    card('ton', 34_000, standby(0, 15_000)),
    of(20_000, 'ton', { waitedMinutes: 10 }),
    8300,
  ],
  ['a load and 12 min × $2', card('load', 950_000, standby(10, 20_000)), { waitedMinutes: 22 }, 11_900],
  ['a clock set back waits no minute', card('load', 950_000, standby(0, 20_000)), { waitedMinutes: -5 }, 9500],
  ['waiting a day at most', card('load', 0, standby(0, 10_000)), { waitedMinutes: 3 * 24 * 60 }, 24 * 60 * 100],
  ['on site: 20 − 12 min × $1.25', card('load', 950_000, standby(12, 12_500, 'site')), { siteMinutes: 20 }, 10_500],
  [
    'waiting at the pit is not waiting on site',
    card('load', 950_000, standby(0, 12_500, 'site')),
    { waitedMinutes: 20 },
    9500,
  ],
]

for (const [name, haul, facts, expected] of table) {
  test(name, () => {
    const pay = haulOf(haul, facts)
    expect(pay.missing === undefined && pay.totalCents).toBe(expected)
  })
}

test('a load without an end, or with one before its start, has no hours yet', () => {
  expect(haulOf(card('hour', 950_000), {})).toEqual({ missing: 'minutes' })
  expect(haulOf(card('hour', 950_000), { workedMinutes: -5 })).toEqual({ missing: 'minutes' })
})

test('missing information is named instead of guessed', () => {
  expect(haulOf(card('ton', 34_000), {})).toEqual({ missing: 'quantity' })
  expect(haulOf(card('ton', 34_000), of(14_000, 'yard'))).toEqual({ missing: 'conversion' })
  expect(haulOf(card('ton', 34_000), of(20_000, 'load'))).toEqual({ missing: 'conversion' })
})

test('the legal payload of the truck is the maximum only if the card asks', () => {
  const truck = { ...testTerms.truck, legalPayloadGrams: 20_411_657 }
  const facts = of(24_000, 'ton')
  const totalOf = (haul: RateCard, of = truck) => haulOf(haul, facts, of)
  expect(totalOf(card('ton', 34_000))).toMatchObject({ totalCents: 8160 })
  // 45,000 lb are 22.5 tons × $3.40.
  expect(totalOf(card('ton', 34_000, { maximumByPayload: true }))).toMatchObject({ totalCents: 7650 })
  expect(totalOf(card('ton', 34_000, { maximumQuantityMilli: 20_000 }))).toMatchObject({ totalCents: 6800 })
  const unknown = { ...truck, legalPayloadGrams: 0 }
  expect(totalOf(card('ton', 34_000, { maximumByPayload: true }), unknown)).toMatchObject({ totalCents: 8160 })
  const belowTare = { ...unknown, legalGross: [{ grams: 2_000_000, by: 'entered' as const }] }
  expect(totalOf(card('ton', 34_000, { maximumByPayload: true }), belowTare)).toMatchObject({ totalCents: 0 })
  // A limit posted on a road changes neither.
  const agreed = { ...belowTare, agreedPayloadGrams: truck.legalPayloadGrams }
  expect(totalOf(card('ton', 34_000, { maximumByPayload: true }), agreed)).toMatchObject({ totalCents: 7650 })
  const notAgreed = { ...belowTare, agreedPayloadGrams: null }
  expect(totalOf(card('ton', 34_000, { maximumByPayload: true }), notAgreed)).toMatchObject({ totalCents: 8160 })
  expect(totalOf(card('load', 950_000, { maximumByPayload: true }))).toMatchObject({ totalCents: 9500 })
})

test('a converted line has the entered quantity', () => {
  expect(haulOf(card('ton', 30_000, gravel), of(10_000, 'yard'))).toMatchObject({
    lines: [{ quantityMilli: 13_500, unit: 'ton', facts: { statedMicro: 10_000_000, statedUnit: 'yard' } }],
  })
})

test('a closed load has no pay', () => {
  const load = { loadLogId: 'load', shiftDay: '2026-10-15', terms: testTerms }
  const cards = cardsOf(testTerms)
  const fold = foldOf(of(20_940, 'ton'))
  for (const state of ['cancelled', 'rejected'] as const) {
    expect(payOfLoad(load, cards, { ...fold, state })).toBeUndefined()
  }
})

test('at any allowed price and quantity, lines can be stored and recalculated, and sum to the total', () => {
  const facts = fc.record({
    quantity: fc.record({
      amountMilli: fc.integer({ min: 0, max: 500_000 }),
      unit: fc.constantFrom<Unit>('ton', 'tonne', 'yard', 'cubicMeter', 'load'),
    }),
    workedMinutes: fc.nat(dayMs),
    waitedMinutes: fc.nat(dayMs),
  })
  const price = fc
    .tuple(
      fc.constantFrom<RateCard['basis']>('ton', 'tonne', 'yard', 'cubicMeter', 'load', 'hour'),
      ...[fc.nat(10_000_000_000), fc.nat(120), fc.nat(10_000_000_000)],
    )
    .map(([basis, rateE4, free, standbyE4]) => card(basis, rateE4, { ...standby(free!, standbyE4!), ...gravel }))
  fc.assert(
    fc.property(price, facts, (haul, f) => {
      const pay = haulOf(haul, f)
      if (pay.missing !== undefined) return
      expect(pay.totalCents).toBe(pay.lines.reduce((sum, line) => sum + line.amountCents, 0))
      for (const line of pay.lines) {
        expect(lineSchema.safeParse(line).success).toBe(true)
        expect(priceAtRateOf(line, line.quantityMilli ?? 0)).toBe(line.amountCents)
      }
    }),
  )
})
