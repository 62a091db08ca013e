/** The top-up of a truck's day: loads and top-up together reach the day's minimum, whatever a load is paid. */
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { hasDayRules } from '../../pay/card/day-rules.ts'
import { usDieselIndex } from '../../pay/card/fuel-terms.ts'
import { rateCardFieldsSchema } from '../../pay/card/rate-card.ts'
import { withoutReversed } from '../../pay/correction/correction.ts'
import { priceWork } from '../../pay/day/price-work.ts'
import { pricesFor } from '../../pay/fuel/index-prices.ts'
import { type Line, totalOf } from '../../pay/line/line.ts'
import { sampleLoadCards } from '../../pay/pay.fixture.ts'
import { openRandom } from '../../seed.fixture.ts'
import { hourMs, minuteMs } from '../../time.ts'
import { cardsOf } from '../../work/agreement-cards.ts'
import { foldLoadLog } from '../fold/fold.ts'
import { testTerms } from '../load-log.fixture.ts'
import { dayPayOf } from './day-pay.ts'
import { loadFactsOf, payOfLoad } from './load-pay.ts'

const startAt = Date.UTC(2026, 9, 15, 12)
const step = (at: number) => ({ at, actId: 'a', witnesses: [] })
const fold = {
  ...foldLoadLog([]),
  state: 'delivered' as const,
  milestones: { start: step(startAt), deliver: step(startAt + 2 * hourMs) },
}
const load = { loadLogId: 'load', shiftDay: '2026-10-15', terms: testTerms }

/** The pay of a two-hour load and the top-up of its truck's day, after the load's own pay changed by `changeCents`. */
function dayOf(fields: z.input<typeof rateCardFieldsSchema>, changeCents: number) {
  const card = rateCardFieldsSchema.parse(fields)
  const pay = payOfLoad(load, cardsOf({ card, materialCard: testTerms.materialCard }), fold)
  if (!pay || pay.haul.missing !== undefined) throw new Error('no pay')
  const lines = pay.haul.lines.map((line): Line => ({ ...line, amountCents: line.amountCents + changeCents }))
  const day = dayPayOf([{ load, fold, card, lines }], [])
  return { loadCents: totalOf(lines), topUp: day.lines.map(({ code, amountCents }) => [code, amountCents]) }
}

test.each([
  ['nothing has changed', 0, 10_000],
  ['a settled dispute left less', -2500, 12_500],
  ['a corrected rate pays more', 7000, 3000],
])('load and top-up are the minimum amount of the day, when %s', (_, changeCents, topUpCents) => {
  const day = dayOf({ basis: 'load', rateE4: 3_000_000, minimumPerDayE4: 4_000_000 }, changeCents)
  expect(day).toEqual({ loadCents: 30_000 + changeCents, topUp: [['minimumDay', topUpCents]] })
})

test('there is no top-up once a correction pays the minimum', () => {
  const { topUp } = dayOf({ basis: 'load', rateE4: 3_000_000, minimumPerDayE4: 4_000_000 }, 10_000)
  expect(topUp).toEqual([])
})

test('loads of two materials reach one minimum, each billed by the density of its own', () => {
  const card = rateCardFieldsSchema.parse({ basis: 'yard', rateE4: 100_000, minimumPerDayE4: 4_000_000 })
  const tons = { amountMilli: 20_000, unit: 'ton' as const, source: 'operator' as const, weighed: true, actId: 'a' }
  const quantity = { ...tons, stated: { valueMicro: 20_000_000, unit: 'ton' as const } }
  const loads = [1_600_000, 1_500_000].map((gramsPerCubicMeter, n) => {
    const own = { ...card, density: { gramsPerCubicMeter } }
    const named = { ...load, loadLogId: `load ${n}` }
    const weighed = { ...fold, quantity }
    const pay = payOfLoad(named, cardsOf({ card: own, materialCard: testTerms.materialCard }), weighed)
    if (!pay || pay.haul.missing !== undefined) throw new Error('no pay')
    return { load: named, fold: weighed, card: own, lines: pay.haul.lines }
  })
  const alone = totalOf(loads.flatMap(({ lines }) => lines))
  // 14.832 and 15.821 yards at $10.00.
  expect(alone).toBe(30_653)
  for (const ofDay of [loads, loads.toReversed()]) expect(dayPayOf(ofDay, []).totalCents).toBe(40_000 - alone)
})

