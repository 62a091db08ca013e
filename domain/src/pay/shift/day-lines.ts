/** The line of a day rate: whole, or the share of it for the minutes worked. */

import { centsOfAmount, exact, plus, times } from '../../exact.ts'
import { ofE4, ofMicro } from '../card/quantities.ts'
import type { RateCard } from '../card/rate-card.ts'
import { type Line, nanoOf } from '../line/line.ts'

/** @param minutes needed only for a card with parts of a day */
export function dayLines(card: RateCard, ref: string, minutes: number): Line[] {
  const { shareMicro, minutesAfter } = dayShare(card, minutes)
  const rate = ofE4(card.rateE4)
  const share = times(rate, ofMicro(shareMicro))
  const after = times(ofE4(card.afterRatePerHourE4 ?? 0), exact(minutesAfter, 60n))
  return [
    {
      code: 'day',
      ref,
      // A share such as a third has no exact number of thousandths, and is only in the facts.
      ...(shareMicro % 1000 === 0 && { quantityMilli: shareMicro / 1000 }),
      unit: 'day',
      rateNano: nanoOf(rate),
      amountCents: centsOfAmount(plus(share, after)),
      rule: minutesAfter > 0 ? 'dayShareAndTime' : 'dayShare',
      facts: { shareMicro, ...(card.dayParts && { workedMinutes: minutes }) },
    },
  ]
}

function dayShare({ dayParts, afterRatePerHourE4 }: RateCard, minutes: number) {
  const part = dayParts?.find(({ upToMinutes }) => minutes <= upToMinutes)
  const last = dayParts?.at(-1)
  if (part || !last) return { shareMicro: part?.shareMicro ?? 1_000_000, minutesAfter: 0 }
  const isPaidAfter = afterRatePerHourE4 !== undefined
  return { shareMicro: last.shareMicro, minutesAfter: isPaidAfter ? minutes - last.upToMinutes : 0 }
}
