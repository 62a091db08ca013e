/** What an hour of a waiting truck costs the work, by its agreement. */

import { centsOfAmount, exact, times } from '../../exact.ts'
import { ofE4 } from '../../pay/card/quantities.ts'
import { isPaidByTime, type RateCard } from '../../pay/card/rate-card.ts'

export type TruckHour = {
  cents: number
  /** `hour`: the card pays the hour. `standby`: it pays waiting. `earnings`: what the truck would earn in motion. */
  from: 'hour' | 'standby' | 'earnings'
}

/**
 * A card that pays neither hours nor standby makes the hauler pay for waiting. That still costs the work: the hauler
 * counts it into its next rate, so its lost earnings are taken.
 * @param perHour the loads of one truck in an hour without waiting, and what a load pays, cents
 * @returns undefined when nothing says what the truck's time is worth
 */
export function truckHourOf(
  card: Pick<RateCard, 'basis' | 'rateE4' | 'standby'>,
  perHour: { loads: number; loadCents: number } | undefined,
): TruckHour | undefined {
  if (isPaidByTime(card) && card.basis === 'hour') return { cents: centsOf(card.rateE4), from: 'hour' }
  const standby = card.standby.find(({ place }) => place === 'pit' || place === 'any')
  if (standby) {
    const { rateE4, per } = standby.rate
    return { cents: centsOf(rateE4) * (per === 'hour' ? 1 : 60), from: 'standby' }
  }
  if (!perHour || perHour.loadCents <= 0) return undefined
  return { cents: Math.round(perHour.loads * perHour.loadCents), from: 'earnings' }
}

function centsOf(rateE4: number): number {
  return centsOfAmount(times(ofE4(rateE4), exact(1n)))
}