test.each([0, -2500, 7000])('hours and top-up are the minimum time of the day, when a line changed by %i', cents => {
  const byHour = { basis: 'hour', clock: 'load', rateE4: 1_000_000, minimumMinutes: 240, minimumPer: 'day' } as const
  expect(dayOf(byHour, cents)).toEqual({ loadCents: 20_000 + cents, topUp: [['minimumHours', 20_000 - cents]] })
})

test('a percentage of fuel on a minimum of the day is booked once, however often the day is closed', () => {
  const fuel = {
    method: 'percentTable',
    rows: [{ fromMills: 0, percentMilli: 10_000 }],
  } as const
  const byHour = {
    basis: 'hour',
    clock: 'load',
    rateE4: 1_000_000,
    minimumMinutes: 240,
    minimumPer: 'day',
    fuel,
  } as const
  const card = rateCardFieldsSchema.parse(byHour)
  const priced = { ...load, fuel: [{ index: usDieselIndex, price: { effectiveFrom: '2026-10-01', priceMills: 4000 } }] }
  const pay = payOfLoad(priced, cardsOf({ card, materialCard: testTerms.materialCard }), fold)
  if (!pay || pay.haul.missing !== undefined) throw new Error('no pay')
  const loads = [{ load: priced, fold, card, lines: pay.haul.lines }]
  const first = dayPayOf(loads, [])
  // Two hours more at $100.00, and 10% of them.
  expect(first.totalCents).toBe(22_000)
  expect(dayPayOf(loads, first.lines)).toEqual({ lines: [], totalCents: 0 })
})

test('by any card, loads and what is booked for their day are what the whole day pays, however it is closed', () => {
  const random = openRandom()
  const fuel = [{ index: usDieselIndex, price: { effectiveFrom: '2026-10-01', priceMills: 4120 } }]
  const stated = { valueMicro: 20_000_000, unit: 'ton' as const }
  const tons = { amountMilli: 20_000, unit: 'ton' as const, source: 'operator' as const, weighed: true, actId: 'a' }
  const cardsWithDay = sampleLoadCards(400).filter(card => hasDayRules(card))
  expect(cardsWithDay.length).toBeGreaterThan(50)
  for (const card of cardsWithDay) {
    const loads = [0, 1, 2].flatMap(n => {
      const at = startAt + n * 3 * hourMs
      const milestones = {
        start: step(at),
        arriveAtSite: step(at + 20 * minuteMs),
        deliver: step(at + (21 + random.below(90)) * minuteMs),
      }
      const standby = { startedAt: at, endedAt: at + random.below(60) * minuteMs }
      const own = { ...fold, milestones, standby, quantity: { ...tons, stated } }
      const named = { ...load, loadLogId: `load ${n}`, fuel }
      const pay = payOfLoad(named, cardsOf({ card, materialCard: testTerms.materialCard }), own)
      if (!pay || pay.haul.missing !== undefined) return []
      return { load: named, fold: own, card, lines: pay.haul.lines }
    })
    const pricesOf = (of: typeof loads) =>
      priceWork(card, {
        loads: of.map(each => loadFactsOf(each.load, card, each.fold)),
        fuelPrices: pricesFor(card, fuel),
        timeZone: testTerms.timeZone,
      })
    let booked: Line[] = []
    for (const ofDay of [loads.slice(0, 1), loads.slice(0, 2), loads, loads.toReversed(), loads]) {
      const { lines } = dayPayOf(ofDay, booked)
      booked = [...booked, ...lines]
      const whole = pricesOf(ofDay)
      if (whole.missing !== undefined) throw new Error('no price')
      expect(totalOf(ofDay.flatMap(each => each.lines)) + totalOf(booked)).toBe(whole.totalCents)
      expect(totalOf(withoutReversed(booked))).toBe(totalOf(booked))
    }
    expect(dayPayOf(loads, booked).lines).toEqual([])
  }
})
