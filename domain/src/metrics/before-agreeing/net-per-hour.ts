/**
 * Expected net pay of a truck per hour of work, before it is accepted: what a day of loads pays by the pay functions,
 * less fuel, over the hours of the day. Times are ranges, so the result is one.
 */

import { earnedCard } from '../../pay/card/day-rules.ts'
import type { FuelPrice } from '../../pay/card/fuel-terms.ts'
import type { RateCard } from '../../pay/card/rate-card.ts'
import { type Commission, withoutCommission } from '../../pay/commission/commission.ts'
import { priceWork } from '../../pay/day/price-work.ts'
import type { Missing, Price } from '../../pay/line/line.ts'
import type { LoadFacts, StatedQuantity } from '../../pay/load/load-facts.ts'
import type { ShiftFacts } from '../../pay/shift/shift-facts.ts'
import { minuteMs } from '../../time.ts'
import { type CyclePart, cycleParts, type Range } from '../../work/haul/measured-times.ts'
import { driveMinutes, type HaulTimes, roadMeters } from './haul-times.ts'
import type { TruckCosts } from './truck-costs.ts'

export type NetWork = {
  card: RateCard
  /** What a broker keeps of it. */
  commission?: Commission | undefined
  /** The quantity of one load; a card by the load or the hour needs none. */
  quantity?: StatedQuantity | undefined
  /** The truck's legal payload in the basis of the card, for a card with that maximum. */
  maximumQuantityMilli?: number | undefined
  times: HaulTimes
  /** Straight lines: of the haul, and from the truck to the pit. Without the second, it starts at the pit. */
  haulMeters: number
  deadheadMeters?: number | undefined
  /** The first day of work, for the price of fuel of a surcharge. */
  day: string
  fuelPrices?: readonly FuelPrice[] | undefined
}

/** A day at one end of the ranges. Amounts are for an hour of the day. */
export type NetDay = {
  cycleMinutes: number
  deadheadMinutes: number
  loads: number
  payCents: number
  fuelGallons: number
  fuelCents: number
  netCents: number
}

export type NetPerHour = {
  missing?: undefined
  /** Whole units of the currency, in cents, rounded outward: never more precise than it is known. */
  lowCents: number
  highCents: number
  /** The day with quick cycles, and the day with slow ones. */
  quick: NetDay
  slow: NetDay
  /** What one load with a quick cycle pays, line by line; the whole shift, for a card that pays shifts. */
  sample: Extract<Price, { missing?: undefined }>
}

/** No cycle is shorter, whatever was measured. */
const cycleMinutesMin = 5

/**
 * A day begins with the empty drive to the pit. The rest of it holds loads of one cycle each. A part of a cycle is
 * worth that part of the next load. Fuel is burned by the mile on all drives, and by the hour while the engine idles.
 * @returns a range of net pay per hour, or what is missing to price a load
 */
export function netPerHour(work: NetWork, costs: TruckCosts): NetPerHour | { missing: Missing } {
  const quick = dayOf(work, costs, 'low')
  const slow = dayOf(work, costs, 'high')
  // The minimum of a day is not of one load.
  const { minimumPerDayE4: _, ...card } = work.card
  const sample = priceDay({ ...work, card }, costs, shapeOf(work, 'low'), 1)
  if ('missing' in quick) return quick
  if ('missing' in slow) return slow
  if (sample.missing !== undefined) return { missing: sample.missing }
  const [least, most] = [quick.netCents, slow.netCents].sort((a, b) => a - b) as [number, number]
  const lowCents = Math.floor(least / 100) * 100
  return { lowCents, highCents: Math.max(lowCents + 100, Math.ceil(most / 100) * 100), quick, slow, sample }
}

type End = 'low' | 'high'
type Shape = { cycleMinutes: number; deadheadMinutes: number; minutes: Record<CyclePart, number> }

function shapeOf({ times, deadheadMeters = 0 }: NetWork, end: End): Shape {
  const minutes = minutesOf(times, end)
  const cycleMinutes = Math.max(cycleMinutesMin, minutes.drive + minutes.queue + minutes.load + minutes.dump)
  return { cycleMinutes, deadheadMinutes: driveMinutes(deadheadMeters)[end], minutes }
}

/** The parts of a quick or a slow cycle: each part's range is narrowed by the same share. */
function minutesOf(times: HaulTimes, end: End): Shape['minutes'] {
  const share = (end === 'low' ? -1 : 1) * cycleShare(times)
  const minutes = cycleParts.map(part => [part, middle(times.parts[part]) + share * half(times.parts[part])])
  return Object.fromEntries(minutes) as Shape['minutes']
}

