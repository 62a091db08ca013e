/** When an act happened: decided once, on receipt, and stored with it. */

import { dayMs, secondMs } from '../time.ts'
import type { Testimony } from './act-order.ts'

/**
 * What someone saw or did, perhaps while their device was offline: its time is theirs to report. All other acts agree,
 * dispute or settle. They take effect for others, so they happen when the server receives them.
 * Kinds of acts of loads and of shifts.
 */
export const reportedKinds: ReadonlySet<string> = new Set([
  'start',
  'arriveAtPit',
  'confirmTrucker',
  'confirmLoad',
  'leavePit',
  'nearDestination',
  'arriveAtSite',
  'deliver',
  'reject',
  'cancel',
  'correct',
  'end',
  'startBreak',
  'endBreak',
  'startBreakdown',
  'endBreakdown',
])

/** Good clocks differ by up to this. Smaller differences are not corrected. */
export const goodClockMs = 10 * secondMs

/** Whether a device sent an act when it was made. Only its own clock counts, so it may be wrong. */
export function isSentAtOnce({ occurredAt, sentAt }: { occurredAt?: number | undefined; sentAt?: number | undefined }) {
  // Without a time of its own, a call is about now.
  if (occurredAt === undefined) return true
  return sentAt !== undefined && sentAt >= occurredAt && sentAt - occurredAt <= goodClockMs
}

/** No phone is offline for this long, and no clock of a server ahead by this. */
const oldestActMs = 366 * dayMs

/**
 * The device's time, corrected by its measured offset, but not after its receipt: this corrects a clock that runs
 * ahead.
 *
 * The server's clock counts only while it moves forward. If it shows an earlier time than was known before, it was set
 * back, or another node's clock is behind. Then it can't decide what is too late, and the device's time is used, up to
 * a day after the latest known time. So a step of a server's clock never moves an act to before the receipt of an
 * earlier one, which would erase a wait or an hour of work.
 *
 * Only an act that reports something has a time of its own. It is not more than a year before its receipt: its load
 * would belong to any day in the past.
 * @param received `now` is the server's clock, `before` the latest time known in this dispatch
 */
export function decideActAt(
  act: Pick<Testimony, 'occurredAt' | 'clockOffsetMs'> & { kind: string },
  received: { now: number; before: number },
): number {
  if (!reportedKinds.has(act.kind)) return Math.max(received.now, received.before)
  const corrected = Math.max(0, act.occurredAt + (act.clockOffsetMs ?? 0))
  const isSetBack = received.now < received.before
  const latest = isSetBack ? received.before + dayMs : received.now
  return Math.max(received.now - oldestActMs, corrected <= latest + goodClockMs ? corrected : latest)
}
