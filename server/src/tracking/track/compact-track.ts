/** Packs the many small rows of a load that is over into few, each point once. */
import { createHash } from 'node:crypto'
import { sortedDistinctPoints } from '@haulway/domain/track/rules.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { loadLogs } from '../../load-log/load-log.table.ts'
import { isPackedTightly, packTightly, unpackPoints } from '../ingest/packed-points.ts'
import type { LoadName } from '../monitor/tracked-load.ts'
import { type TrackRow, tracks } from '../tracking.table.ts'

const pointsInRowMax = 5_000

/**
 * Compacts the rows that were sent under one name of a load. Twice is as good as once; a batch that comes meanwhile or
 * later stays as it is until the next time, and one that is sent again is a row again until then.
 * @returns how many rows there were and are
 */
export async function compactTrack(database: Database, name: LoadName): Promise<{ before: number; after: number }> {
  return database.inTransaction(async tx => {
    const trackNo = await findTrackNo(tx, name)
    const held = trackNo === undefined ? [] : await lockRows(tx, trackNo)
    const isDone = held.length <= 1 && held.every(row => isPackedTightly(row.data))
    if (trackNo === undefined || isDone) return { before: held.length, after: held.length }
    const points = sortedDistinctPoints(held.flatMap(row => unpackPoints(row.data)))
    const packed: TrackRow[] = []
    for (let i = 0; i < points.length; i += pointsInRowMax) {
      const part = points.slice(i, i + pointsInRowMax)
      const data = packTightly(part)
      const batchId = createHash('sha256').update(data).digest().readBigInt64BE()
      packed.push({ trackNo, batchId, lastAt: part.at(-1)?.at ?? 0, data })
    }
    const ids = new Set(packed.map(row => row.batchId))
    const isThere = new Set(held.map(row => row.batchId))
    const fresh = packed.filter(row => !isThere.has(row.batchId))
    const old = held.map(row => row.batchId).filter(batchId => !ids.has(batchId))
    if (fresh.length > 0) await tx.insert(tracks).values(fresh)
    if (old.length > 0) await tx.delete(tracks).where(and(eq(tracks.trackNo, trackNo), inArray(tracks.batchId, old)))
    return { before: held.length, after: packed.length }
  })
}

/** A second compaction waits here, and then sees what the first has left. */
async function lockRows(tx: Transaction, trackNo: number): Promise<TrackRow[]> {
  return tx.select().from(tracks).where(eq(tracks.trackNo, trackNo)).orderBy(asc(tracks.batchId)).for('update')
}

async function findTrackNo(tx: Transaction, { projectId, loadLogId }: LoadName): Promise<number | undefined> {
  const [row] = await tx
    .select({ trackNo: loadLogs.trackNo })
    .from(loadLogs)
    .where(and(eq(loadLogs.projectId, projectId), eq(loadLogs.loadLogId, loadLogId)))
  return row?.trackNo
}
