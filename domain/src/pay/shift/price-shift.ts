/** The lines that one shift makes: its time or its day, the fee of a late cancellation, and add-ons. */
import type { RateCard } from '../card/rate-card.ts'
import { type WorkItem, workItem } from '../day/work-item.ts'
import type { Missing } from '../line/line.ts'
import { cardAddOnLines, ownAddOnLines } from '../load/add-on-lines.ts'
import { dayLines } from './day-lines.ts'
import { addHours, travelLines } from './hour-lines.ts'
import { roundMinutes, wholeMinutes } from './minutes.ts'
import type { ShiftFacts } from './shift-facts.ts'
import { cancelLines, workedMs } from './shift-lines.ts'

/**
 * Prices a shift alone, by a card that pays for shifts. The rules of its day and the surcharge follow in `priceWork`.
 * @param day the shift day, undefined if it is not known
 */
export function priceShift(
  card: RateCard,
  shift: ShiftFacts,
  day: string | undefined,
): WorkItem | { missing: Missing } {
  const { id, cancelled } = shift
  const item = workItem(shift, day)
  if (cancelled) return { ...item, lines: cancelLines(card, id, cancelled) }
  item.isPaid = true
  item.hasFuel = true
  const worked = workedMs(card, shift)
  if (worked !== undefined) item.minutes = roundMinutes(wholeMinutes(worked), card.increment)
  const needsMinutes = card.basis === 'hour' || card.dayParts !== undefined
  if (item.minutes === undefined && needsMinutes) return { missing: 'minutes' }
  addTime(card, item, item.minutes ?? 0)
  item.lines.push(...cardAddOnLines(card.addOns, 'shift', id), ...ownAddOnLines(shift.addOns, id))
  return item
}

function addTime(card: RateCard, item: WorkItem, minutes: number): void {
  if (card.basis === 'hour') addHours(card, item, minutes, { travel: travelLines(card, item.ref) })
  else {
    item.lines.push(...dayLines(card, item.ref, minutes))
    item.billed = { quantityMilli: 1000, unit: 'day' }
  }
}
