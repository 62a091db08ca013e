/** The web tracker follows the native tracker's settings (specification 9), as pure functions over its queue. */
import { distanceMeters } from '../geo.ts'
import { dayMs, minuteMs, secondMs } from '../time.ts'
import { accuracyMetersMax, accuracyOf } from '../track/fix-gate.ts'
import type { TrackPoint } from '../track/point.ts'

/** Specification 9: background location, the same for native and web. */
export const trackerConstants = {
  highAccuracy: true,
  distanceFilterMeters: 50,
  stopOnTerminate: false,
  autoSync: true,
  syncThreshold: 5,
  batchSync: true,
  batchPointsMax: 50,
  daysToPersistMax: 2,
  showsBackgroundLocationIndicator: true,
} as const

/** The heartbeat of an open load, by which a truck that waits in line differs from a dead phone. */
export const heartbeatMs = minuteMs

/** After this long without a fix, the tracker requests one, so that silence is detected within a minute. */
export const probeMs = 25 * secondMs

/** The longest time that points wait for the threshold. */
export const flushAfterMs = 30 * secondMs

type Spot = Pick<TrackPoint, 'lat' | 'lng' | 'at' | 'accuracyMeters'>

/** Whether to keep a fix: the first, one far enough from the last kept one, or a heartbeat when it is due. */
export function keepFix(fix: Spot, lastKept: Spot | undefined): 'moved' | 'heartbeat' | undefined {
  if (!lastKept) return 'moved'
  if (fix.at <= lastKept.at) return undefined
  const isVague = (fix.accuracyMeters ?? 0) > accuracyMetersMax
  if (!isVague && distanceMeters(fix, lastKept) >= trackerConstants.distanceFilterMeters) return 'moved'
  return fix.at - lastKept.at >= heartbeatMs ? 'heartbeat' : undefined
}

/** How precisely the device is located: a standing truck uses less battery. */
export type Pace = 'moving' | 'standing'

/** A truck that has not moved 50 m in this time is standing. */
export const standingAfterMs = 3 * minuteMs

/** @param lastMovedAt when the truck last moved 50 m, or the start of tracking */
export function paceOf(lastMovedAt: number, nowMs: number): Pace {
  return nowMs - lastMovedAt >= standingAfterMs ? 'standing' : 'moving'
}

/**
 * The browser's location options at each pace. A standing truck is located without satellites if its device can do
 * that; only its heartbeats, once a minute, use full accuracy.
 */
export const watchOptions = {
  moving: { enableHighAccuracy: trackerConstants.highAccuracy, maximumAge: 0, timeout: 30 * secondMs },
  standing: { enableHighAccuracy: false, maximumAge: 20 * secondMs, timeout: 30 * secondMs },
} as const satisfies Record<Pace, object>

/** A truck at this speed is not standing. */
const goingMetersPerSecond = 2

/**
 * Whether a fix shows that a standing truck moves again. It only turns on full accuracy, and is not kept as a point.
 * @param stand where the truck was last placed
 */
export function isMovingAgain(fix: Spot & { speedMetersPerSecond: number | null }, stand: Spot | undefined): boolean {
  if ((fix.speedMetersPerSecond ?? 0) >= goingMetersPerSecond) return true
  return !stand || distanceMeters(fix, stand) - accuracyOf(fix) >= trackerConstants.distanceFilterMeters
}

/** The trucker is alerted to points that have waited this long. No point is dropped for its age. */
export const waitsLongMs = dayMs

/** Since when points have waited too long; undefined if none has. */
export function waitsLongSince(oldestWaitingAt: number | null | undefined, nowMs: number): number | undefined {
  if (oldestWaitingAt === null || oldestWaitingAt === undefined) return undefined
  return nowMs - oldestWaitingAt >= waitsLongMs ? oldestWaitingAt : undefined
}

export type FlushReason = 'threshold' | 'timer' | 'stateChanged' | 'pageHidden' | 'online'

/** Whether to send the queue now: at the threshold, when its oldest point has waited long enough, or on an event. */
export function flushReason(
  queue: { count: number; oldestQueuedAt?: number },
  nowMs: number,
  event?: 'stateChanged' | 'pageHidden' | 'online',
): FlushReason | undefined {
  if (queue.count === 0) return undefined
  if (queue.count >= trackerConstants.syncThreshold) return 'threshold'
  if (event) return event
  return queue.oldestQueuedAt !== undefined && nowMs - queue.oldestQueuedAt >= flushAfterMs ? 'timer' : undefined
}

/** Cuts queued points into batches: one load each, in order, at most 50 points. */
export function cutBatches<T extends { projectId: string; loadLogId: string }>(
  queue: readonly T[],
): { projectId: string; loadLogId: string; points: T[] }[] {
  const batches: { projectId: string; loadLogId: string; points: T[] }[] = []
  for (const point of queue) {
    const open = batches.findLast(row => row.loadLogId === point.loadLogId && row.projectId === point.projectId)
    if (open && open.points.length < trackerConstants.batchPointsMax) open.points.push(point)
    else batches.push({ projectId: point.projectId, loadLogId: point.loadLogId, points: [point] })
  }
  return batches
}
