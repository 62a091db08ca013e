/** Points on their way, and how the tracker stands: in a database of its own, for all pages of a user. */
import { pointLateMax } from '@haulway/domain/tracking/point-rules.ts'
import { noTracker, type TrackerStatus, trackerStatusSchema } from '@haulway/domain/tracking/tracking-light.ts'
import { Dexie, type EntityTable } from 'dexie'
import type { KeptFences } from './fence-memory.ts'

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

type KeptStatus = { key: 'tracker'; status: TrackerStatus }

export class TrackingDatabase extends Dexie {
  points!: EntityTable<QueuedPoint, 'seq'>
  status!: EntityTable<KeptStatus, 'key'>
  fences!: EntityTable<KeptFences, 'loadLogId'>

  constructor(uid: string) {
    super(`haulway-tracking-${uid}`)
    this.version(1).stores({ points: '++seq, queuedAt', status: 'key' })
    this.version(2).stores({ fences: 'loadLogId' })
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
  /** Lets go of what the server would not take any more. */
  dropOld: (nowMs: number) => Promise<void>
  readStatus: () => Promise<TrackerStatus>
  changeStatus: (change: Partial<TrackerStatus>) => Promise<void>
}

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
    dropOld: async nowMs => {
      await db.points
        .where('queuedAt')
        .below(nowMs - pointLateMax)
        .delete()
    },
    readStatus,
    changeStatus: change =>
      db.transaction('rw', db.status, async () => {
        await db.status.put({ key: 'tracker', status: { ...(await readStatus()), ...change } })
      }),
  }
}
