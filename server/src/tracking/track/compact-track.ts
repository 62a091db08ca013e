/** Packs the many small rows of an ended load into a few, with each point once. */
import { createHash } from 'node:crypto'
import { sortedDistinctPoints } from '@haulway/domain/track/judge-point.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { loadLogs } from '../../load-log/load-log.table.ts'
import { hasTooManyPoints, isPackedTightly, packTightly, unpackPoints } from '../ingest/packed-points.ts'
import type { LoadName } from '../monitor/tracked-load.ts'
import { type TrackRow, trackBytesMax, tracks } from '../tracking.table.ts'

const pointsInRowMax = 5_000

/**
 * Compacts the rows under one name of a load. Running it twice does no harm. A batch that arrives during or after the
 * run, or is sent again, has its own row until the next run. A track with more points than are read stays as it is.
 * @returns the number of rows before and after
 */
export async function compactTrack(database: Database, name: LoadName): Promise<{ before: number; after: number }> {
  return database.inTransaction(async tx => {
    const trackNo = await findTrackNo(tx, name)
    const rows = trackNo === undefined ? [] : await lockRows(tx, trackNo)
    const isDone = rows.length <= 1 && rows.every(row => isPackedTightly(row.data))
    if (trackNo === undefined || isDone || hasTooManyPoints(rows.map(row => row.data)))
      return { before: rows.length, after: rows.length }
    const points = sortedDistinctPoints(rows.flatMap(row => unpackPoints(row.data)))
    const packed: TrackRow[] = []
    for (let i = 0; i < points.length; i += pointsInRowMax) {
      const part = points.slice(i, i + pointsInRowMax)
      const data = packTightly(part)
      const batchId = createHash('sha256').update(data).digest().readBigInt64BE()
      packed.push({ trackNo, batchId, lastAt: part.at(-1)?.at ?? 0, data })
    }
    const packedIds = new Set(packed.map(row => row.batchId))
    const existingIds = new Set(rows.map(row => row.batchId))
    const added = packed.filter(row => !existingIds.has(row.batchId))
    const old = rows.map(row => row.batchId).filter(batchId => !packedIds.has(batchId))
    if (added.length > 0) await tx.insert(tracks).values(added)
    if (old.length > 0) await tx.delete(tracks).where(and(eq(tracks.trackNo, trackNo), inArray(tracks.batchId, old)))
    return { before: rows.length, after: packed.length }
  })
}

/** A concurrent compaction waits here, and then sees the rows that the first one left. */
async function lockRows(tx: Transaction, trackNo: number): Promise<TrackRow[]> {
  const [stored] = await tx
    .select({ bytes: sql<string | null>`sum(length(${tracks.data}))` })
    .from(tracks)
    .where(eq(tracks.trackNo, trackNo))
  if (Number(stored?.bytes) > trackBytesMax) return []
  return tx.select().from(tracks).where(eq(tracks.trackNo, trackNo)).orderBy(asc(tracks.batchId)).for('update')
}

async function findTrackNo(tx: Transaction, { projectId, loadLogId }: LoadName): Promise<number | undefined> {
  const [row] = await tx
    .select({ trackNo: loadLogs.trackNo })
    .from(loadLogs)
    .where(and(eq(loadLogs.projectId, projectId), eq(loadLogs.loadLogId, loadLogId)))
  return row?.trackNo
}
