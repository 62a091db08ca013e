/** The freight of a load that is paid by quantity, and the amount for a load that was not delivered. */

import { centsOfAmount, type Exact, exact, roundToSteps, times } from '../../exact.ts'
import { ofE4, ofMilli, ofPercentMilli } from '../card/quantities.ts'
import type { RateCard } from '../card/rate-card.ts'
import { type Line, nanoOf, totalOf } from '../line/line.ts'
import type { Billed } from './billed-quantity.ts'
import type { LoadFacts } from './load-facts.ts'

/** Haul, quantity minimum, cap, and money minimum, in this order: each starts from what the lines before it pay. */
export function quantityLines(card: RateCard, load: LoadFacts, billed: Billed): Line[] {
  const { quantityMilli, unit } = billed
  const rate = rateOf(card, load)
  const rateNano = nanoOf(rate)
  const lines: Line[] = []
  let reachedMilli = 0
  const payUpTo = (limitMilli: number, line: Pick<Line, 'code' | 'rule' | 'facts'>) => {
    const amountCents = centsOfAmount(times(ofMilli(limitMilli), rate)) - totalOf(lines)
    lines.push({ ...line, ref: load.id, quantityMilli: limitMilli - reachedMilli, unit, rateNano, amountCents })
    reachedMilli = limitMilli
  }
  const isOnce = card.basis === 'flat' || card.basis === 'load'
  payUpTo(quantityMilli, {
    code: 'haul',
    rule: isOnce ? 'oncePerLoad' : 'quantityTimesRate',
    ...(billed.facts && { facts: billed.facts }),
  })
  const minimum = load.minimumWaived ? undefined : card.minimumQuantityMilli
  if (minimum !== undefined && reachedMilli < minimum) {
    payUpTo(minimum, { code: 'minimumQuantity', rule: 'quantityMinimum', facts: { limitMilli: minimum } })
  }
  const maximum = load.maximumQuantityMilli ?? card.maximumQuantityMilli
  if (maximum !== undefined && reachedMilli > maximum) {
    payUpTo(maximum, { code: 'overloadCut', rule: 'quantityMaximum', facts: { limitMilli: maximum } })
  }
  return [...lines, ...loadMinimumLines(card, load, totalOf(lines))]
}

/** The top-up to the minimum for a load. */
export function loadMinimumLines(card: RateCard, load: LoadFacts, freightCents: number): Line[] {
  if (card.minimumPerLoadE4 === undefined || load.minimumWaived) return []
  const limitCents = centsOfAmount(ofE4(card.minimumPerLoadE4))
  if (freightCents >= limitCents) return []
  const amountCents = limitCents - freightCents
  return [{ code: 'minimumLoad', ref: load.id, amountCents, rule: 'loadMinimum', facts: { limitCents } }]
}

/** The agreed amount for a load that was rejected or not available; nothing if the hauler caused it. */
export function dryRunLines(card: RateCard, load: LoadFacts): Line[] {
  if (card.dryRunE4 === undefined || load.fault === 'hauler') return []
  const amount = ofE4(card.dryRunE4)
  return [
    {
      code: 'dryRun',
      ref: load.id,
      quantityMilli: 1000,
      unit: 'load',
      rateNano: nanoOf(amount),
      amountCents: centsOfAmount(amount),
      rule: 'dryRun',
    },
  ]
}

/** The rate of a load: the card's, or that of the backhaul. */
export function rateOf({ rateE4, backHaul }: RateCard, { leg }: LoadFacts): Exact {
  const rate = ofE4(rateE4)
  if (leg !== 'back' || !backHaul) return rate
  if (backHaul.rateE4 !== undefined) return ofE4(backHaul.rateE4)
  if (backHaul.percentMilli === undefined) return rate
  const share = times(rate, ofPercentMilli(backHaul.percentMilli))
  if (backHaul.rateDecimals === undefined) return share
  return roundToDecimals(share, backHaul.rateDecimals)
}

/** A rate as it is shown, rounded to some decimals. */
export function roundToDecimals(rate: Exact, decimals: number): Exact {
  const steps = 10n ** BigInt(decimals)
  return exact(roundToSteps(rate, steps), steps)
}
