/** Standby: paid minutes in line. The waits of one place add up, so moving up in line starts no new clock. */

import { centsOfAmount, exact, times } from '../../exact.ts'
import { ofE4 } from '../card/quantities.ts'
import type { Standby } from '../card/rate-card.ts'
import { type Line, nanoOf } from '../line/line.ts'
import type { Wait } from '../load/load-facts.ts'
import { coveredMs, roundMinutes, wholeMinutes } from '../shift/minutes.ts'

/**
 * The standby of one rule: after the free minutes, up to the most, in increments.
 * @param waits of a load, or of a truck's whole day for a rule per day
 */
export function standbyLines(rule: Standby, ref: string, waits: readonly Wait[]): Line[] {
  const { rate, freeMinutes } = rule
  const waitedMinutes = wholeMinutes(durationMs(waits.filter(wait => isBillable(rule, wait))))
  const pastFree = Math.max(0, waitedMinutes - freeMinutes)
  const minutes = roundMinutes(Math.min(pastFree, rule.maxMinutes ?? pastFree), rule.increment)
  const perMinute = times(ofE4(rate.rateE4), exact(minutes, rate.per === 'hour' ? 60n : 1n))
  return [
    {
      code: `standby:${rule.place}`,
      ref,
      quantityMilli: minutes * 1000,
      unit: 'minute',
      rateNano: nanoOf(ofE4(rate.rateE4)),
      ...(rate.per === 'hour' && { ratePer: 'hour' as const }),
      amountCents: centsOfAmount(perMinute),
      rule: rule.per === 'day' ? 'standbyPerDay' : 'standbyPerLoad',
      facts: { waitedMinutes, freeMinutes },
    },
  ]
}

/** Waiting that the hauler caused is not paid, and waiting because of weather only if the card says so. */
export function isBillable(rule: Standby, { place, fault }: Wait): boolean {
  if (rule.place !== 'any' && rule.place !== place) return false
  return fault !== 'hauler' && (fault !== 'weather' || rule.billWeather)
}

export function durationMs(waits: readonly Wait[]): number {
  const stated = waits.reduce((sum, wait) => sum + ('waitedMs' in wait ? wait.waitedMs : 0), 0)
  return stated + coveredMs(waits.filter(wait => 'from' in wait))
}
