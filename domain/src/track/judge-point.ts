/** Decides which points of a load are stored, by their capture time, not by their arrival. */
import { dayMs, minuteMs } from '../time.ts'
import { distinctOrder } from './columns.ts'
import type { TrackPoint } from './point.ts'

/** Correct clocks may differ by this. Points further outside their load are refused. */
export const pointSlackMs = 10 * minuteMs

export const pointRefusals = {
  malformed: 'The point has no location or no time.',
  damaged: 'The GPS points could not be read. They were saved as received.',
  unknownLoad: 'This load could not be found.',
  notYourLoad: 'You are not the driver of this load.',
  beforeStart: 'Recorded before the load started.',
  afterEnd: 'Recorded after the load ended.',
  nowhere: 'At 0, 0: the device had no GPS fix.',
} as const
export type PointRefusalReason = keyof typeof pointRefusals

/** A refused point in the answer of the location service. The rest of the batch is stored. */
export type RefusedPoint = { uuid?: string; reason: PointRefusalReason }

/** When a load is tracked: from the start to the delivery, or still open. */
export type TrackingSpan = {
  startedAt: number
  endedAt?: number
  /** Server minus device when the load was started. */
  clockOffsetMs?: number
  /** The end by the clock of the device that reported it. A point is after the end only if it is by both clocks. */
  endedOnDeviceAt?: number
}

/** No load takes longer. When the server's clock is known to be wrong, no point may be further ahead. */
const loadLongestMs = 14 * dayMs

/**
 * Judges a point by its own time and the load's, never by its age: a phone may have been offline for weeks, and the
 * server's clock may be weeks ahead. An impossible time, in the future or before the load, means a wrong clock. It is
 * corrected by the clock offset (server minus device) that the device reports now, or reported when it started the
 * load; otherwise a time in the future becomes the time of receipt, but never a time before the load. `clockShiftMs`
 * stores the correction. A possible time is not changed, since satellite time is more accurate than the device's
 * clock. A receipt before the start of the load shows that the server's own clock was set back: then it can't decide
 * what is in the future.
 * @returns the point to store, or the reason to refuse it
 */
export function judgePoint(
  sent: TrackPoint,
  span: TrackingSpan,
  clockOffsetMs = 0,
): { point: TrackPoint; reason?: undefined } | { point?: undefined; reason: PointRefusalReason } {
  if (sent.lat === 0 && sent.lng === 0) return { reason: 'nowhere' }
  const earliest = span.startedAt - pointSlackMs
  const latest = sent.receivedAt < earliest ? span.startedAt + loadLongestMs : Math.max(sent.receivedAt, span.startedAt)
  const isPossible = (at: number) => at >= earliest && at <= latest + pointSlackMs
  const corrected = isPossible(sent.at)
    ? sent.at
    : correctedAt(sent.at, [clockOffsetMs, span.clockOffsetMs ?? 0], isPossible)
  if (corrected < earliest) return { reason: 'beforeStart' }
  const at = Math.min(corrected, latest)
  if (isAfterEnd(sent.at, at, span)) return { reason: 'afterEnd' }
  if (at === sent.at) return { point: sent }
  return { point: { ...sent, at, clockShiftMs: at - sent.at } }
}

function isAfterEnd(sentAt: number, at: number, { endedAt, endedOnDeviceAt }: TrackingSpan): boolean {
  if (endedAt === undefined || at <= endedAt + pointSlackMs) return false
  return endedOnDeviceAt === undefined || sentAt > endedOnDeviceAt + pointSlackMs
}

function correctedAt(at: number, offsets: readonly number[], isPossible: (at: number) => boolean): number {
  for (const offset of offsets) if (isPossible(at + offset)) return at + offset
  return at
}

/** Each point once, in order of capture, by the rules of `distinctOrder`. */
export function sortedDistinctPoints(points: readonly TrackPoint[]): TrackPoint[] {
  const column = (name: 'key' | 'at' | 'receivedAt') => Float64Array.from(points, point => point[name])
  const order = distinctOrder({ key: column('key'), at: column('at'), receivedAt: column('receivedAt') })
  return order.map(i => points[i]!)
}
