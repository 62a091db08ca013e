/** A trucker's own tracking status: a light, and a cause that explains what to do. */
import { z } from 'zod'
import { minuteMs, secondMs } from '../time.ts'
import { waitsLongSince } from './tracker-settings.ts'

/** The tracker's status, stored on the device for all of its pages. */
export const trackerStatusSchema = z.object({
  /** The load being tracked; null for none. */
  loadLogId: z.string().nullable(),
  /** Since when this device has tracked this load. */
  since: z.number(),
  /**
   * `insecure`: the page is neither https nor localhost. `off`: location is off. `coarse`: location is approximate.
   * `whileInUse`: tracking works, but the phone may end it when the app is closed.
   */
  ability: z.enum(['able', 'insecure', 'unable', 'denied', 'off', 'coarse', 'whileInUse']),
  /** When the device last had a fix, by its own clock. */
  lastFixAt: z.number().nullable(),
  lastSentAt: z.number().nullable(),
  /** Since when requests have failed; null when the last one succeeded. */
  failingSince: z.number().nullable(),
  /** When this load got near its destination. */
  nearAt: z.number().nullable(),
  /** The accuracy of the last fix; null if the device does not report it. */
  accuracyMeters: z.number().nullable().default(null),
  /** Since when every fix has been too rough to place the truck; null while fixes place it. */
  roughSince: z.number().nullable().default(null),
  /** When the page was last hidden, and shown again: null while hidden. A native app is never hidden. */
  hiddenFrom: z.number().nullable().default(null),
  hiddenUntil: z.number().nullable().default(null),
  isPowerSave: z.boolean().default(false),
})
export type TrackerStatus = z.infer<typeof trackerStatusSchema>

export const noTracker: TrackerStatus = {
  loadLogId: null,
  since: 0,
  ability: 'able',
  lastFixAt: null,
  lastSentAt: null,
  failingSince: null,
  nearAt: null,
  accuracyMeters: null,
  roughSince: null,
  hiddenFrom: null,
  hiddenUntil: null,
  isPowerSave: false,
}

export const trackingCauses = [
  'insecure',
  'unable',
  'off',
  'denied',
  'coarse',
  'noFix',
  'rough',
  'waitsLong',
  'firstFix',
  'hidden',
  'clockWrong',
  'noNetwork',
  'whileInUse',
  'powerSave',
] as const
export type TrackingCause = (typeof trackingCauses)[number]

/** `good`: points are taken and sent · `wait`: nothing is lost yet · `stop`: no points, and someone must act. */
export type TrackingLight = { light: 'good' | 'wait' | 'stop'; cause?: TrackingCause; since?: number }

/** Facts other than the tracker's own status. */
export type TrackingSigns = {
  /** No fix for this long is a fault. */
  noFixAfterMs?: number
  /** Server time minus device time. */
  clockOffsetMs?: number
  /** Since when the oldest point of any load has waited on the device. */
  oldestWaitingAt?: number | null
}

/**
 * No fix for this long is a fault. A browser gets a request for a fix before that, so that a fault shows within a
 * minute. The plugin of a parked truck only sends a heartbeat every minute.
 */
export const noFixMs = { web: 55 * secondMs, native: 90 * secondMs } as const
/** The greatest age of a device's first fix. */
const fixAgeMs = 15 * secondMs
/** Rough fixes for this long are a fault, not a brief loss of signal; this also shows within a minute. */
const roughMs = 45 * secondMs
/** Accuracy worse than this means a coarse permission: a roof causes a few hundred meters at most. */
export const coarseMeters = 1000
/** A clock error below this does not affect points or the times of acts. */
export const clockWrongMs = minuteMs
/** A page hidden for `min` may have missed points; the status shows it for `shown` afterwards. */
const hiddenMs = { min: minuteMs, shown: 2 * minuteMs }

/**
 * The status light of a tracker.
 * @returns undefined while there is no load to track, and no point of an earlier load has waited too long
 */
export function trackingLight(
  status: TrackerStatus,
  nowMs: number,
  { noFixAfterMs = noFixMs.web, clockOffsetMs = 0, oldestWaitingAt }: TrackingSigns = {},
): TrackingLight | undefined {
  const waitsLong = waitsLongSince(oldestWaitingAt, nowMs)
  const waiting = waitsLong === undefined ? undefined : lightOf('wait', 'waitsLong', waitsLong)
  if (status.loadLogId === null) return waiting
  const known = knownFixAt(status)
  const stop = findStop(status, known, nowMs, noFixAfterMs)
  if (stop) return stop
  if (waiting) return waiting
  if (known === undefined) return { light: 'wait', cause: 'firstFix' }
  if (wasHidden(status, nowMs)) return lightOf('wait', 'hidden', status.hiddenFrom ?? nowMs)
  if (Math.abs(clockOffsetMs) >= clockWrongMs) return { light: 'wait', cause: 'clockWrong' }
  if (status.failingSince !== null) return lightOf('wait', 'noNetwork', status.failingSince)
  if (status.ability === 'whileInUse') return { light: 'wait', cause: 'whileInUse' }
  return status.isPowerSave ? { light: 'wait', cause: 'powerSave' } : { light: 'good' }
}

/** Whether the device lets the tracker take fixes. */
export function canTrack({ ability }: Pick<TrackerStatus, 'ability'>): boolean {
  return ability === 'able' || ability === 'whileInUse'
}

/** When this load's truck was last placed. A device may return a fix from just before the request. */
export function knownFixAt({ lastFixAt, since }: TrackerStatus): number | undefined {
  return lastFixAt !== null && lastFixAt >= since - fixAgeMs ? lastFixAt : undefined
}

function findStop(status: TrackerStatus, known: number | undefined, nowMs: number, noFixAfterMs: number) {
  const { ability } = status
  if (ability !== 'able' && ability !== 'whileInUse') return { light: 'stop', cause: ability } as const
  const since = known ?? status.since
  if (nowMs - since >= noFixAfterMs) return lightOf('stop', 'noFix', since)
  const rough = roughCause(status, nowMs)
  return rough && lightOf('stop', rough, status.roughSince ?? nowMs)
}

/** Whether fixes have been too rough for long, and whether the cause is a coarse permission. */
export function roughCause(
  { roughSince, accuracyMeters }: TrackerStatus,
  nowMs: number,
): 'rough' | 'coarse' | undefined {
  if (roughSince === null || nowMs - roughSince < roughMs) return undefined
  return (accuracyMeters ?? 0) >= coarseMeters ? 'coarse' : 'rough'
}

/** Whether the page was hidden long enough to have missed points, and recently enough to show it. */
export function wasHidden({ hiddenFrom, hiddenUntil }: TrackerStatus, nowMs: number): boolean {
  if (hiddenFrom === null) return false
  const until = hiddenUntil ?? nowMs
  return until - hiddenFrom >= hiddenMs.min && nowMs - until < hiddenMs.shown
}

function lightOf(light: TrackingLight['light'], cause: TrackingCause, since: number): TrackingLight {
  return { light, cause, since }
}
