/** The pay of a load, by its frozen cards and its acts so far. */

import type { RateCard } from '../pay/card/rate-card.ts'
import { priceWork } from '../pay/day/price-work.ts'
import type { Price } from '../pay/line/line.ts'
import { payloadMilliOf } from '../pay/load/billed-quantity.ts'
import type { LoadFacts, Wait } from '../pay/load/load-facts.ts'
import { dayMs } from '../time.ts'
import type { AgreementKind } from '../work/agreement-cards.ts'
import type { Terms } from '../work/dispatch/dispatch.ts'
import { type Hold, holdsOf, payWithSettled } from './dispute/hold.ts'
import type { LoadLogFold } from './fold.ts'
import type { LoadLog } from './load-log.ts'

/** Two independent agreements: the hauling, and the material. */
export type LoadPay = Record<AgreementKind, Price>
export type LoadCards = Record<AgreementKind, RateCard>

/** What the pay of a load depends on, besides its cards and its acts. */
export type PaidLoad = Pick<LoadLog, 'loadLogId' | 'shiftDay'> & { terms: Pick<Terms, 'truck' | 'timeZone'> }

/** The approved pay of an approved load, the current pay of any other, both with what disputes have settled. */
export function currentPay(loadLog: LoadLog, fold: LoadLogFold): LoadPay | undefined {
  const { approval, terms, holds } = loadLog
  if (approval) return payWithSettled({ haul: approval.haul, material: approval.material }, holds ?? [])
  const pay = payOfLoad(loadLog, { haul: terms.card, material: terms.materialCard }, fold)
  return pay && payWithSettled(pay, holdsOf(pay, fold.disputes))
}

/** What the disputes of a load hold and have settled: as booked, and before the approval as it would be. */
export function currentHolds(loadLog: LoadLog, fold: LoadLogFold): Hold[] {
  const { approval, terms, holds } = loadLog
  if (approval || fold.disputes.length === 0) return holds ?? []
  const pay = payOfLoad(loadLog, { haul: terms.card, material: terms.materialCard }, fold)
  return pay ? holdsOf(pay, fold.disputes) : []
}

/** @returns undefined for a load without pay: cancelled, or rejected at the site */
export function payOfLoad(load: PaidLoad, cards: LoadCards, fold: LoadLogFold): LoadPay | undefined {
  if (fold.state === 'cancelled' || fold.state === 'rejected') return undefined
  const price = (card: RateCard) =>
    priceWork(card, { loads: [loadFactsOf(load, card, fold)], timeZone: load.terms.timeZone })
  return { haul: price(cards.haul), material: price(cards.material) }
}

/** The sum of a pay's lines; 0 while information is missing. */
export function centsOf(pay: Price | undefined): number {
  return pay === undefined || pay.missing !== undefined ? 0 : pay.totalCents
}

type ShownPay = Partial<Record<AgreementKind, { pay?: Price | undefined } | undefined>>

/** Whether a reader sees an agreement of the load that is priced. */
export function isPriced(money: ShownPay | undefined): boolean {
  return [money?.haul?.pay, money?.material?.pay].some(pay => pay !== undefined && pay.missing === undefined)
}

/** What the agreements of a load that a reader sees add up to; 0 while information is missing. */
export function totalCentsOf(money: ShownPay | undefined): number {
  return centsOf(money?.haul?.pay) + centsOf(money?.material?.pay)
}

function loadFactsOf({ loadLogId, shiftDay, terms }: PaidLoad, card: RateCard, fold: LoadLogFold): LoadFacts {
  const { quantity } = fold
  const { start, deliver } = fold.milestones
  const worked = start && deliver && atMostADay(start.at, deliver.at)
  const { legalPayloadGrams } = terms.truck
  const payload = card.maximumByPayload && legalPayloadGrams > 0 ? payloadMilliOf(card, legalPayloadGrams) : undefined
  return {
    ...{ id: loadLogId, truck: terms.truck.truckId, day: shiftDay, outcome: 'delivered', addOns: [] },
    ...(worked && { startAt: worked.from, endAt: worked.to }),
    ...(quantity && { quantity: quantity.stated }),
    ...(payload !== undefined && { maximumQuantityMilli: payload }),
    waits: waitsOf(fold),
  }
}

/** In line at the pit until the first bucket, and on site until the delivery. */
function waitsOf({ standby, milestones }: LoadLogFold): Wait[] {
  const { arriveAtSite, deliver } = milestones
  const ends = [
    { place: 'pit' as const, from: standby.startedAt, to: standby.endedAt },
    { place: 'site' as const, from: arriveAtSite?.at, to: deliver?.at },
  ]
  return ends.flatMap(({ place, from, to }) =>
    from === undefined || to === undefined ? [] : [{ place, fault: 'none', ...atMostADay(from, to) }],
  )
}

/** A load takes at most a day. Time beyond that is a wrong clock and not paid. */
function atMostADay(from: number, to: number) {
  return { from, to: Math.min(to, from + dayMs) }
}
