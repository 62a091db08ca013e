/** What a trucker is told of their own tracking: a light, and a cause that says what to do. */
import { z } from 'zod'
import { minuteMs, secondMs } from '../time.ts'
import { waitsLongSince } from './rules.ts'

/** How a tracker stands, as it is kept on the device for all of its pages. */
export const trackerStatusSchema = z.object({
  /** The load being tracked; null for none. */
  loadLogId: z.string().nullable(),
  /** Since when this load is tracked on this device. */
  since: z.number(),
  /** `insecure`: the page is neither https nor localhost. `off`: the phone's location. `coarse`: only the area. */
  ability: z.enum(['able', 'insecure', 'unable', 'denied', 'off', 'coarse']),
  /** When the device last knew where it is, by its own clock. */
  lastFixAt: z.number().nullable(),
  lastSentAt: z.number().nullable(),
  /** Since when sending has failed; null when the last one went well. */
  failingSince: z.number().nullable(),
  /** When this load came near its destination. */
  nearAt: z.number().nullable(),
  /** Of the last fix; null where the device does not say. */
  accuracyMeters: z.number().nullable().default(null),
  /** Since when every fix has been too rough to place the truck; null while they do. */
  roughSince: z.number().nullable().default(null),
  /** When the page was last hidden, and shown again: null while it is hidden. A native app is never hidden. */
  hiddenFrom: z.number().nullable().default(null),
  hiddenUntil: z.number().nullable().default(null),
  isPowerSave: z.boolean().default(false),
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
  ...{ accuracyMeters: null, roughSince: null, hiddenFrom: null, hiddenUntil: null, isPowerSave: false },
}

export const trackingCauses = [
  ...(['insecure', 'unable', 'off', 'denied', 'coarse', 'noFix', 'rough'] as const),
  ...(['waitsLong', 'firstFix', 'hidden', 'clockWrong', 'noNetwork', 'powerSave'] as const),
] as const
export type TrackingCause = (typeof trackingCauses)[number]

/** `good`: points are taken and sent · `wait`: nothing is lost yet · `stop`: no points, and somebody must act. */
export type TrackingLight = { light: 'good' | 'wait' | 'stop'; cause?: TrackingCause; since?: number }

/** What is known beside the tracker's own status. */
export type TrackingSigns = {
  /** So long without a fix is a fault. */
  noFixAfterMs?: number
  /** Server minus device. */
  clockOffsetMs?: number
  /** Since when the oldest point waits on the device, of whichever load. */
  oldestWaitingAt?: number | null
}

/**
 * So long without a fix is a fault. A browser is asked for one before, so that it is shown within a minute; a plugin
 * that sleeps beside the road gives its heartbeat only each minute.
 */
export const noFixMs = { web: 55 * secondMs, native: 90 * secondMs } as const
/** So old may the first fix be that a device gives. */
const fixAgeMs = 15 * secondMs
/** Rough fixes for so long are no passing shadow; with it, too, a fault is shown within a minute. */
const roughMs = 45 * secondMs
/** A device that places itself no better was not allowed to: a roof costs some hundred metres at most. */
export const coarseMeters = 1000
/** A clock that is off by less spoils no point and no time of an act. */
export const clockWrongMs = minuteMs
/** A page hidden for so long may have missed points, and it is said for so long after. */
const hiddenMs = { min: minuteMs, told: 2 * minuteMs }

/**
 * Judges a tracker that follows a load.
 * @returns undefined while there is no load to track, and no point of another waits for too long
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
  return status.isPowerSave ? { light: 'wait', cause: 'powerSave' } : { light: 'good' }
}

/** When this load's truck was last placed: a device may answer with a fix from just before it was asked. */
export function knownFixAt({ lastFixAt, since }: TrackerStatus): number | undefined {
  return lastFixAt !== null && lastFixAt >= since - fixAgeMs ? lastFixAt : undefined
}

function findStop(status: TrackerStatus, known: number | undefined, nowMs: number, noFixAfterMs: number) {
  if (status.ability !== 'able') return { light: 'stop', cause: status.ability } as const
  const since = known ?? status.since
  if (nowMs - since >= noFixAfterMs) return lightOf('stop', 'noFix', since)
  const rough = roughCause(status, nowMs)
  return rough && lightOf('stop', rough, status.roughSince ?? nowMs)
}

/** Whether fixes have been too rough for long, and whether because only the area may be known. */
export function roughCause(
  { roughSince, accuracyMeters }: TrackerStatus,
  nowMs: number,
): 'rough' | 'coarse' | undefined {
  if (roughSince === null || nowMs - roughSince < roughMs) return undefined
  return (accuracyMeters ?? 0) >= coarseMeters ? 'coarse' : 'rough'
}

/** Whether the page was out of sight long enough to have missed points, and so lately that it is worth a word. */
export function wasHidden({ hiddenFrom, hiddenUntil }: TrackerStatus, nowMs: number): boolean {
  if (hiddenFrom === null) return false
  const until = hiddenUntil ?? nowMs
  return until - hiddenFrom >= hiddenMs.min && nowMs - until < hiddenMs.told
}

function lightOf(light: TrackingLight['light'], cause: TrackingCause, since: number): TrackingLight {
  return { light, cause, since }
}