/**
 * The range of a cycle, as a share of the sum of its parts' ranges. A line at the pit says nothing about the drive or
 * the dump, so few cycles are quick or slow in all parts: independent ranges add up by their squares.
 *
 * The wait in line and the loading are not independent. The wait is that many trucks times their loading, so where the
 * loading is slow, the wait is longer by as many times that. Only the rest of the wait's range is the line's own.
 */
export function cycleShare({ parts: { drive, queue, load, dump } }: HaulTimes): number {
  const sum = half(drive) + half(queue) + half(load) + half(dump)
  if (sum === 0) return 1
  const trucksAhead = middle(load) === 0 ? 0 : middle(queue) / middle(load)
  const withLoading = Math.min(half(queue), trucksAhead * half(load))
  const lineItself = Math.sqrt(half(queue) ** 2 - withLoading ** 2)
  return Math.hypot(half(drive), withLoading + half(load), lineItself, half(dump)) / sum
}

const middle = ({ low, high }: Range) => (low + high) / 2
const half = ({ low, high }: Range) => (high - low) / 2

function dayOf(work: NetWork, costs: TruckCosts, end: End): NetDay | { missing: Missing } {
  const shape = shapeOf(work, end)
  const { cycleMinutes, deadheadMinutes, minutes } = shape
  const loads = Math.max(0, costs.dayMinutes - deadheadMinutes) / cycleMinutes
  const [below, above] = [Math.floor(loads), Math.floor(loads) + 1].map(n => priceDay(work, costs, shape, n))
  if (below?.missing !== undefined) return { missing: below.missing }
  if (above?.missing !== undefined) return { missing: above.missing }
  const part = loads - Math.floor(loads)
  const paidCents = (below?.totalCents ?? 0) * (1 - part) + (above?.totalCents ?? 0) * part
  const miles = (roadMeters(work.deadheadMeters ?? 0) + loads * 2 * roadMeters(work.haulMeters)) / metersPerMile
  const idleHours = (loads * (minutes.queue + minutes.load + minutes.dump)) / 60
  const gallons = miles / costs.milesPerGallon + idleHours * costs.idleGallonsPerHour
  const hours = costs.dayMinutes / 60
  const payCents = paidCents / hours
  const fuelCents = (gallons * costs.fuelPriceMills) / 10 / hours
  return {
    cycleMinutes,
    deadheadMinutes,
    loads,
    fuelGallons: gallons / hours,
    payCents: Math.round(payCents),
    fuelCents: Math.round(fuelCents),
    netCents: Math.round(payCents - fuelCents),
  }
}

const metersPerMile = 1609.344

/** One truck's day of whole loads one after the other, within one shift. Only differences of its instants count. */
function priceDay(work: NetWork, costs: TruckCosts, { cycleMinutes, deadheadMinutes, minutes }: Shape, count: number) {
  const { commission, quantity, maximumQuantityMilli, haulMeters, day, fuelPrices } = work
  const card = earnedCard(work.card, commission)
  const at = (minute: number) => Math.round(minute * minuteMs)
  const haulMilesMilli = Math.round((roadMeters(haulMeters) / metersPerMile) * 1000)
  const loads = Array.from(
    { length: count },
    (_, n): LoadFacts => ({
      id: `L${n}`,
      truck: 'T',
      day,
      outcome: 'delivered',
      addOns: [],
      milesMilli: haulMilesMilli,
      startAt: n === 0 ? 0 : at(deadheadMinutes + n * cycleMinutes),
      endAt: at(deadheadMinutes + (n + 1) * cycleMinutes),
      waits: [
        { place: 'pit', fault: 'none', waitedMs: at(minutes.queue) },
        { place: 'site', fault: 'none', waitedMs: at(minutes.dump) },
      ],
      ...(quantity && { quantity }),
      ...(maximumQuantityMilli !== undefined && { maximumQuantityMilli }),
    }),
  )
  const shift: ShiftFacts = {
    id: 'S',
    truck: 'T',
    day,
    breaks: [],
    addOns: [],
    milesMilli: count * 2 * haulMilesMilli,
    clockInAt: 0,
    clockOutAt: at(costs.dayMinutes),
    arriveAt: at(deadheadMinutes),
    leaveAt: at(costs.dayMinutes),
  }
  const price = priceWork(card, { loads, shifts: [shift], fuelPrices, timeZone: 'UTC' })
  return commission ? withoutCommission(price, commission) : price
}
