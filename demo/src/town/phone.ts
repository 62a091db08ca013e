/**
 * The phones in the cabs: they filter fixes as the tracker does, queue them by load and send them in the plugin's
 * format. While the demo catches up, a phone sends full batches; live, it sends by the tracker's threshold and timer.
 */
import { randomUUID } from 'node:crypto'
import { cutBatches, flushReason, keepFix, trackerConstants } from '@haulway/domain/tracker/tracker-settings.ts'
import type { Fix } from '../simulator/gps.ts'
import type { DemoClient } from './client.ts'
import type { Journal } from './journal.ts'
import { untilAnswered } from './retry.ts'

export type Load = { projectId: string; loadLogId: string }

export type PhonePoint = Load & { body: ReturnType<typeof pluginPoint> }

export type Phone = {
  /** Queues fixes of a load. Resolves when the server has accepted those that were due. */
  addFixes: (load: Load, fixes: readonly Fix[], isBehind: boolean) => Promise<void>
  /** Sends everything that is queued, before a load's state changes. */
  flush: (load: Load) => Promise<void>
}

export type PhoneParts = { client: DemoClient; journal: Journal; signal: AbortSignal }

type Kept = { lat: number; lng: number; at: number; accuracyMeters: number | null }

export function createPhone(parts: PhoneParts): Phone {
  const queue: PhonePoint[] = []
  let lastKept: (Kept & { loadLogId: string }) | undefined
  let oldestQueuedAt = 0

  function keep(load: Load, fix: Fix): void {
    const kept = { ...fix, at: fix.atMs, loadLogId: load.loadLogId }
    const reason = keepFix(kept, lastKept?.loadLogId === load.loadLogId ? lastKept : undefined)
    if (!reason) return
    lastKept = kept
    if (queue.length === 0) oldestQueuedAt = fix.atMs
    queue.push({ ...load, body: pluginPoint(load, fix, reason === 'heartbeat') })
  }

  const send = async () => {
    for (const batch of cutBatches(queue.splice(0))) {
      await postPoints(
        parts,
        batch,
        batch.points.map(point => point.body),
      )
    }
  }

  return {
    addFixes: async (load, fixes, isBehind) => {
      for (const fix of fixes) keep(load, fix)
      const atMs = fixes.at(-1)?.atMs ?? 0
      const isDue = isBehind
        ? queue.length >= trackerConstants.batchPointsMax
        : flushReason({ count: queue.length, oldestQueuedAt }, atMs) !== undefined
      if (isDue) await send()
    },
    flush: () => send(),
  }
}

const unknown = -1

/** A point as the background tracker's plugin sends it, with -1 for unknown values. */
export function pluginPoint(extras: Load, fix: Fix, isHeartbeat = false) {
  return {
    timestamp: new Date(fix.atMs).toISOString(),
    uuid: randomUUID(),
    coords: {
      latitude: fix.lat,
      longitude: fix.lng,
      accuracy: fix.accuracyMeters ?? unknown,
      speed: fix.speedMetersPerSecond ?? unknown,
      heading: fix.headingDegrees ?? unknown,
    },
    is_moving: (fix.speedMetersPerSecond ?? 1) > 0.5,
    battery: { level: 0.86, is_charging: true },
    ...(isHeartbeat && { event: 'heartbeat' }),
    extras,
  }
}

/** Retries a batch until the server accepts it. @returns the refused points, with the reason */
export async function postPoints(
  { client, journal, signal }: PhoneParts,
  { projectId, loadLogId }: Load,
  location: readonly ReturnType<typeof pluginPoint>[],
) {
  const { refused } = await untilAnswered(signal, async () => {
    const sent = await client.sendPoints({ projectId, loadLogId, points: location }, false)
    if (sent.kind === 'taken') return sent
    const error = new Error(`${location.length} points: ${sent.kind}`)
    journal.lost(error)
    throw error
  })
  const refusedIds = new Set(refused.map(({ uuid }) => uuid))
  const accepted = location.map(({ uuid }) => uuid).filter(uuid => !refusedIds.has(uuid))
  journal.acknowledgedPoints({ projectId, loadLogId }, accepted)
  for (const { reason } of refused) journal.refused('a point', reason)
  return refused
}
