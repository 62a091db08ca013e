/** Points on their way, and how the tracker stands: in a database of its own, for all pages of a user. */
import { dayMs } from '@haulway/domain/time.ts'
import { noTracker, type TrackerStatus, trackerStatusSchema } from '@haulway/domain/tracker/status.ts'
import { Dexie, type EntityTable } from 'dexie'
import type { KeptGeofences } from './geofence-memory.ts'
import type { HeldUploadToken } from './upload-token.ts'

export type QueuedPoint = {
  seq: number
  projectId: string
  loadLogId: string
  queuedAt: number
  /** Not sent before this: the server did not know its load yet. */
  notBefore: number
  /** As the location service takes it. */
  point: Record<string, unknown>
}

/** A stretch of a load whose points were given up unsent. */
export type DroppedPoints = { projectId: string; loadLogId: string; at: number; untilAt: number }

type KeptStatus = { key: 'tracker'; status: TrackerStatus }

export class TrackingDatabase extends Dexie {
  points!: EntityTable<QueuedPoint, 'seq'>
  status!: EntityTable<KeptStatus, 'key'>
  geofences!: EntityTable<KeptGeofences, 'loadLogId'>
  uploadToken!: EntityTable<HeldUploadToken & { key: 'token' }, 'key'>
  /** For the test drive: what is put here is taken out at once, and never sent. */
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
  add: (point: Omit<QueuedPoint, 'seq' | 'notBefore'>) => Promise<void>
  /** What may be sent now, oldest first. */
  listDue: (nowMs: number, limit: number) => Promise<QueuedPoint[]>
  count: () => Promise<number>
  remove: (seqs: readonly number[]) => Promise<void>
  postpone: (seqs: readonly number[], notBefore: number) => Promise<void>
  /** When the point that waits longest was taken. */
  readOldestAt: () => Promise<number | null>
  /**
   * Lets go of points of a load that the server has not heard of for two weeks, and of the oldest where there are more
   * than a device should hold, and says what of. Never by age alone: the device's clock may be wrong.
   */
  dropOld: (nowMs: number) => Promise<DroppedPoints[]>
  /** Puts something in, reads it back and takes it out. @throws when this device can't keep anything */
  tryOut: (id: string) => Promise<void>
  uploadToken: {
    read: () => Promise<HeldUploadToken | undefined>
    write: (token: HeldUploadToken | undefined) => Promise<void>
  }
  readStatus: () => Promise<TrackerStatus>
  changeStatus: (change: Partial<TrackerStatus>) => Promise<void>
}

/** The server has said of these that it does not know their load (`notBefore`), whose start was never sent. */
const unheardMs = 14 * dayMs
/** A truck that drives ten hours a day takes two weeks for these; some 30 MB. */
const heldMax = 100_000

export function openPointQueue(db: TrackingDatabase): PointQueue {
  const readStatus = async () => {
    const parsed = trackerStatusSchema.safeParse((await db.status.get('tracker'))?.status)
    return parsed.success ? parsed.data : noTracker
  }
  return {
    add: async point => {
      await db.points.add({ ...point, notBefore: 0 })
    },
    listDue: (nowMs, limit) =>
      db.points
        .orderBy('seq')
        .filter(row => row.notBefore <= nowMs)
        .limit(limit)
        .toArray(),
    count: () => db.points.count(),
    remove: seqs => db.points.bulkDelete([...seqs]),
    postpone: async (seqs, notBefore) => {
      await db.points.bulkUpdate(seqs.map(seq => ({ key: seq, changes: { notBefore } })))
    },
    readOldestAt: async () => (await db.points.orderBy('queuedAt').first())?.queuedAt ?? null,
    dropOld: nowMs =>
      db.transaction('rw', db.points, async () => {
        const unheard = await db.points
          .where('queuedAt')
          .below(nowMs - unheardMs)
          .filter(row => row.notBefore > 0)
          .toArray()
        const surplus = Math.max(0, (await db.points.count()) - unheard.length - heldMax)
        const oldest = surplus > 0 ? await db.points.orderBy('seq').limit(surplus).toArray() : []
        const old = [...new Map([...unheard, ...oldest].map(row => [row.seq, row])).values()]
        await db.points.bulkDelete(old.map(row => row.seq))
        return stretchesOf(old)
      }),
    tryOut: async id => {
      await db.trials.put({ id })
      const kept = await db.trials.get(id)
      await db.trials.clear()
      if (kept?.id !== id) throw new Error('what was kept is not there')
    },
    uploadToken: {
      read: () => db.uploadToken.get('token'),
      write: async token => {
        if (token) await db.uploadToken.put({ ...token, key: 'token' })
        else await db.uploadToken.delete('token')
      },
    },
    readStatus,
    changeStatus: change =>
      db.transaction('rw', db.status, async () => {
        await db.status.put({ key: 'tracker', status: { ...(await readStatus()), ...change } })
      }),
  }
}

/** What is told of points that are let go of. */
export function stretchesOf(dropped: readonly QueuedPoint[]): DroppedPoints[] {
  return [...Map.groupBy(dropped, row => row.loadLogId).values()].map(rows => ({
    projectId: rows[0]!.projectId,
    loadLogId: rows[0]!.loadLogId,
    at: Math.min(...rows.map(row => row.queuedAt)),
    untilAt: Math.max(...rows.map(row => row.queuedAt)),
  }))
}
