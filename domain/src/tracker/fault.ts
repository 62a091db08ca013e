/** A tracking fault: an open load without points, shown to the parties that wait for it while it can still be fixed. */
import { z } from 'zod'
import { instantMsSchema } from '../time.ts'
import { gapCause, gapCauseSchema } from '../track/gaps.ts'
import type { TrackPoint } from '../track/point.ts'
import type { TrackerEvent } from './event.ts'
import { isTruckSilent } from './silence.ts'

export const trackingFaultSchema = z.object({
  /** When the truck's position was last known, or the start of the load. */
  since: instantMsSchema,
  cause: gapCauseSchema,
})
export type TrackingFault = z.infer<typeof trackingFaultSchema>

/**
 * Finds the tracking fault of an open load.
 * @param lastAt when the truck was last located; undefined when never
 * @returns null while points arrive, and again once they have resumed
 */
export function decideFault(
  load: { startedAt: number; lastAt: number | undefined },
  known: { points: readonly TrackPoint[]; events: readonly TrackerEvent[] },
  nowMs: number,
): TrackingFault | null {
  const since = Math.max(load.startedAt, load.lastAt ?? 0)
  // A problem that only a person can fix is a fault immediately, unless the truck has been located since.
  const isFault =
    isTruckSilent(since, nowMs) ||
    known.events.some(event => event.kind === 'permissionLowered' && event.at > since) ||
    known.points.some(point => point.isMock && point.at > since)
  if (!isFault) return null
  const cause = gapCause({ from: since, to: Math.max(nowMs, since) }, known)
  return cause === 'unknown' && !isTruckSilent(since, nowMs) ? null : { since, cause }
}
