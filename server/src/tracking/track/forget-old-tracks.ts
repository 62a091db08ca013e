/** Retention: deletes GPS points older than the configured days. The loads' summaries stay. */
import { dayMs } from '@haulway/domain/time.ts'
import { lt, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { trackerEvents } from '../monitor/tracker-event.table.ts'

/** Rows per statement, so that no phone waits for one long deletion. */
const rowsPerStep = 2_000

/** Deletes the rows whose newest point is older than `days`. @returns how many rows were deleted */
export async function forgetOldTracks(database: Database, nowMs: number, days: number): Promise<number> {
  const before = nowMs - days * dayMs
  // Tracker events explain gaps between points, so they are deleted with the points.
  await database.orm.delete(trackerEvents).where(lt(trackerEvents.at, before))
  let removed = 0
  for (;;) {
    const rows = await database.orm.execute(sql`
      with old as materialized (
        select track_no, batch_id from tracks where last_at < ${before} limit ${rowsPerStep} for update skip locked)
      delete from tracks using old where tracks.track_no = old.track_no and tracks.batch_id = old.batch_id
      returning 1`)
    removed += rows.length
    if (rows.length < rowsPerStep) return removed
  }
}
