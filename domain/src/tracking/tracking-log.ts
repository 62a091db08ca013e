/** Tracking log: an entity's summary of one tracked span (collection `tracking-logs`, specification 3). */
import { z } from 'zod'
import { distanceMeters } from '../geo.ts'
import { idSchema } from '../ids.ts'
import { instantMsSchema, minuteMs } from '../time.ts'
import { gapMs } from './gap.ts'
import type { TrackPoint } from './location-point.ts'
import { sortedDistinctPoints } from './point-rules.ts'

/** At most so many gaps are listed, the longest ones. */
const gapsListedMax = 20

/** No truck is faster; a step that says so is a jump of the fix, not a way. */
const speedMetersPerSecondMax = 60

export const trackingLogSchema = z.object({
  projectId: idSchema,
  loadLogId: idSchema,
  startedAt: instantMsSchema,
  endedAt: instantMsSchema.nullable(),
  points: z.int().min(0),
  /** Sum of straight steps; steps across gaps and jumps are left out. */
  meters: z.int().min(0),
  gapMinutes: z.int().min(0),
  gaps: z.array(z.object({ from: instantMsSchema, to: instantMsSchema })).max(gapsListedMax),
  lastPoint: z.object({ lat: z.number(), lng: z.number(), at: instantMsSchema }).nullable(),
})
export type TrackingLog = z.infer<typeof trackingLogSchema>

/**
 * Summarises a span from its points, in whatever order and however often they came.
 * @param nowMs while the span is open, silence counts up to now
 */
export function summarizeTrack(
  span: { projectId: string; loadLogId: string; startedAt: number; endedAt: number | null },
  unsorted: readonly TrackPoint[],
  nowMs: number,
): TrackingLog {
  const points = sortedDistinctPoints(unsorted)
  const gaps = findGaps(points, span.startedAt, span.endedAt ?? nowMs)
  const last = points.at(-1)
  return {
    ...span,
    points: points.length,
    meters: Math.round(points.reduce((sum, point, i) => sum + stepMeters(points[i - 1], point), 0)),
    gapMinutes: Math.round(gaps.reduce((sum, gap) => sum + gap.to - gap.from, 0) / minuteMs),
    gaps: longest(gaps),
    lastPoint: last ? { lat: last.lat, lng: last.lng, at: last.at } : null,
  }
}

function findGaps(points: readonly TrackPoint[], startedAt: number, endedAt: number) {
  const times = [startedAt, ...points.map(point => point.at), endedAt]
  return times.slice(1).flatMap((to, i) => (to - times[i]! > gapMs ? [{ from: times[i]!, to }] : []))
}

function longest(gaps: { from: number; to: number }[]) {
  const listed = [...gaps].sort((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from).slice(0, gapsListedMax)
  return listed.sort((a, b) => a.from - b.from)
}

function stepMeters(from: TrackPoint | undefined, to: TrackPoint): number {
  if (!from || to.at - from.at > gapMs) return 0
  const meters = distanceMeters(from, to)
  return meters * 1000 > speedMetersPerSecondMax * Math.max(1000, to.at - from.at) ? 0 : meters
}
