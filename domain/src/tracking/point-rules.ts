/** Which points are kept: those of a load, by the time they were taken and not by the time they come. */
import { dayMs, minuteMs } from '../time.ts'
import type { TrackPoint } from './location-point.ts'

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
 * Judges a point by its own time. A time in the future is a wrong clock: it is taken as the time of receipt.
 * @returns the point to keep, perhaps with its time clamped, or why it is not kept
 */
export function judgePoint(
  point: TrackPoint,
  span: TrackingSpan,
  receivedAt: number,
): { point: TrackPoint; reason?: undefined } | { point?: undefined; reason: PointRefusalReason } {
  if (point.lat === 0 && point.lng === 0) return { reason: 'nowhere' }
  const at = Math.min(point.at, receivedAt)
  if (at < receivedAt - pointLateMax) return { reason: 'tooLate' }
  if (at < span.startedAt - pointSlackMs) return { reason: 'beforeStart' }
  if (span.endedAt !== undefined && at > span.endedAt + pointSlackMs) return { reason: 'afterEnd' }
  return { point: at === point.at ? point : { ...point, at } }
}

/** Each point once, by uuid (first one wins), in the order they were taken: the order for reading and compaction. */
export function sortedDistinctPoints(points: readonly TrackPoint[]): TrackPoint[] {
  const byUuid = new Map<string, TrackPoint>()
  for (const point of points) if (!byUuid.has(point.uuid)) byUuid.set(point.uuid, point)
  return [...byUuid.values()].sort((a, b) => a.at - b.at || (a.uuid < b.uuid ? -1 : 1))
}
