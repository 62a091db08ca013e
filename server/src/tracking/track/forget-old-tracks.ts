/** Retention: deletes GPS points older than the configured days. The loads' summaries stay. */
import { dayMs } from '@haulway/domain/time.ts'
import { and, eq, lt } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Database } from '../../db/database.ts'
import { trackerEvents } from '../monitor/tracker-event.table.ts'
import { tracks } from '../tracking.table.ts'

/** Rows per statement, so that no phone waits for one long deletion. */
const rowsPerStep = 2_000

/** Deletes the rows whose newest point is older than `days`. @returns how many rows were deleted */
export async function forgetOldTracks(database: Database, nowMs: number, days: number): Promise<number> {
  const before = nowMs - days * dayMs
  // Tracker events explain gaps between points, so they are deleted with the points.
  await database.orm.delete(trackerEvents).where(lt(trackerEvents.at, before))
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
