/** Work item: a load or shift with the lines that it makes alone, before those of its day and of fuel. */
import { dayOf } from '../../time.ts'
import { isPaidByLoadTime, isPaidByTime, type RateCard } from '../card/rate-card.ts'
import type { Fueled } from '../fuel/fuel-lines.ts'
import type { Line, Missing } from '../line/line.ts'
import { cardAddOnLines, ownAddOnLines } from '../load/add-on-lines.ts'
import { billedQuantity } from '../load/billed-quantity.ts'
import type { LoadFacts, Wait } from '../load/load-facts.ts'
import { dryRunLines, loadMinimumLines, quantityLines } from '../load/load-lines.ts'
import { dayLines } from '../shift/day-lines.ts'
import { hourLines, shiftMinimumLines, type TowardMinimum, towardMinimum, travelLines } from '../shift/hour-lines.ts'
import { roundMinutes, wholeMinutes } from '../shift/minutes.ts'
import type { ShiftFacts } from '../shift/shift-facts.ts'
import { cancelLines, workedMs } from '../shift/shift-lines.ts'
import { standbyLines } from '../standby/standby-lines.ts'

export type WorkItem = Fueled & {
  lines: Line[]
  truckDay: string
  day: string | undefined
  /** The card pays this item itself, not only its standby and add-ons. */
  isPaid: boolean
  /** It counts for the minimum time of the day. */
  time?: TowardMinimum
  hasFuel: boolean
  isWaived: boolean
  waits: readonly Wait[]
}

/** @returns undefined for a load that was cancelled */
export function loadItem(
  card: RateCard,
  load: LoadFacts,
  timeZone: string,
): WorkItem | { missing: Missing } | undefined {
  if (load.outcome === 'cancelled') return undefined
  const isDelivered = load.outcome === 'delivered'
  const isTimed = isPaidByLoadTime(card)
  const item: WorkItem = {
    ...startOf(load, load.startAt, timeZone),
    lines: [],
    isPaid: isTimed || !isPaidByTime(card),
    hasFuel: false,
    milesMilli: load.milesMilli,
    waits: load.waits,
  }
  const { startAt, endAt } = load
  if (startAt !== undefined && endAt !== undefined && endAt >= startAt) {
    item.minutes = roundMinutes(wholeMinutes(endAt - startAt), isTimed ? card.increment : undefined)
  }
  if (!isDelivered && card.dryRunE4 !== undefined) item.lines.push(...dryRunLines(card, load))
  else if (isTimed && (isDelivered || load.fault !== 'hauler')) {
    if (item.minutes === undefined) return { missing: 'minutes' }
    addHours(card, item, load.id)
    if (isDelivered) item.lines.push(...loadMinimumLines(card, load, sumOf(item.lines)))
    item.hasFuel = true
  } else if (isDelivered && !isPaidByTime(card)) {
    const billed = billedQuantity(card, load)
    if (billed.missing) return { missing: billed.missing }
    item.billed = { quantityMilli: billed.quantityMilli, unit: billed.unit }
    item.lines.push(...quantityLines(card, load, billed), ...cardAddOnLines(card.addOns, 'unit', load.id, item.billed))
    item.hasFuel = true
  }
  for (const rule of card.standby) {
    if (rule.per === 'load') item.lines.push(...standbyLines(rule, load.id, load.waits))
  }
  if (isDelivered) item.lines.push(...cardAddOnLines(card.addOns, 'load', load.id))
  item.lines.push(...ownAddOnLines(load.addOns, load.id))
  return item
}

export function shiftItem(card: RateCard, shift: ShiftFacts, timeZone: string): WorkItem | { missing: Missing } {
  const { id, cancelled, addOns } = shift
  const startAt = cancelled ? cancelled.shiftStartAt : (shift.clockInAt ?? shift.arriveAt)
  const isPaid = !cancelled && isPaidByTime(card) && !isPaidByLoadTime(card)
  const item: WorkItem = {
    ...startOf(shift, startAt, timeZone),
    lines: [],
    isPaid,
    hasFuel: isPaid,
    milesMilli: shift.milesMilli,
    waits: [],
  }
  if (cancelled) {
    item.lines.push(...cancelLines(card, id, cancelled))
    return item
  }
  if (isPaid) {
    const worked = workedMs(card, shift)
    if (worked !== undefined) item.minutes = roundMinutes(wholeMinutes(worked), card.increment)
    if (card.basis === 'hour') {
      if (item.minutes === undefined) return { missing: 'minutes' }
      addHours(card, item, id, travelLines(card, id))
    } else {
      if (item.minutes === undefined && card.dayParts) return { missing: 'minutes' }
      item.lines.push(...dayLines(card, id, item.minutes ?? 0))
      item.billed = { quantityMilli: 1000, unit: 'day' }
    }
  }
  item.lines.push(...cardAddOnLines(card.addOns, 'shift', id), ...ownAddOnLines(addOns, id))
  return item
}

/** The truck day that an item belongs to, also the ref of lines of the whole day. */
export function truckDayOf(item: { truck?: string | undefined }, day: string | undefined): string {
  return [item.truck, day].filter(part => part !== undefined).join(' ')
}

export function dayOfItem(
  item: { day?: string | undefined },
  startAt: number | undefined,
  timeZone: string,
): string | undefined {
  return item.day ?? (startAt === undefined ? undefined : dayOf(startAt, timeZone))
}

function startOf(facts: LoadFacts | ShiftFacts, startAt: number | undefined, timeZone: string) {
  const day = dayOfItem(facts, startAt, timeZone)
  return { ref: facts.id, day, truckDay: truckDayOf(facts, day), isWaived: facts.minimumWaived ?? false }
}

function addHours(card: RateCard, item: WorkItem, ref: string, travel: Line[] = []): void {
  const minutes = item.minutes ?? 0
  const lines = [...hourLines(card, ref, minutes), ...travel]
  item.lines.push(...lines)
  item.time = towardMinimum(card, minutes, lines)
  if (card.minimumPer === 'shift' && !item.isWaived) item.lines.push(...shiftMinimumLines(card, ref, item.time))
}

function sumOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
}
