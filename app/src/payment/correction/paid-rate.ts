/** The rate that a load was paid by: its card's, or on the way back that of the backhaul. */
import type { RateCard } from '@haulway/domain/pay/card/rate-card.ts'

type Leg = 'back' | undefined

export function isBackhaulRate({ backHaul }: RateCard, leg: Leg): boolean {
  return leg === 'back' && (backHaul?.rateE4 !== undefined || backHaul?.percentMilli !== undefined)
}

/** The rate as it is shown; a percentage of the rate may be more exact. */
export function paidRateOf(card: RateCard, leg: Leg): number {
  const { rateE4, backHaul } = card
  if (!isBackhaulRate(card, leg)) return rateE4
  return backHaul?.rateE4 ?? Math.round((rateE4 * (backHaul?.percentMilli ?? 100_000)) / 100_000)
}

/** The card with another rate for such a load. The same rate leaves it as it is. */
export function withPaidRate(card: RateCard, leg: Leg, rateE4: number): RateCard {
  if (rateE4 === paidRateOf(card, leg)) return card
  return isBackhaulRate(card, leg) ? { ...card, backHaul: { rateE4 } } : { ...card, rateE4 }
}
