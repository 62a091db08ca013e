/** Card replay: what past loads would have paid by another card, against what they really paid. */

import { foldLoadLog } from '../../load-log/fold/fold.ts'
import { actsOf, foldOptionsOf, type LoadLogDocument } from '../../load-log/load-log.documents.ts'
import { loadFactsOf } from '../../load-log/pay/load-pay.ts'
import { isPayable } from '../../load-log/state/states.ts'
import { earnedCard } from '../../pay/card/day-rules.ts'
import type { FuelPrice } from '../../pay/card/fuel-terms.ts'
import { isPaidByLoadTime, isPaidByTime, type RateCard } from '../../pay/card/rate-card.ts'
import { type Commission, withoutCommission } from '../../pay/commission/commission.ts'
import { priceWork } from '../../pay/day/price-work.ts'
import { freightCodes, type Line, linesOf, type Price, totalOf } from '../../pay/line/line.ts'
import type { LoadFacts } from '../../pay/load/load-facts.ts'
import { type AgreementKind, haulingOf } from '../../work/agreement-cards.ts'

/** The parts of a difference. */
export const replayParts = ['rate', 'minimum', 'standby', 'fuel', 'other'] as const
export type ReplayPart = (typeof replayParts)[number]

export type CardReplay = {
  loads: number
  /** Different shift days, and the first and the last of them. */
  days: number
  firstDay: string
  lastDay: string
  paidCents: number
  wouldCents: number
  /** What each part adds to the difference. They sum to it. */
  parts: Record<ReplayPart, number>
  /** How often a minimum of the card would have paid. */
  minimums: number
  /** Loads that this card can't price. */
  leftOut: number
}

/** Fewer loads say too little. */
export const replayLoadsMin = 8

type Proposed = {
  card: RateCard
  /** What a broker keeps of it. */
  commission?: Commission | undefined
  kind: AgreementKind
  /** Whether the reader pays by the card, or is paid. */
  side: 'payer' | 'payee'
  /** The prices of the card's fuel index. */
  fuelPrices?: readonly FuelPrice[] | undefined
}

/**
 * Prices loads by the proposed card, from the same facts as what they were paid. The rules of a day see all loads of
 * that truck and day.
 * @param loads any loads of the reader; those without a final quantity or pay of this agreement don't count
 * @returns undefined with fewer than eight loads that both cards price, or for a card that pays shifts
 */
export function replayCard(loads: readonly LoadLogDocument[], proposed: Proposed): CardReplay | undefined {
  if (isPaidByTime(proposed.card) && !isPaidByLoadTime(proposed.card)) return undefined
  const paid = loads.flatMap(load => {
    const pay = payOf(load, proposed)
    return isPayable(load) && pay && pay.missing === undefined ? [{ load, pay }] : []
  })
  const priceOf = (some: readonly LoadLogDocument[]) => priceLoads(some, proposed)
  const both = paid.filter(({ load }) => priceOf([load]).missing === undefined)
  if (both.length < replayLoadsMin) return undefined
  const groups = [...Map.groupBy(both, ({ load }) => load.terms.timeZone).values()]
  const would = groups.flatMap(group => linesOf(priceOf(group.map(({ load }) => load))))
  const was = both.flatMap(({ pay }) => linesOf(pay))
  const days = [...new Set(both.map(({ load }) => load.shiftDay))].sort()
  const sums = { would: sumByPart(would), was: sumByPart(was) }
  return {
    loads: both.length,
    days: days.length,
    firstDay: days[0]!,
    lastDay: days.at(-1)!,
    paidCents: totalOf(was),
    wouldCents: totalOf(would),
    parts: Object.fromEntries(
      replayParts.map(part => [part, sums.would[part] - sums.was[part]]),
    ) as CardReplay['parts'],
    minimums: would.filter(({ code, amountCents }) => partOf(code) === 'minimum' && amountCents > 0).length,
    leftOut: paid.length - both.length,
  }
}

/** The loads of one time zone, as one piece of work. */
function priceLoads(loads: readonly LoadLogDocument[], { commission, fuelPrices, ...proposed }: Proposed): Price {
  const card = earnedCard(proposed.card, commission)
  const { timeZone } = loads[0]!.terms
  const price = priceWork(card, { loads: loads.map(load => factsOf(load, card)), fuelPrices, timeZone })
  return commission ? withoutCommission(price, commission) : price
}

/** With the density of its material, as when the card is agreed on for a haul. */
function factsOf(load: LoadLogDocument, card: RateCard): LoadFacts {
  const { gramsPerCubicMeter } = load.terms
  const density = card.density ?? (gramsPerCubicMeter === null ? undefined : { gramsPerCubicMeter })
  const fold = foldLoadLog(actsOf(load), foldOptionsOf(load))
  return { ...loadFactsOf(load, { ...card, density }, fold), density }
}

/** What the reader was paid for the hauling, by a jobber or a broker; or what it paid under the agreement. */
function payOf({ money }: LoadLogDocument, { kind, side }: Proposed): Price | undefined {
  return side === 'payee' && kind !== 'material' ? haulingOf(money)?.pay : money?.[kind]?.pay
}

function sumByPart(lines: readonly Line[]): Record<ReplayPart, number> {
  const sums = { rate: 0, minimum: 0, standby: 0, fuel: 0, other: 0 }
  for (const { code, amountCents } of lines) sums[partOf(code)] += amountCents
  return sums
}

function partOf(code: string): ReplayPart {
  if (code.startsWith('minimum')) return 'minimum'
  if (code.startsWith('standby:')) return 'standby'
  if (code === 'fuel') return 'fuel'
  return freightCodes.includes(code) || code === 'material' ? 'rate' : 'other'
}

/** The other business of an agreement, and the unit of the work that it is for, if it is for one. */
export type ReplayWith = { entityId: string; unit?: LoadLogDocument['terms']['unit'] | undefined }
type Wanted = ReplayWith & { currency: string }

/** Whose loads were replayed: those with the other business, or all. */
export type ReplayChoice = { loads: LoadLogDocument[]; from: 'partner' | 'all' }

/**
 * The loads that say most: those with the other business, or all of the unit if there are too few of them.
 * @param since ms; older loads don't count
 */
export function loadsToReplay(
  loads: readonly LoadLogDocument[],
  { entityId, unit, currency }: Wanted,
  since: number,
): ReplayChoice {
  const recent = loads.filter(load => isPayable(load) && load.createdOn >= since && load.money?.currency === currency)
  const withPartner = recent.filter(({ terms }) =>
    [terms.jobberEntityId, terms.truckingEntityId, terms.pitEntityId, terms.broker?.entityId].includes(entityId),
  )
  if (withPartner.length >= replayLoadsMin) return { loads: withPartner, from: 'partner' }
  return { loads: recent.filter(({ terms }) => unit === undefined || terms.unit === unit), from: 'all' }
}
