/** The pay of a load, by its frozen cards and its acts so far. */

import { aloneCard } from '../../pay/card/day-rules.ts'
import type { OwnAddOn, RateCard } from '../../pay/card/rate-card.ts'
import { withoutCommission } from '../../pay/commission/commission.ts'
import { priceWork } from '../../pay/day/price-work.ts'
import { pricesFor } from '../../pay/fuel/index-prices.ts'
import type { Price } from '../../pay/line/line.ts'
import { payloadMilliOf } from '../../pay/load/billed-quantity.ts'
import type { LoadFacts, Wait } from '../../pay/load/load-facts.ts'
import { dayMs } from '../../time.ts'
import { agreedPayloadOf } from '../../truck/legal-gross.ts'
import {
  type AgreementCard,
  type AgreementCards,
  type AgreementKind,
  agreements,
  cardsOf,
} from '../../work/agreement-cards.ts'
import type { Terms } from '../../work/dispatch/dispatch.ts'
import { type Hold, holdsOf, payInOrder, payWithSettled } from '../../work/dispute/hold.ts'
import type { LoadApproval } from '../approval/approval.ts'
import type { LoadLogFold } from '../fold/fold.ts'
import type { LoadLog } from '../load-log.ts'
import type { LoadLogState } from '../state/states.ts'
import { countedFault } from '../wait-fault/wait-fault.ts'

/** Each agreement is priced alone. `subHaul` only when a broker offered the work on. */
export type LoadPay = { haul: Price; material: Price; subHaul?: Price | undefined }

/** What the pay of a load depends on, besides its cards and its acts. */
export type PaidLoad = Pick<LoadLog, 'loadLogId' | 'shiftDay' | 'fuel'> & {
  terms: Pick<Terms, 'truck' | 'timeZone' | 'leg'>
}

/** The approved pay of an approved load with its corrections, the pay of any other by now. Both as disputes settled. */
export function currentPay(loadLog: LoadLog, fold: LoadLogFold): LoadPay | undefined {
  const { terms } = loadLog
  const standing = standingPay(loadLog)
  if (standing) return standing
  const pay = payOfLoad(loadLog, cardsOf(terms), fold)
  return pay && payWithSettled(pay, holdsOf(pay, cardsOf(terms), fold.disputes))
}

/** What was approved under each agreement. */
export function approvedPay({ haul, material, subHaul }: LoadApproval) {
  return { haul, material, ...(subHaul && { subHaul }) }
}

/** The lines that were approved, and after them what disputes and corrections have appended, in their order. */
export function standingPay({ approval, holds = [], corrections = [] }: LoadLog): LoadPay | undefined {
  return approval && payInOrder(approvedPay(approval), holds, corrections)
}

/** What the disputes of a load hold and have settled: as booked, and before the approval as it would be. */
export function currentHolds(loadLog: LoadLog, fold: LoadLogFold): Hold[] {
  const { approval, terms, holds } = loadLog
  if (approval || fold.disputes.length === 0) return holds ?? []
  const pay = payOfLoad(loadLog, cardsOf(terms), fold)
  return pay ? holdsOf(pay, cardsOf(terms), fold.disputes) : []
}

/**
 * What each of the cards pays. A load that was not delivered pays the material that left the pit and did not come back.
 * @returns undefined for a load without pay: canceled, or not delivered where the cards pay nothing for that
 */
export function payOfLoad<Cards extends AgreementCards>(
  load: PaidLoad,
  cards: Cards,
  fold: LoadLogFold,
): PayOf<Cards> | undefined {
  const isGone = fold.state === 'cancelled' || fold.state === 'rejected'
  const { undelivered } = fold
  if (isGone && !undelivered) return undefined
  const priced = agreements.flatMap((kind): [AgreementKind, Price][] => {
    const card = cards[kind]
    if (!card) return []
    const counted = pricedBy(kind, fold)
    return [[kind, counted ? priceOfLoad(load, card, counted) : { lines: [], totalCents: 0 }]]
  })
  const isNothing = priced.every(([, price]) => price.missing === undefined && price.totalCents === 0)
  return undelivered && isNothing ? undefined : (Object.fromEntries(priced) as PayOf<Cards>)
}

/**
 * The load as an agreement prices it: of one that was not delivered, the pit has still sold the material that left.
 * @returns undefined for the material of a load that has none to pay
 */
export function pricedBy(kind: AgreementKind, fold: LoadLogFold): LoadLogFold | undefined {
  if (kind !== 'material' || !fold.undelivered) return fold
  return fold.undelivered.materialLeft && { ...fold, undelivered: undefined }
}

