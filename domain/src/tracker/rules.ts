/** The web tracker keeps the rules the native one is set to (specification 9), as pure functions over its queue. */
import { distanceMeters } from '../geo.ts'
import { dayMs, minuteMs, secondMs } from '../time.ts'
import { accuracyMetersMax, accuracyOf } from '../track/fix-gate.ts'
import type { TrackPoint } from '../track/point.ts'

/** Specification 9: background location, native and web alike. */
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

/** A truck in line is not a dead phone: while a load is open it is heard of so often. */
export const heartbeatMs = minuteMs

/** A device that has given no fix for so long is asked for one, so that its silence is noticed within a minute. */
export const probeMs = 25 * secondMs

/** Points do not wait longer than this for their threshold. */
export const flushAfterMs = 30 * secondMs

type Spot = Pick<TrackPoint, 'lat' | 'lng' | 'at' | 'accuracyMeters'>

/** Whether a fix is kept: the first, one far enough from the last kept one, or a heartbeat when it is time. */
export function keepFix(fix: Spot, lastKept: Spot | undefined): 'moved' | 'heartbeat' | undefined {
  if (!lastKept) return 'moved'
  if (fix.at <= lastKept.at) return undefined
  const isVague = (fix.accuracyMeters ?? 0) > accuracyMetersMax
  if (!isVague && distanceMeters(fix, lastKept) >= trackerConstants.distanceFilterMeters) return 'moved'
  return fix.at - lastKept.at >= heartbeatMs ? 'heartbeat' : undefined
}

/** How hard a device is asked where it is: a truck that stands costs less of its battery. */
export type Pace = 'moving' | 'standing'

/** Who has not gone 50 m for so long stands. */
export const standsAfterMs = 3 * minuteMs

/** @param lastMovedAt when the truck was last 50 m on, or the tracking's start */
export function paceOf(lastMovedAt: number, nowMs: number): Pace {
  return nowMs - lastMovedAt >= standsAfterMs ? 'standing' : 'moving'
}

/**
 * What a browser is asked for at each pace. A standing truck is watched without satellites, as far as its device can
 * place itself so; only its heartbeats, once a minute, are measured in full.
 */
export const watchOptions = {
  moving: { enableHighAccuracy: trackerConstants.highAccuracy, maximumAge: 0, timeout: 30 * secondMs },
  standing: { enableHighAccuracy: false, maximumAge: 20 * secondMs, timeout: 30 * secondMs },
} as const satisfies Record<Pace, object>

/** Nobody stands at this speed. */
const goingMetersPerSecond = 2

/**
 * Whether a fix of a standing truck says that it goes. It only wakes the full measuring, and is kept as no step.
 * @param stand where the truck was last placed
 */
export function isRousing(fix: Spot & { speedMetersPerSecond: number | null }, stand: Spot | undefined): boolean {
  if ((fix.speedMetersPerSecond ?? 0) >= goingMetersPerSecond) return true
  return !stand || distanceMeters(fix, stand) - accuracyOf(fix) >= trackerConstants.distanceFilterMeters
}

/** Points that have waited so long are told to the trucker. None is given up for its age. */
export const waitsLongMs = dayMs

/** Since when points wait too long; undefined while none does. */
export function waitsLongSince(oldestWaitingAt: number | null | undefined, nowMs: number): number | undefined {
  if (oldestWaitingAt === null || oldestWaitingAt === undefined) return undefined
  return nowMs - oldestWaitingAt >= waitsLongMs ? oldestWaitingAt : undefined
}

export type FlushReason = 'threshold' | 'timer' | 'stateChanged' | 'pageHidden' | 'online'

/** Whether the queue is sent now: at the threshold, when its oldest point has waited, or because something happened. */
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
