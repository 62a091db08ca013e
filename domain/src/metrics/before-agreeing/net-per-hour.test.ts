import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { rateCardFieldsSchema } from '../../pay/card/rate-card.ts'
import { commissionSchema } from '../../pay/commission/commission.ts'
import { type HaulTimes, haulTimesOf } from './haul-times.ts'
import { type NetPerHour, type NetWork, netPerHour } from './net-per-hour.ts'
import { type TruckCosts, usualTruckCosts } from './truck-costs.ts'

type CardInput = z.input<typeof rateCardFieldsSchema>
type Minutes = [low: number, high: number]

const cardOf = (more: Partial<CardInput> = {}) => rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 34_000, ...more })
/** Straight lines whose roads are this many miles. */
const straight = (miles: number) => (miles * 1609.344) / 1.35

function timesOf(drive: Minutes, queue: Minutes, load: Minutes, dump: Minutes): HaulTimes {
  const part = ([low, high]: Minutes) => ({ low, high, from: 'measured' as const })
  return { parts: { drive: part(drive), queue: part(queue), load: part(load), dump: part(dump) }, cycles: 20 }
}

/** Cycles of 60 min without a range: 40 drive, 10 in line, 5 loading, 5 dumping; 8 miles each way, 21 tons. */
function workOf(more: Partial<NetWork> = {}): NetWork {
  return {
    card: cardOf(),
    quantity: { valueMicro: 21_000_000, unit: 'ton' },
    day: '2026-10-15',
    times: timesOf([40, 40], [10, 10], [5, 5], [5, 5]),
    haulMeters: straight(8),
    ...more,
  }
}

const costs: TruckCosts = { milesPerGallon: 5, idleGallonsPerHour: 0.9, fuelPriceMills: 4000, dayMinutes: 480 }

function netOf(work: NetWork, own = costs): NetPerHour {
  const net = netPerHour(work, own)
  if (net.missing !== undefined) throw new Error(net.missing)
  return net
}

test('by hand: 8 loads of $71.40 in 8 hours, less 26.6 gallons and 2.4 idling', () => {
  const net = netOf(workOf())
  // Miles 8 × 16 = 128 ÷ 5 = 25.6 gal; idle 8 × 20 min = 2.667 h × 0.9 = 2.4 gal; 28 gal × $4 = $112 ÷ 8 = $14.00
  expect(net.quick).toMatchObject({ cycleMinutes: 60, deadheadMinutes: 0, loads: 8, payCents: 7140, fuelCents: 1400 })
  expect(net.quick.netCents).toBe(5740)
  expect(net).toMatchObject({ lowCents: 5700, highCents: 5800, sample: { totalCents: 7140 } })
})

test('by hand: a range of cycles is a range of dollars, rounded outward', () => {
  const net = netOf(workOf({ times: timesOf([36, 44], [10, 10], [5, 5], [5, 5]) }))
  // 56 and 64 min: 8.571 and 7.5 loads. The first: 8.571 × $71.40 ÷ 8 = $76.50 less
  // (137.1 mi ÷ 5 + 8.571 × 20 min ÷ 60 × 0.9 = 30 gal) × $4 ÷ 8 = $15.00
  expect(net.quick).toMatchObject({ cycleMinutes: 56, payCents: 7650, fuelCents: 1500, netCents: 6150 })
  expect(net.slow).toMatchObject({ cycleMinutes: 64, loads: 7.5, payCents: 6694, fuelCents: 1313, netCents: 5381 })
  expect(net).toMatchObject({ lowCents: 5300, highCents: 6200 })
})

test('by hand: the ranges of the parts add up by their squares, since few cycles are slow in every part', () => {
  const net = netOf(workOf({ times: timesOf([37, 43], [6, 14], [5, 5], [5, 5]) }))
  // 3 and 4 min around 60 are 5 together, not 7.
  expect(net.quick.cycleMinutes).toBeCloseTo(55, 9)
  expect(net.slow.cycleMinutes).toBeCloseTo(65, 9)
})

test('by hand: a slow loader makes every truck ahead slow, so that part of the wait adds up with the loading', () => {
  // A wait of 8 to 16 min behind loadings of 3 to 5 is 3 trucks. They make it 3 × 1 min longer or shorter, together
  // with the 1 of the loading: 4. The rest of the wait's 4 is the line's own: √(4² − 3²). √(4² + 7) = 4.796.
  const net = netOf(workOf({ times: timesOf([40, 40], [8, 16], [3, 5], [5, 5]) }))
  expect(net.quick.cycleMinutes).toBeCloseTo(61 - 4.796, 3)
  expect(net.slow.cycleMinutes).toBeCloseTo(61 + 4.796, 3)
})

