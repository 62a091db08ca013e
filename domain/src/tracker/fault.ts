/** A tracking fault: an open load that is not heard of, told to those who wait for it while it can be mended. */
import { z } from 'zod'
import { instantMsSchema, minuteMs } from '../time.ts'
import { gapCause, gapCauseSchema } from '../track/gaps.ts'
import type { TrackPoint } from '../track/point.ts'
import type { TrackerEvent } from './event.ts'

export const trackingFaultSchema = z.object({
  /** When the truck's place was last known, or the load's start. */
  since: instantMsSchema,
  cause: gapCauseSchema,
})
export type TrackingFault = z.infer<typeof trackingFaultSchema>

/** Three heartbeats missed. With the sweep's minute, jobber and fleet know within four. */
export const silenceMs = 3 * minuteMs
/** How often the server looks for silence. */
export const faultSweepMs = minuteMs

/**
 * Whether an open load's tracking is at fault.
 * @param lastAt when the truck was last placed; undefined when never
 * @returns null while all is well, and again once points have come back
 */
export function decideFault(
  load: { startedAt: number; lastAt: number | undefined },
  known: { points: readonly TrackPoint[]; events: readonly TrackerEvent[] },
  nowMs: number,
): TrackingFault | null {
  const since = Math.max(load.startedAt, load.lastAt ?? 0)
  // What only a person can mend is told at once, unless the truck has been placed since.
  const isTold =
    nowMs - since >= silenceMs ||
    known.events.some(event => event.kind === 'permissionLowered' && event.at > since) ||
    known.points.some(point => point.isMock && point.at > since)
  if (!isTold) return null
  const cause = gapCause({ from: since, to: Math.max(nowMs, since) }, known)
  return cause === 'unknown' && nowMs - since < silenceMs ? null : { since, cause }
}
