/** Whether the day of a load, which decides what it pays, is only what its hauler claimed later. */
import { hasDayRules } from '../../pay/card/day-rules.ts'
import type { RateCard } from '../../pay/card/rate-card.ts'
import { hourMs } from '../../time.ts'
import { actAt } from '../../work/act-order.ts'
import { type ProjectShift, shiftDayOf } from '../../work/project/shift-day.ts'
import type { LoadLogAct, Witness } from '../act/act.ts'

/** GPS, and those who work at the pit or the site. A receiver signs on the driver's phone, at the driver's time. */
const independent: ReadonlySet<Witness> = new Set(['geofence', 'operator', 'pit', 'dump', 'jobber'])

/** What was received this soon after it happened was not held back for its day. */
const soonMs = hourMs

/**
 * A phone may be without a network for days, so a day that is reported later may be true: someone else's record of that
 * day confirms it. Without day rules and without a fuel index the day changes no pay.
 */
export function isDayOnlyClaimed(
  shiftDay: string,
  acts: readonly LoadLogAct[],
  cards: readonly RateCard[],
  project: ProjectShift,
): boolean {
  if (!cards.some(card => card.fuel !== undefined || hasDayRules(card))) return false
  const isOnDay = (at: number) => shiftDayOf(at, project) === shiftDay
  return !acts.some(act => {
    const { witness, receivedAt = actAt(act) } = act
    const isSure = independent.has(witness) || receivedAt - actAt(act) <= soonMs
    return isOnDay(receivedAt) || (isSure && isOnDay(actAt(act)))
  })
}