test('by hand: a wait that is nothing but the trucks ahead adds up with the loading in full', () => {
  // 3 trucks, each 3 to 6 min: 9 to 18 min, and with the own loading 12 to 24.
  const net = netOf(workOf({ times: timesOf([40, 40], [9, 18], [3, 6], [5, 5]) }))
  expect(net.quick.cycleMinutes).toBeCloseTo(40 + 12 + 5, 9)
  expect(net.slow.cycleMinutes).toBeCloseTo(40 + 24 + 5, 9)
})

test('it is never wider than with the slowest of every part', () => {
  fc.assert(
    fc.property(plainWork, work => {
      const { quick, slow } = netOf(work)
      const parts = Object.values(work.times.parts)
      const sum = (end: 'low' | 'high') => parts.reduce((total, part) => total + part[end], 0)
      expect(quick.cycleMinutes).toBeGreaterThanOrEqual(sum('low') - 1e-9)
      expect(slow.cycleMinutes).toBeLessThanOrEqual(sum('high') + 1e-9)
      expect(quick.cycleMinutes + slow.cycleMinutes).toBeCloseTo(sum('low') + sum('high'), 6)
    }),
  )
})

test('by hand: the empty drive to the pit takes time and fuel, once a day', () => {
  // 11 m/s ± 20 %: 10 road miles take 20.3 to 30.5 min, rounded outward 20 and 31.
  const net = netOf(workOf({ deadheadMeters: straight(10) }))
  expect([net.quick.deadheadMinutes, net.slow.deadheadMinutes]).toEqual([20, 31])
  // 460 min ÷ 60 = 7.667 loads × $71.40 ÷ 8
  expect(net.quick.payCents).toBe(6843)
  expect(net.quick.fuelCents).toBe(Math.round((((10 + 7.6667 * 16) / 5 + 7.6667 * 0.3) * 400) / 8))
})

test('by hand: minimum, standby and the fuel surcharge of a load count', () => {
  const card = cardOf({
    minimumQuantityMilli: 22_000,
    standby: [{ place: 'pit', freeMinutes: 5, rate: { rateE4: 12_500, per: 'minute' } }],
    fuel: { method: 'percentStep', baseMills: 3800, stepMills: 50, percentPerStepMilli: 1000, steps: 'full' },
  })
  const fuelPrices = [{ effectiveFrom: '2026-10-12', priceMills: 3962 }]
  const net = netOf(workOf({ card, fuelPrices }))
  // 71.40 + 1 ton × 3.40 + 5 min × 1.25 + 3 % of 74.80
  expect(net.sample.totalCents).toBe(7140 + 340 + 625 + 224)
  expect(net.quick.payCents).toBe(8329)
})

test('by hand: a slow day reaches the minimum of the day, too', () => {
  const net = netOf(workOf({ card: cardOf({ minimumPerDayE4: 8_000_000 }) }))
  // 8 × $71.40 = $571.20 is topped up to $800 ÷ 8
  expect(net.quick.payCents).toBe(10_000)
  expect(net.sample.totalCents).toBe(7140)
})

test('by hand: what a broker keeps is not the hauler’s', () => {
  const commission = commissionSchema.parse({ percentMilli: 10_000 })
  expect(netOf(workOf({ commission })).quick.payCents).toBe(7140 - 714)
})

test('by hand: what the whole day adds stays with the broker, too', () => {
  const commission = commissionSchema.parse({ percentMilli: 10_000 })
  const card = cardOf({ minimumPerDayE4: 8_000_000 })
  expect(netOf(workOf({ card, commission })).quick.payCents).toBe(7140 - 714)
})

test('by hand: hours are paid from the start of the day, whatever is hauled', () => {
  const portal = cardOf({ basis: 'hour', rateE4: 920_000, clock: 'portal' })
  expect(netOf(workOf({ card: portal, quantity: undefined })).quick.payCents).toBe(9200)
  const byLoad = cardOf({ basis: 'hour', rateE4: 920_000, clock: 'load' })
  expect(netOf(workOf({ card: byLoad, quantity: undefined })).quick.payCents).toBe(9200)
})

test('plain hours never pay or net more than their rate', () => {
  const clock = fc.constantFrom('load' as const, 'portal' as const, 'onSite' as const)
  fc.assert(
    fc.property(plainWork, clock, (work, of) => {
      const card = cardOf({ basis: 'hour', rateE4: 980_000, clock: of })
      const { quick, slow } = netOf({ ...work, card, quantity: undefined })
      // Each load is rounded to the cent.
      for (const { payCents, netCents } of [quick, slow]) {
        expect(payCents).toBeLessThanOrEqual(9801)
        expect(netCents).toBeLessThanOrEqual(9800)
      }
    }),
  )
})