/** The price of each agreement that has a card. */
type PayOf<Cards extends AgreementCards> = { [Kind in keyof Pick<Cards, keyof Cards & AgreementKind>]: Price }

/** The price of a load by the card of one agreement, less its commission. */
export function priceOfLoad(
  load: PaidLoad,
  { card: agreed, commission }: AgreementCard,
  fold: LoadLogFold,
  addOns: readonly OwnAddOn[] = [],
): Price {
  // The rules of the whole day are booked after it.
  const card = aloneCard(agreed)
  const priced = priceWork(card, {
    loads: [{ ...loadFactsOf(load, card, fold), addOns: [...addOns] }],
    fuelPrices: pricesFor(card, load.fuel),
    timeZone: load.terms.timeZone,
  })
  return commission ? withoutCommission(priced, commission) : priced
}

/** The sum of a pay's lines; 0 while information is missing. */
export function centsOf(pay: Price | undefined): number {
  return pay === undefined || pay.missing !== undefined ? 0 : pay.totalCents
}

/** Whether a load waits for its jobber: delivered, or turned away where the card pays for that. */
export function waitsForApproval({ state, money }: { state: LoadLogState; money?: ShownPay | undefined }): boolean {
  const isGone = state === 'cancelled' || state === 'rejected'
  return state === 'delivered' || (isGone && money?.haul?.pay !== undefined)
}

type ShownPay = Partial<Record<AgreementKind, { pay?: Price | undefined } | undefined>>

/** Whether a reader sees an agreement of the load that is priced. */
export function isPriced(money: ShownPay | undefined): boolean {
  return agreements.some(kind => {
    const pay = money?.[kind]?.pay
    return pay !== undefined && pay.missing === undefined
  })
}

/**
 * What a load is worth to a reader; 0 while information is missing: what its agreements add up to, and for a broker
 * what is left after its hauler.
 */
export function totalCentsOf(money: ShownPay | undefined): number {
  const { haul, subHaul, material } = money ?? {}
  const subHaulCents = centsOf(subHaul?.pay)
  return centsOf(haul?.pay) + centsOf(material?.pay) + (haul ? -subHaulCents : subHaulCents)
}

/** The known facts of a load for a card. */
export function loadFactsOf({ loadLogId, shiftDay, terms }: PaidLoad, card: RateCard, fold: LoadLogFold): LoadFacts {
  const { quantity, undelivered } = fold
  const { start } = fold.milestones
  const endAt = endOf(fold)
  const worked = start && endAt !== undefined && atMostADay(start.at, endAt)
  const payloadGrams = card.maximumByPayload ? agreedPayloadOf(terms.truck) : undefined
  const payload = payloadGrams === undefined ? undefined : payloadMilliOf(card, payloadGrams)
  return {
    id: loadLogId,
    truck: terms.truck.truckId,
    day: shiftDay,
    addOns: [],
    outcome: undelivered?.outcome ?? 'delivered',
    ...(undelivered?.fault && { fault: undelivered.fault }),
    ...(terms.leg && { leg: terms.leg }),
    ...(worked && { startAt: worked.from, endAt: worked.to }),
    ...(quantity && { quantity: quantity.stated }),
    ...(payload !== undefined && { maximumQuantityMilli: payload }),
    waits: waitsOf(fold),
  }
}

/** When the truck was free again: delivered, refused or sent home. */
function endOf({ milestones, undelivered }: LoadLogFold): number | undefined {
  return undelivered?.at ?? milestones.deliver?.at
}

/** In line at the pit until the first bucket, and on site until the delivery; or until it was turned away. */
function waitsOf(fold: LoadLogFold): Wait[] {
  const { standby, undelivered, waitFaults } = fold
  const { arriveAtSite } = fold.milestones
  const ends = [
    { place: 'pit' as const, from: standby.startedAt, to: standby.endedAt ?? undelivered?.at },
    { place: 'site' as const, from: arriveAtSite?.at, to: endOf(fold) },
  ]
  return ends.flatMap(({ place, from, to }) =>
    from === undefined || to === undefined
      ? []
      : [{ place, fault: countedFault(waitFaults, place), ...atMostADay(from, to) }],
  )
}

/** A load takes at most a day. Time beyond that is a wrong clock and not paid. */
function atMostADay(from: number, to: number) {
  return { from, to: Math.min(to, from + dayMs) }
}
