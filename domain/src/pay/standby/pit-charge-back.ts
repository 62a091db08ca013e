/** What a pit pays back for the minutes that it made a truck wait, by the card of its material. */

import { centsOfAmount, exact, times } from '../../exact.ts'
import { ofE4 } from '../card/quantities.ts'
import type { RateCard } from '../card/rate-card.ts'
import { type Line, nanoOf } from '../line/line.ts'
import type { LoadFacts } from '../load/load-facts.ts'
import { wholeMinutes } from '../shift/minutes.ts'
import { durationMs } from './standby-lines.ts'

/**
 * The minutes that count as caused by the pit, past the free ones, at the rate that payer and pit agreed on: a negative
 * line. What the hauler is paid for the wait is another agreement, and changes nothing here.
 * @param materialCents what the load's material pays: no more than that is paid back, so no pit ever owes for a load
 */
export function pitChargeBackLines(
  { chargeBack: rule }: Pick<RateCard, 'chargeBack'>,
  { id, waits }: Pick<LoadFacts, 'id' | 'waits'>,
  materialCents: number,
): Line[] {
  if (!rule) return []
  const { rate, freeMinutes } = rule
  const waitedMinutes = wholeMinutes(durationMs(waits.filter(({ fault }) => fault === 'pit')))
  const pastFree = Math.max(0, waitedMinutes - freeMinutes)
  const minutes = Math.min(pastFree, rule.maxMinutes ?? pastFree)
  if (minutes === 0) return []
  const back = ofE4(-rate.rateE4)
  const cents = centsOfAmount(times(back, exact(minutes, rate.per === 'hour' ? 60n : 1n)))
  return [
    {
      code: 'chargeBack',
      ref: id,
      quantityMilli: minutes * 1000,
      unit: 'minute',
      rateNano: nanoOf(back),
      ...(rate.per === 'hour' && { ratePer: 'hour' as const }),
      amountCents: Math.max(cents, Math.min(0, -materialCents)),
      rule: 'chargeBack',
      facts: { waitedMinutes, freeMinutes },
    },
  ]
}
