/** What a trucker is told of their own tracking: a light, and a cause that says what to do. */
import { z } from 'zod'
import { secondMs } from '../time.ts'

/** How a tracker stands, as it is kept on the device for all of its pages. */
export const trackerStatusSchema = z.object({
  /** The load being tracked; null for none. */
  loadLogId: z.string().nullable(),
  /** Since when this load is tracked on this device. */
  since: z.number(),
  /** `insecure`: the page is neither https nor localhost. */
  ability: z.enum(['able', 'insecure', 'unable', 'denied']),
  /** When the device last knew where it is, by its own clock. */
  lastFixAt: z.number().nullable(),
  lastSentAt: z.number().nullable(),
  /** Since when sending has failed; null when the last one went well. */
  failingSince: z.number().nullable(),
  /** When this load came near its destination. */
  nearAt: z.number().nullable(),
})
export type TrackerStatus = z.infer<typeof trackerStatusSchema>

export const noTracker: TrackerStatus = {
  ...{
    loadLogId: null,
    since: 0,
    ability: 'able',
    lastFixAt: null,
    lastSentAt: null,
    failingSince: null,
    nearAt: null,
  },
}

export const trackingCauses = ['insecure', 'unable', 'denied', 'noFix', 'firstFix', 'noNetwork'] as const
export type TrackingCause = (typeof trackingCauses)[number]

/** `good`: points are taken and sent · `wait`: nothing is lost yet · `stop`: no points, and somebody must act. */
export type TrackingLight = { light: 'good' | 'wait' | 'stop'; cause?: TrackingCause; since?: number }

/**
 * So long without a fix is a fault. A browser is asked for one before, so that it is shown within a minute; a plugin
 * that sleeps beside the road gives its heartbeat only each minute.
 */
export const noFixMs = { web: 55 * secondMs, native: 90 * secondMs } as const
/** So old may the first fix be that a device gives. */
const fixAgeMs = 15 * secondMs

/**
 * Judges a tracker that follows a load.
 * @returns undefined while there is no load to track
 */
export function trackingLight(
  status: TrackerStatus,
  nowMs: number,
  silenceMs: number = noFixMs.web,
): TrackingLight | undefined {
  if (status.loadLogId === null) return undefined
  if (status.ability !== 'able') return { light: 'stop', cause: status.ability }
  // A device may answer with a fix from just before it was asked.
  const isOurs = status.lastFixAt !== null && status.lastFixAt >= status.since - fixAgeMs
  const known = isOurs ? (status.lastFixAt ?? undefined) : undefined
  if (nowMs - (known ?? status.since) >= silenceMs)
    return { light: 'stop', cause: 'noFix', since: known ?? status.since }
  if (known === undefined) return { light: 'wait', cause: 'firstFix' }
  if (status.failingSince !== null) return { light: 'wait', cause: 'noNetwork', since: status.failingSince }
  return { light: 'good' }
}
