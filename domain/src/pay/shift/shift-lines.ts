/** The worked time of a shift by the card's clock, and the fee of a shift that was canceled late. */

import { centsOfAmount } from '../../exact.ts'
import { minuteMs } from '../../time.ts'
import { ofE4 } from '../card/quantities.ts'
import type { RateCard } from '../card/rate-card.ts'
import { type Line, nanoOf } from '../line/line.ts'
import { coveredMs, within } from './minutes.ts'
import type { ShiftFacts } from './shift-facts.ts'

/** From punch to punch or on site, without unpaid breaks. @returns undefined until both ends are known */
export function workedMs(card: Pick<RateCard, 'clock'>, shift: ShiftFacts): number | undefined {
  const isOnSite = card.clock === 'onSite'
  const from = isOnSite ? shift.arriveAt : shift.clockInAt
  const to = isOnSite ? shift.leaveAt : shift.clockOutAt
  // An end before the start is a wrong entry, not a shift without work.
  if (from === undefined || to === undefined || to < from) return undefined
  const unpaid = shift.breaks.filter(({ paid }) => !paid).map(span => within(span, { from, to }))
  return to - from - coveredMs(unpaid)
}

/** The fee for a shift that the payer canceled with less notice than agreed. */
export function cancelLines(
  { cancel }: RateCard,
  ref: string,
  cancelled: NonNullable<ShiftFacts['cancelled']>,
): Line[] {
  if (!cancel || cancelled.by === 'hauler') return []
  if (cancelled.shiftStartAt - cancelled.at >= cancel.noticeMinutes * minuteMs) return []
  const amount = ofE4(cancel.amountE4)
  return [
    {
      code: 'cancelFee',
      ref,
      quantityMilli: 1000,
      unit: 'each',
      rateNano: nanoOf(amount),
      amountCents: centsOfAmount(amount),
      rule: 'lateCancellation',
    },
  ]
}
