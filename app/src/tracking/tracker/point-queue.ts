/** The queue of unsent points and the tracker's status, in a separate database that all pages of a user share. */
import { isDue } from '@haulway/client/retry.ts'
import { dayMs } from '@haulway/domain/time.ts'
import { noTracker, type TrackerStatus, trackerStatusSchema } from '@haulway/domain/tracker/status.ts'
import { Dexie, type EntityTable } from 'dexie'
import type { SavedGeofences } from './geofence-memory.ts'
import type { SavedUploadToken } from './upload-token.ts'

export type QueuedPoint = {
  seq: number
  projectId: string
  loadLogId: string
  queuedAt: number
  /** Not sent before this time, because the server did not know the load yet. */
  notBefore: number
  /** When the server did not know the load. */
  triedAt?: number
  /** The point in the format of the location service. */
  point: Record<string, unknown>
}

export type NewPoint = Omit<QueuedPoint, 'seq' | 'notBefore' | 'triedAt'>

/** The time span of a load's points that were dropped unsent. */
export type DroppedPoints = { projectId: string; loadLogId: string; at: number; untilAt: number }

type SavedStatus = { key: 'tracker'; status: TrackerStatus }

export class TrackingDatabase extends Dexie {
  points!: EntityTable<QueuedPoint, 'seq'>
  status!: EntityTable<SavedStatus, 'key'>
  geofences!: EntityTable<SavedGeofences, 'loadLogId'>
  uploadToken!: EntityTable<SavedUploadToken & { key: 'token' }, 'key'>
  /** For the tracking check: rows are removed immediately and never sent. */
  trials!: EntityTable<{ id: string }, 'id'>

  constructor(uid: string) {
    super(`haulway-tracking-${uid}`)
    this.version(1).stores({ points: '++seq, queuedAt', status: 'key' })
    this.version(2).stores({ geofences: 'loadLogId' })
    this.version(3).stores({ uploadToken: 'key', trials: 'id' })
  }
}

export type PointQueue = {
  /** The point is on the device when this returns. */
  add: (point: NewPoint) => Promise<void>
  /** The points that may be sent now, oldest first. */
  listDue: (nowMs: number, limit: number) => Promise<QueuedPoint[]>
  count: () => Promise<number>
  remove: (seqs: readonly number[]) => Promise<void>
  postpone: (seqs: readonly number[], triedAt: number, waitMs: number) => Promise<void>
  /** When the oldest queued point was taken. */
  readOldestAt: () => Promise<number | null>
  /**
   * Drops points of a load that the server has not known for two weeks, and the oldest points if there are more than a
   * device should hold. Never drops by age alone, since the device's clock may be wrong. @returns what was dropped
   */
  dropOld: (nowMs: number) => Promise<DroppedPoints[]>
  /** Writes a row, reads it back and deletes it. @throws if this device can't store anything */
  tryOut: (id: string) => Promise<void>
  uploadToken: {
    read: () => Promise<SavedUploadToken | undefined>
    write: (token: SavedUploadToken | undefined) => Promise<void>
  }
  readStatus: () => Promise<TrackerStatus>
  /** The status when the queue was opened, before a tracker of this page could change it. */
  statusFound: Promise<TrackerStatus>
  changeStatus: (change: Partial<TrackerStatus>) => Promise<void>
}

/** How long to keep points whose load the server doesn't know (`notBefore`), because its start was never sent. */
const unknownLoadMs = 14 * dayMs
/** About two weeks of points of a truck that drives ten hours a day, or 30 MB. */
const queuedMax = 100_000

export function openPointQueue(db: TrackingDatabase): PointQueue {
  const readStatus = async () => {
    const parsed = trackerStatusSchema.safeParse((await db.status.get('tracker'))?.status)
    return parsed.success ? parsed.data : noTracker
  }
  const statusFound = readStatus()
  // If it fails, its reader reports the error.
  statusFound.catch(() => {})
  return {
    add: async point => {
      await db.points.add({ ...point, notBefore: 0 })
    },
    listDue: (nowMs, limit) =>
      db.points
        .orderBy('seq')
        .filter(({ triedAt, notBefore }) => isDue({ triedAt, nextTryAt: notBefore }, nowMs))
        .limit(limit)
        .toArray(),
    count: () => db.points.count(),
    remove: seqs => db.points.bulkDelete([...seqs]),
    postpone: async (seqs, triedAt, waitMs) => {
      const changes = { triedAt, notBefore: triedAt + waitMs }
      await db.points.bulkUpdate(seqs.map(seq => ({ key: seq, changes })))
    },
    readOldestAt: async () => (await db.points.orderBy('queuedAt').first())?.queuedAt ?? null,
    dropOld: nowMs =>
      db.transaction('rw', db.points, async () => {
        const unknown = await db.points
          .where('queuedAt')
          .below(nowMs - unknownLoadMs)
          .filter(row => row.notBefore > 0)
          .toArray()
        const surplus = Math.max(0, (await db.points.count()) - unknown.length - queuedMax)
        const oldest = surplus > 0 ? await db.points.orderBy('seq').limit(surplus).toArray() : []
        const old = [...new Map([...unknown, ...oldest].map(row => [row.seq, row])).values()]
        await db.points.bulkDelete(old.map(row => row.seq))
        return stretchesOf(old)
      }),
    tryOut: async id => {
      await db.trials.put({ id })
      const stored = await db.trials.get(id)
      await db.trials.clear()
      if (stored?.id !== id) throw new Error('the row that was written can’t be read back')
    },
    uploadToken: {
      read: () => db.uploadToken.get('token'),
      write: async token => {
        if (token) await db.uploadToken.put({ ...token, key: 'token' })
        else await db.uploadToken.delete('token')
      },
    },
    readStatus,
    statusFound,
    changeStatus: change =>
      db.transaction('rw', db.status, async () => {
        await db.status.put({ key: 'tracker', status: { ...(await readStatus()), ...change } })
      }),
  }
}

/** Adds points of a user whose pages are closing, with a database of its own. */
export async function addPointsOf(uid: string, points: readonly NewPoint[]): Promise<void> {
  const db = new TrackingDatabase(uid)
  try {
    await db.points.bulkAdd(points.map(point => ({ ...point, notBefore: 0 })))
  } finally {
    db.close()
  }
}

/** The time span of dropped points, for each load. */
export function stretchesOf(dropped: readonly QueuedPoint[]): DroppedPoints[] {
  return [...Map.groupBy(dropped, row => row.loadLogId).values()].map(rows => ({
    projectId: rows[0]!.projectId,
    loadLogId: rows[0]!.loadLogId,
    at: Math.min(...rows.map(row => row.queuedAt)),
    untilAt: Math.max(...rows.map(row => row.queuedAt)),
  }))
}
