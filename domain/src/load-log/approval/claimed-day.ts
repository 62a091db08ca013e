/** Whether the day of a load, which decides what it pays, is only what its hauler claimed later. */
import { hasDayRules } from '../../pay/card/day-rules.ts'
import type { RateCard } from '../../pay/card/rate-card.ts'
import { actAt, compareActs } from '../../work/act-order.ts'
import { type Shift, shiftDayOf } from '../../work/project/shift-day.ts'
import type { LoadLogAct, Witness } from '../act/act.ts'

/** GPS, and those who work at the pit or the site. A receiver signs on the driver's phone, at the driver's time. */
const others: ReadonlySet<Witness> = new Set(['geofence', 'operator', 'pit', 'dump', 'jobber'])

/**
 * A phone may be without a network for days, so a start that is received later may be true: someone else's record of
 * the same day confirms it. Without day rules and without a fuel index the day changes no pay.
 */
export function isDayOnlyClaimed(
  shiftDay: string,
  acts: readonly LoadLogAct[],
  cards: readonly RateCard[],
  project: Shift,
): boolean {
  if (!cards.some(card => card.fuel !== undefined || hasDayRules(card))) return false
  const [start] = acts.filter(({ kind }) => kind === 'start').sort(compareActs)
  if (start?.receivedAt === undefined || shiftDayOf(start.receivedAt, project) === shiftDay) return false
  return !acts.some(act => others.has(act.witness) && shiftDayOf(actAt(act), project) === shiftDay)
}
