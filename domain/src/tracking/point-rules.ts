/** Which points are kept: those of a load, by the time they were taken and not by the time they come. */
import { dayMs, minuteMs } from '../time.ts'
import type { TrackPoint } from './location-point.ts'
import { distinctOrder } from './track-columns.ts'

/** A phone that was away may bring its points for so long. */
export const pointLateMax = 14 * dayMs

/** Honest clocks are this far off; nothing is tracked further outside its load. */
export const pointSlackMs = 10 * minuteMs

export const pointRefusals = {
  malformed: 'The point has no place or no time.',
  unknownLoad: 'This load log is not known.',
  notYourLoad: 'This load log is not driven by you.',
  beforeStart: 'Taken before the load began.',
  afterEnd: 'Taken after the load ended.',
  tooLate: 'Older than 14 days.',
  nowhere: 'At 0, 0: the device had no fix.',
} as const
export type PointRefusalReason = keyof typeof pointRefusals

/** In the answer of the location service; the rest of the batch is kept. */
export type RefusedPoint = { uuid?: string; reason: PointRefusalReason }

/** When tracking is right: from the start to the delivery, or still open. */
export type TrackingSpan = { startedAt: number; endedAt?: number }

/**
 * Judges a point by its own time. A time that can't be, in the future or before the load, is a wrong clock: it is
 * mended by what the device says that its clock is off (server minus device), else one in the future is taken as the
 * time of receipt, but never as before the load. The point bears what was added to its time (`clockShiftMs`). A time
 * that can be is left alone, since satellites keep better time than the device that asks them.
 * @returns the point to keep, or why it is not kept
 */
export function judgePoint(
  sent: TrackPoint,
  span: TrackingSpan,
  clockOffsetMs = 0,
): { point: TrackPoint; reason?: undefined } | { point?: undefined; reason: PointRefusalReason } {
  if (sent.lat === 0 && sent.lng === 0) return { reason: 'nowhere' }
  const earliest = span.startedAt - pointSlackMs
  const latest = Math.max(sent.receivedAt, span.startedAt)
  const canBe = (at: number) => at >= earliest && at <= latest + pointSlackMs
  const asMended = sent.at + clockOffsetMs
  const said = !canBe(sent.at) && canBe(asMended) ? asMended : sent.at
  if (said < sent.receivedAt - pointLateMax) return { reason: 'tooLate' }
  if (said < earliest) return { reason: 'beforeStart' }
  const at = Math.min(said, latest)
  if (span.endedAt !== undefined && at > span.endedAt + pointSlackMs) return { reason: 'afterEnd' }
  if (at === sent.at) return { point: sent }
  return { point: { ...sent, at, clockShiftMs: at - sent.at } }
}

/** Each point once, in the order they were taken, as `distinctOrder` says. */
export function sortedDistinctPoints(points: readonly TrackPoint[]): TrackPoint[] {
  const column = (name: 'key' | 'at' | 'receivedAt') => Float64Array.from(points, point => point[name])
  const order = distinctOrder({ key: column('key'), at: column('at'), receivedAt: column('receivedAt') })
  return order.map(i => points[i]!)
}
