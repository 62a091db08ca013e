import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { priceWork } from '../day/price-work.ts'
import { type LoadFacts, loadFactsSchema } from '../load/load-facts.ts'
import { anyCard } from '../pay.fixture.ts'
import { isPaidByTime, type rateCardFieldsSchema } from './rate-card.ts'
import { loadCardSchema } from './why-not-load-card.ts'

type CardInput = z.input<typeof rateCardFieldsSchema>
const ton = (more: object): CardInput => ({ basis: 'ton', rateE4: 41_250, ...more })
const pitPerDay = { place: 'pit', per: 'day', rate: { rateE4: 15_000, per: 'minute' } }
const perMile = { method: 'perMile' as const, baseMills: 3800, milesPerGallonMilli: 5500 }

const refused: [string, CardInput, string, RegExp][] = [
  ['miles that are not agreed', ton({ basis: 'mile' }), 'routeMilesMilli', /Enter the miles/],
  ['a late cancellation of loads', ton({ cancel: { noticeMinutes: 60, amountE4: 1 } }), 'cancel', /Remove this rule/],
  [
    'standby for the day with a time sheet',
    ton({ basis: 'day', standby: [pitPerDay] }),
    'standby.0.per',
    /by the load/,
  ],
  ['a surcharge by miles that are not agreed', ton({ fuel: perMile }), 'routeMilesMilli', /Enter the miles/],
  [
    'a surcharge by the mile of a shift',
    ton({ basis: 'day', fuel: perMile, routeMilesMilli: 18_500 }),
    'fuel.method',
    /no route/,
  ],
  ['a step beyond a load', ton({ billing: { stepMilli: 500_001, rounding: 'up' } }), 'billing', /at most 500 tons/],
  ['a density of no material', ton({ density: { gramsPerCubicMeter: 1 } }), 'density', /Enter a density of 100/],
  ['a minimum beyond a load', ton({ minimumQuantityMilli: 500_001 }), 'minimumQuantityMilli', /at most 500 tons/],
]

test.each(refused)(
  'a card with %s can’t pay loads alone and is refused where it is entered',
  (_, card, path, message) => {
    const issues = loadCardSchema.safeParse(card).error?.issues ?? []
    expect(issues.find(issue => issue.path.join('.') === path)?.message).toMatch(message)
  },
)

test('cards by the hour and the day pay shifts, even with a minimum of the day', () => {
  const shared: Partial<CardInput>[] = [
    { minimumPer: 'day', minimumMinutes: 240 },
    { minimumPerDayE4: 1 },
    { travelMinutes: 30 },
  ]
  for (const more of [{}, ...shared]) {
    for (const clock of ['portal', 'onSite'] as const) {
      expect(loadCardSchema.safeParse({ basis: 'hour', rateE4: 1, clock, ...more }).error).toBeUndefined()
    }
  }
  const dayParts = [{ upToMinutes: 240, shareMicro: 500_000 }]
  expect(loadCardSchema.safeParse({ basis: 'day', rateE4: 1, dayParts }).error).toBeUndefined()
})

test('agreed miles pay the rate and the surcharge, whatever the load says it drove', () => {
  const card = loadCardSchema.parse({ basis: 'mile', rateE4: 41_000, routeMilesMilli: 18_500, fuel: perMile })
  const priced = (milesMilli?: number) =>
    priceWork(card, {
      loads: [loadFactsSchema.parse({ id: '1', startAt: 0, milesMilli })],
      fuelPrices: [{ effectiveFrom: '1970-01-01', priceMills: 4130 }],
      timeZone: 'UTC',
    })
  // 18.5 × 4.10 = 75.85. (4.130 − 3.800) ÷ 5.5 = 0.060 a mile, × 18.5 = 1.11.
  expect(priced()).toMatchObject({ totalCents: 7696, lines: [{ amountCents: 7585 }, { amountCents: 111 }] })
  expect(priced(25_000)).toEqual(priced())
})

test('a card that calls accept prices every complete load', () => {
  const load = (id: string, unit: string): LoadFacts =>
    loadFactsSchema.parse({
      id,
      startAt: 0,
      endAt: 5_400_000,
      quantity: { valueMicro: 20_940_000, unit },
      waits: [{ place: 'pit', from: 0, to: 1_800_000 }],
    })
  fc.assert(
    fc.property(anyCard, any => {
      const card = any
      if (!loadCardSchema.safeParse(card).success) return
      const unit = isPaidByTime(card) || card.basis === 'flat' ? 'load' : card.basis
      const fuelPrices = [{ effectiveFrom: '1970-01-01', priceMills: 4100 }]
      const price = priceWork(card, { loads: [load('1', unit)], fuelPrices, timeZone: 'UTC' })
      expect(price.missing).toBeUndefined()
    }),
  )
})
