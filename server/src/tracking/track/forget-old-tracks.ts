/** Retention: deletes GPS points older than the configured days. The loads' summaries stay. */
import { dayMs } from '@haulway/domain/time.ts'
import { and, eq, lt, lte } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Database } from '../../db/database.ts'
import { trackerEvents } from '../monitor/tracker-event.table.ts'
import { tracks } from '../tracking.table.ts'

/** Rows per statement, so that no phone waits for one long deletion. */
const rowsPerStep = 2_000

/**
 * Deletes the rows whose newest point is older than `days`, and the tracker events of that time, which explain gaps
 * between points.
 * @returns how many rows of points were deleted
 */
export async function forgetOldTracks(database: Database, nowMs: number, days: number): Promise<number> {
  const before = nowMs - days * dayMs
  const removed = await forgetPoints(database, before)
  await forgetEvents(database, before)
  return removed
}

async function forgetPoints(database: Database, before: number): Promise<number> {
  let removed = 0
  for (;;) {
    const { trackNo, batchId, lastAt } = tracks
    const old = await database.orm
      .select({ trackNo, batchId })
      .from(tracks)
      .where(lt(lastAt, before))
      .limit(rowsPerStep)
    // By track, since Citus has a track on one node.
    for (const [no, rows] of Map.groupBy(old, row => row.trackNo)) {
      const ids = rows.map(row => String(row.batchId))
      const isOld = and(eq(trackNo, no), anyOf(batchId, ids))
      removed += (await database.orm.delete(tracks).where(isOld).returning({ batchId })).length
    }
    if (old.length < rowsPerStep) return removed
  }
}

async function forgetEvents(database: Database, before: number): Promise<void> {
  for (;;) {
    const { projectId, loadLogId, at } = trackerEvents
    const old = await database.orm
      .select({ projectId, loadLogId, at })
      .from(trackerEvents)
      .where(lt(at, before))
      .orderBy(at)
      .limit(rowsPerStep)
    const upTo = old.at(-1)?.at ?? 0
    // By project, since Citus has a project on one node.
    for (const [id, rows] of Map.groupBy(old, row => row.projectId)) {
      const isOfLoads = anyOf(loadLogId, [...new Set(rows.map(row => row.loadLogId))])
      await database.orm.delete(trackerEvents).where(and(eq(projectId, id), isOfLoads, lte(at, upTo)))
    }
    if (old.length < rowsPerStep) return
  }
}
