/** Retention: what was tracked longer ago than the setting says is removed; the load's summary stays. */
import { dayMs } from '@haulway/domain/time.ts'
import { lt, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { trackerEvents } from '../monitor/tracker-event.table.ts'

/** In steps, so that no phone waits behind one long deletion. */
const rowsAtOnce = 2_000

/** @returns how many rows were removed: those whose newest point is older than `days` */
export async function forgetOldTracks(database: Database, nowMs: number, days: number): Promise<number> {
  const before = nowMs - days * dayMs
  // What was told of a tracker explains gaps between points, and goes with them.
  await database.orm.delete(trackerEvents).where(lt(trackerEvents.at, before))
  let removed = 0
  for (;;) {
    const rows = await database.orm.execute(sql`
      delete from tracks where ctid = any(array(select ctid from tracks where last_at < ${before} limit ${rowsAtOnce}))
      returning 1`)
    removed += rows.length
    if (rows.length < rowsAtOnce) return removed
  }
}
