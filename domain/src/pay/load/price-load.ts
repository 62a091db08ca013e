/** The lines that one load makes: freight or dry run, standby, and add-ons. */
import { isPaidByLoadTime, isPaidByTime, type RateCard } from '../card/rate-card.ts'
import { type WorkItem, workItem } from '../day/work-item.ts'
import { type Missing, totalOf } from '../line/line.ts'
import { addHours } from '../shift/hour-lines.ts'
import { roundMinutes, wholeMinutes } from '../shift/minutes.ts'
import { pitChargeBackLines } from '../standby/pit-charge-back.ts'
import { standbyLines } from '../standby/standby-lines.ts'
import { cardAddOnLines, ownAddOnLines } from './add-on-lines.ts'
import { billedQuantity, milesOf } from './billed-quantity.ts'
import type { LoadFacts } from './load-facts.ts'
import { dryRunLines, loadMinimumLines, quantityLines, rateOf } from './load-lines.ts'

/**
 * Prices a load alone. The rules of its day and the fuel surcharge follow in `priceWork`.
 * @param day the shift day, undefined if it is not known
 * @returns undefined for a load that was canceled
 */
export function priceLoad(
  card: RateCard,
  load: LoadFacts,
  day: string | undefined,
): WorkItem | { missing: Missing } | undefined {
  if (load.outcome === 'cancelled') return undefined
  const isDelivered = load.outcome === 'delivered'
  const item = workItem(load, day)
  item.isPaid = isPaidByLoadTime(card) || !isPaidByTime(card)
  item.minutes = minutesOf(card, load)
  item.milesMilli = milesOf(card, load)
  const missing = addFreight(card, load, item)
  if (missing) return { missing }
  for (const rule of card.standby) {
    if (rule.per === 'load') item.lines.push(...standbyLines(rule, load.id, load.waits))
  }
  if (isDelivered) item.lines.push(...cardAddOnLines(card.addOns, 'load', load.id))
  item.lines.push(...ownAddOnLines(load.addOns, load.id))
  if (isDelivered) item.lines.push(...pitChargeBackLines(card, load, totalOf(item.lines)))
  return item
}

/** Adds what the load pays for its quantity or its time, or as a dry run. A card by the shift pays neither. */
function addFreight(card: RateCard, load: LoadFacts, item: WorkItem): Missing | undefined {
  const isDelivered = load.outcome === 'delivered'
  if (!isDelivered && card.dryRunE4 !== undefined) {
    item.lines.push(...dryRunLines(card, load))
  } else if (isPaidByLoadTime(card) && (isDelivered || load.fault !== 'hauler')) {
    if (item.minutes === undefined) return 'minutes'
    addHours(card, item, item.minutes, { rate: rateOf(card, load) })
    if (isDelivered) item.lines.push(...loadMinimumLines(card, load, totalOf(item.lines)))
    item.hasFuel = true
  } else if (isDelivered && !isPaidByTime(card)) {
    const billed = billedQuantity(card, load)
    if (billed.missing !== undefined) return billed.missing
    item.billed = { quantityMilli: billed.quantityMilli, unit: billed.unit }
    item.lines.push(...quantityLines(card, load, billed), ...cardAddOnLines(card.addOns, 'unit', load.id, item.billed))
    item.hasFuel = true
  }
  return undefined
}

/** From start to delivery. The increment is for time that is paid. */
function minutesOf(card: RateCard, { startAt, endAt }: LoadFacts): number | undefined {
  if (startAt === undefined || endAt === undefined || endAt < startAt) return undefined
  return roundMinutes(wholeMinutes(endAt - startAt), isPaidByLoadTime(card) ? card.increment : undefined)
}
