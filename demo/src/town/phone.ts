/**
 * The phones in the cabs: fixes through the tracker's filter into a queue for each load, sent in the plugin's shape. A
 * phone that is behind, as in catching up, sends whole batches; else at the tracker's threshold and timer.
 */
import { randomUUID } from 'node:crypto'
import { cutBatches, flushReason, keepFix, trackerConstants } from '@haulway/domain/tracker/rules.ts'
import type { Fix } from '../simulator/gps.ts'
import type { DemoClient } from './client.ts'
import type { Journal } from './journal.ts'
import { untilAnswered } from './retry.ts'

export type Load = { projectId: string; loadLogId: string }

export type PhonePoint = Load & { body: ReturnType<typeof pluginPoint> }

export type Phone = {
  /** Takes fixes of a load. @returns when what had to be sent has been taken by the server */
  take: (load: Load, fixes: readonly Fix[], isBehind: boolean) => Promise<void>
  /** Sends all there is of a load: its state is about to change. */
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
    const why = keepFix(kept, lastKept?.loadLogId === load.loadLogId ? lastKept : undefined)
    if (!why) return
    lastKept = kept
    if (queue.length === 0) oldestQueuedAt = fix.atMs
    queue.push({ ...load, body: pluginPoint(load, fix, why === 'heartbeat') })
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
    take: async (load, fixes, isBehind) => {
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

/** A point as the background tracker's plugin writes it; -1 is its word for unknown. */
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

/** Posts a batch until it is taken. @returns the refused points by name */
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
  const taken = location.map(({ uuid }) => uuid).filter(uuid => !refusedIds.has(uuid))
  journal.acknowledgedPoints({ projectId, loadLogId }, taken)
  for (const { reason } of refused) journal.refused('a point', reason)
  return refused
}