test('without a conversion, a quantity or a fuel price it says what is missing', () => {
  expect(netPerHour(workOf({ quantity: undefined }), costs)).toEqual({ missing: 'quantity' })
  expect(netPerHour(workOf({ card: cardOf({ basis: 'yard' }) }), costs)).toEqual({ missing: 'conversion' })
  const fuel = { method: 'perMile' as const, baseMills: 3800, milesPerGallonMilli: 5000 }
  expect(netPerHour(workOf({ card: cardOf({ fuel }) }), costs)).toEqual({ missing: 'fuelIndex' })
})

test('an empty drive longer than the day leaves no load, only fuel', () => {
  const net = netOf(workOf({ deadheadMeters: straight(500) }))
  expect(net.quick).toMatchObject({ loads: 0, payCents: 0 })
  expect(net.highCents).toBeLessThan(0)
})

// Loads that pay more than their fuel: at least $60 for at most 60 miles, which take at most $48 of fuel.
const minutes = fc
  .tuple(fc.integer({ min: 5, max: 60 }), fc.integer({ min: 0, max: 30 }))
  .map(([low, more]): Minutes => [low, low + more])
const plainWork = fc
  .record({
    drive: minutes,
    queue: minutes,
    load: minutes,
    dump: minutes,
    rateE4: fc.integer({ min: 45_000, max: 200_000 }),
    tons: fc.integer({ min: 14, max: 26 }),
    haulMiles: fc.integer({ min: 1, max: 30 }),
    deadheadMiles: fc.integer({ min: 0, max: 60 }),
  })
  .map(({ drive, queue, load, dump, rateE4, tons, haulMiles, deadheadMiles }) =>
    workOf({
      card: cardOf({ rateE4 }),
      times: timesOf(drive, queue, load, dump),
      haulMeters: straight(haulMiles),
      deadheadMeters: straight(deadheadMiles),
      quantity: { valueMicro: tons * 1_000_000, unit: 'ton' },
    }),
  )

function withQueue(work: NetWork, more: number): NetWork {
  const { queue } = work.times.parts
  const parts = { ...work.times.parts, queue: { ...queue, low: queue.low + more, high: queue.high + more } }
  return { ...work, times: { ...work.times, parts } }
}

test('a longer wait never raises it when waiting is not paid', () => {
  fc.assert(
    fc.property(plainWork, fc.integer({ min: 0, max: 120 }), (work, more) => {
      const before = netOf(work)
      const after = netOf(withQueue(work, more))
      expect(after.lowCents).toBeLessThanOrEqual(before.lowCents)
      expect(after.highCents).toBeLessThanOrEqual(before.highCents)
    }),
  )
})

test('standby can pay more for waiting than the load loses', () => {
  const standby = [{ place: 'pit' as const, freeMinutes: 0, rate: { rateE4: 50_000, per: 'minute' as const } }]
  const work = workOf({ card: cardOf({ standby }) })
  expect(netOf(withQueue(work, 60)).lowCents).toBeGreaterThan(netOf(work).highCents)
})

test('a longer haul or a longer empty drive never raises it', () => {
  fc.assert(
    fc.property(plainWork, fc.integer({ min: 0, max: 40 }), (work, miles) => {
      const before = netOf(work)
      const farther = { ...work, deadheadMeters: (work.deadheadMeters ?? 0) + straight(miles) }
      const longer = { ...work, haulMeters: work.haulMeters + straight(miles) }
      for (const after of [netOf(farther), netOf(longer)]) {
        expect(after.lowCents).toBeLessThanOrEqual(before.lowCents)
        expect(after.highCents).toBeLessThanOrEqual(before.highCents)
      }
    }),
  )
})

test('more expensive fuel never raises it, a higher rate never lowers it, and it is never one exact number', () => {
  fc.assert(
    fc.property(plainWork, fc.integer({ min: 0, max: 5000 }), (work, more) => {
      const before = netOf(work)
      expect(before.highCents).toBeGreaterThan(before.lowCents)
      const expensive = netOf(work, { ...costs, fuelPriceMills: costs.fuelPriceMills + more })
      expect(expensive.lowCents).toBeLessThanOrEqual(before.lowCents)
      const better = netOf({ ...work, card: { ...work.card, rateE4: work.card.rateE4 + more } })
      expect(better.lowCents).toBeGreaterThanOrEqual(before.lowCents)
    }),
  )
})

test('the usual day from nothing but the distance is a wide range', () => {
  const haulMeters = straight(8)
  const times = haulTimesOf({ straightMeters: haulMeters })
  const net = netOf(workOf({ times, haulMeters }), usualTruckCosts)
  expect(net.highCents).toBeGreaterThan(net.lowCents * 1.5)
})
