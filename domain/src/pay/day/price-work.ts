/** Prices the work of one agreement: its loads and shifts, of one day or of many. */

import { centsOfAmount } from '../../exact.ts'
import { allocate } from '../allocate.ts'
import type { FuelPrice } from '../card/fuel-terms.ts'
import { ofE4 } from '../card/quantities.ts'
import { isPaidByLoadTime, isPaidByTime, type RateCard } from '../card/rate-card.ts'
import { findFuelPrice, fuelLines } from '../fuel/fuel-lines.ts'
import { freightCodes, type Line, type Missing, type Price, totalOf, totalOfCodes, withoutEmpty } from '../line/line.ts'
import type { LoadFacts } from '../load/load-facts.ts'
import { priceLoad } from '../load/price-load.ts'
import { minimumTopUp, timeCodes } from '../shift/hour-lines.ts'
import { priceShift } from '../shift/price-shift.ts'
import type { ShiftFacts } from '../shift/shift-facts.ts'
import { standbyLines } from '../standby/standby-lines.ts'
import { dayOfLoad, dayOfShift, startOfShift, type WorkItem } from './work-item.ts'

export type Work = {
  loads?: readonly LoadFacts[] | undefined
  shifts?: readonly ShiftFacts[] | undefined
  /** The index of the agreement. The latest price by a load's day counts. */
  fuelPrices?: readonly FuelPrice[] | undefined
  /**
   * What disputes and corrections have changed of the lines that these facts make: reversed, and written again. It
   * counts for the minimums of the day, and isn't in the price.
   */
  changed?: readonly Line[] | undefined
  /** The project's. It decides the day of a start, nothing else. */
  timeZone: string
}

/**
 * Prices loads and shifts by a card. The order of the facts, and facts that are there twice, change nothing.
 * @returns all lines in order of their work, each rounded once to cents, and their sum; or what is missing
 */
export function priceWork(card: RateCard, work: Work): Price {
  const items = workItems(card, work)
  if ('missing' in items) return items
  const days = [...Map.groupBy(items, ({ truckDay }) => truckDay).values()]
  const { changed = [] } = work
  for (const ofDay of days) addDayTimeMinimum(card, ofDay, changed)
  const missing = addFuel(card, items, work.fuelPrices ?? [])
  if (missing) return { missing }
  const lines = withoutEmpty([
    ...items.flatMap(item => item.lines),
    ...days.flatMap(ofDay => closeDay(card, ofDay, changed)),
  ])
  return { lines, totalCents: totalOf(lines) }
}

function workItems(card: RateCard, { loads = [], shifts = [], timeZone }: Work): WorkItem[] | { missing: Missing } {
  const items: WorkItem[] = []
  for (const load of inOrder(loads, ({ startAt }) => startAt)) {
    const item = priceLoad(card, load, dayOfLoad(load, timeZone))
    if (item && 'missing' in item) return item
    if (item) items.push(item)
  }
  // Other cards pay loads. Their shifts can still be facts of the driver's pay.
  const paidShifts = isPaidByTime(card) && !isPaidByLoadTime(card) ? shifts : []
  for (const shift of inOrder(paidShifts, startOfShift)) {
    const item = priceShift(card, shift, dayOfShift(shift, timeZone))
    if ('missing' in item) return item
    items.push(item)
  }
  return items
}

/** Each once, by start and id. */
function inOrder<Facts extends { id: string }>(facts: readonly Facts[], startOf: (each: Facts) => number | undefined) {
  const once = [...new Map(facts.map(each => [each.id, each])).values()]
  return once.sort((a, b) => (startOf(a) ?? 0) - (startOf(b) ?? 0) || (a.id < b.id ? -1 : 1))
}

/** The top-up to the minimum time of the day, shared by minutes over its shifts. */
function addDayTimeMinimum(card: RateCard, ofDay: readonly WorkItem[], changed: readonly Line[]): void {
  if (card.minimumPer !== 'day') return
  const timed = ofDay.flatMap(({ time, minutes = 0, ...item }) => (time ? [{ ...item, time, minutes }] : []))
  if (timed.length === 0 || timed.some(({ isWaived }) => isWaived)) return
  const reached = {
    minutes: timed.reduce((sum, { time }) => sum + time.minutes, 0),
    cents:
      timed.reduce((sum, { time }) => sum + time.cents, 0) + totalOfCodes(linesOf(ofDay, changed), timeCodes(card)),
  }
  const topUp = minimumTopUp(card, reached, ofE4(card.rateE4))
  if (!topUp) return
  const parts = allocate(
    topUp.amountCents,
    timed.map(({ minutes }) => minutes),
  )
  const facts = { limitMinutes: card.minimumMinutes }
  for (const [i, { lines, ref }] of timed.entries()) {
    lines.push({ code: 'minimumHours', ref, amountCents: parts[i]!, rule: 'dayTimeMinimum', facts })
  }
}

/** @returns what is missing, if a surcharge can't be computed */
function addFuel({ fuel }: RateCard, items: readonly WorkItem[], prices: readonly FuelPrice[]): Missing | undefined {
  if (!fuel) return undefined
  for (const item of items) {
    if (!item.hasFuel) continue
    const price = findFuelPrice(prices, item.day)
    if (!price) return 'fuelIndex'
    const lines = fuelLines(fuel, price, item)
    if ('missing' in lines) return lines.missing
    item.lines.push(...lines)
  }
  return undefined
}

/** The lines of a truck's whole day: standby per day, and the top-up to the minimum. */
function closeDay(card: RateCard, ofDay: readonly WorkItem[], changed: readonly Line[]): Line[] {
  const { truckDay } = ofDay[0]!
  const waits = ofDay.flatMap(item => item.waits)
  const standby = card.standby.filter(({ per }) => per === 'day').flatMap(rule => standbyLines(rule, truckDay, waits))
  return [...standby, ...dayMinimumLines(card, ofDay, [...linesOf(ofDay, changed), ...standby])]
}

function linesOf(ofDay: readonly WorkItem[], lines: readonly Line[]): Line[] {
  return lines.filter(line => ofDay.some(({ ref }) => ref === line.ref))
}

/**
 * The top-up to the minimum for a truck and day; waived if it is waived for any of its work.
 * @param more lines that count besides those of the work
 */
function dayMinimumLines(card: RateCard, ofDay: readonly WorkItem[], more: readonly Line[]): Line[] {
  const paid = ofDay.filter(({ isPaid }) => isPaid)
  if (card.minimumPerDayE4 === undefined || paid.length === 0 || paid.some(({ isWaived }) => isWaived)) return []
  const lines = [...ofDay.flatMap(item => item.lines), ...more]
  const baseCents = totalOfCodes(lines, card.minimumPerDayCounts ?? freightCodes)
  const limitCents = centsOfAmount(ofE4(card.minimumPerDayE4))
  if (baseCents >= limitCents) return []
  const { truckDay } = ofDay[0]!
  const facts = { baseCents, limitCents }
  return [{ code: 'minimumDay', ref: truckDay, amountCents: limitCents - baseCents, rule: 'dayMinimum', facts }]
}
