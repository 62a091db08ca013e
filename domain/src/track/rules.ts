/** Which points are kept: those of a load, by the time they were taken and not by the time they come. */
import { dayMs, minuteMs } from '../time.ts'
import { distinctOrder } from './columns.ts'
import type { TrackPoint } from './point.ts'

/** Honest clocks are this far off; nothing is tracked further outside its load. */
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

/** In the answer of the location service; the rest of the batch is kept. */
export type RefusedPoint = { uuid?: string; reason: PointRefusalReason }

/** When tracking is right: from the start to the delivery, or still open. */
export type TrackingSpan = {
  startedAt: number
  endedAt?: number
  /** Server minus device when the load was started. */
  clockOffsetMs?: number
  /** The end by the clock of the device that told of it: a point is after the end only by both clocks. */
  endedOnDeviceAt?: number
}

/** No load takes longer: where the server's own clock is known to be wrong, no point may be further ahead. */
const loadLongestMs = 14 * dayMs

/**
 * Judges a point by its own time and the load's, never by its age: a phone may have been away for weeks, and the
 * server's clock may be weeks ahead. A time that can't be, in the future or before the load, is a wrong clock: it is
 * corrected by what the device says now that its clock is off (server minus device), or said when it started the
 * load; else one in the future is taken as the time of receipt, but never as before the load. The point bears what was
 * added to its time (`clockShiftMs`). A time that can be is left alone, since satellites keep better time than the
 * device that asks them. A receipt before the load has begun shows that the server's own clock was set back: then it
 * does not say what is in the future.
 * @returns the point to keep, or why it is not kept
 */
export function judgePoint(
  sent: TrackPoint,
  span: TrackingSpan,
  clockOffsetMs = 0,
): { point: TrackPoint; reason?: undefined } | { point?: undefined; reason: PointRefusalReason } {
  if (sent.lat === 0 && sent.lng === 0) return { reason: 'nowhere' }
  const earliest = span.startedAt - pointSlackMs
  const latest = sent.receivedAt < earliest ? span.startedAt + loadLongestMs : Math.max(sent.receivedAt, span.startedAt)
  const canBe = (at: number) => at >= earliest && at <= latest + pointSlackMs
  const told = canBe(sent.at) ? sent.at : correctedAt(sent.at, [clockOffsetMs, span.clockOffsetMs ?? 0], canBe)
  if (told < earliest) return { reason: 'beforeStart' }
  const at = Math.min(told, latest)
  if (isAfterEnd(sent.at, at, span)) return { reason: 'afterEnd' }
  if (at === sent.at) return { point: sent }
  return { point: { ...sent, at, clockShiftMs: at - sent.at } }
}

function isAfterEnd(sentAt: number, at: number, { endedAt, endedOnDeviceAt }: TrackingSpan): boolean {
  if (endedAt === undefined || at <= endedAt + pointSlackMs) return false
  return endedOnDeviceAt === undefined || sentAt > endedOnDeviceAt + pointSlackMs
}

function correctedAt(at: number, offsets: readonly number[], canBe: (at: number) => boolean): number {
  for (const offset of offsets) if (canBe(at + offset)) return at + offset
  return at
}

/** Each point once, in the order they were taken, as `distinctOrder` says. */
export function sortedDistinctPoints(points: readonly TrackPoint[]): TrackPoint[] {
  const column = (name: 'key' | 'at' | 'receivedAt') => Float64Array.from(points, point => point[name])
  const order = distinctOrder({ key: column('key'), at: column('at'), receivedAt: column('receivedAt') })
  return order.map(i => points[i]!)
}
