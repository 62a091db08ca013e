/** Tracking log: an entity's summary of one tracked span (collection `tracking-logs`, specification 3). */
import { z } from 'zod'
import { distanceMeters } from '../geo.ts'
import { idSchema } from '../ids.ts'
import { instantMsSchema, minuteMs } from '../time.ts'
import { isGap } from '../track/gap-rule.ts'
import { filledInSchema, gapSchema, judgePoints, listFilledIn, listGaps } from '../track/gaps.ts'
import { sortedDistinctPoints } from '../track/judge-point.ts'
import type { TrackPoint } from '../track/point.ts'
import type { TrackerEvent } from './event.ts'
import { type TrackingFault, trackingFaultSchema } from './fault.ts'

/** The most listed gaps (the longest) and filled-in stretches (the latest). */
const listedMax = 20

export const trackingLogSchema = z.object({
  projectId: idSchema,
  loadLogId: idSchema,
  startedAt: instantMsSchema,
  endedAt: instantMsSchema.nullable(),
  points: z.int().min(0),
  /** The sum of straight steps, without steps across gaps and jumps. */
  meters: z.int().min(0),
  /** How long the truck's place is known, within the span. */
  trackedMinutes: z.int().min(0).optional(),
  gapMinutes: z.int().min(0),
  gaps: z.array(gapSchema).max(listedMax),
  /** Stretches of points that arrived late and were inserted by their capture time. */
  filledIn: z.array(filledInSchema).max(listedMax).optional(),
  /** Set while the load is open and sends no points; null once points arrive again. */
  fault: trackingFaultSchema.nullable().optional(),
  lastPoint: z.object({ lat: z.number(), lng: z.number(), at: instantMsSchema }).nullable(),
})
export type TrackingLog = z.infer<typeof trackingLogSchema>

type Span = { projectId: string; loadLogId: string; startedAt: number; endedAt: number | null }

/**
 * Summarizes a span from its points, in any order and with any repeats.
 * @param known.nowMs while the span is open, silence counts up to now
 */
export function summarizeTrack(
  span: Span,
  unsorted: readonly TrackPoint[],
  known: { nowMs: number; events?: readonly TrackerEvent[]; fault?: TrackingFault | null },
): TrackingLog {
  const points = sortedDistinctPoints(unsorted)
  const endedAt = span.endedAt ?? Math.max(known.nowMs, span.startedAt)
  const gaps = listGaps({ points, events: known.events ?? [] }, span.startedAt, endedAt)
  const judged = judgePoints(points)
  const gapsMs = gaps.reduce((sum, gap) => sum + gap.to - gap.from, 0)
  const last = judged.placing.at(-1)
  return {
    ...span,
    points: points.length,
    meters: Math.round(metersOf(judged)),
    trackedMinutes: Math.max(0, Math.round((endedAt - span.startedAt - gapsMs) / minuteMs)),
    gapMinutes: Math.round(gapsMs / minuteMs),
    gaps: longest(gaps),
    filledIn: listFilledIn(points).slice(-listedMax),
    ...(known.fault !== undefined && { fault: span.endedAt === null ? known.fault : null }),
    lastPoint: last ? { lat: last.lat, lng: last.lng, at: last.at } : null,
  }
}

function metersOf({ placing, rejoined }: ReturnType<typeof judgePoints>): number {
  return placing.reduce((sum, point, i) => {
    const before = placing[i - 1]
    if (!before || rejoined.has(point) || isGap(before, point)) return sum
    return sum + distanceMeters(before, point)
  }, 0)
}

function longest<T extends { from: number; to: number }>(gaps: T[]): T[] {
  const listed = [...gaps].sort((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from).slice(0, listedMax)
  return listed.sort((a, b) => a.from - b.from)
}
