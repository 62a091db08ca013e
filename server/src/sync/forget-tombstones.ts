/**
 * Tombstones say to a device that comes back what is gone. Those nobody can be waiting for any more go. A tombstone has
 * no time of its own: each scope has a mark, the version it had on some night, and when the mark is old enough all
 * tombstones up to it go, and it is set anew. So they stay for 30 to 60 days; a device that holds less than what was
 * purged is given a snapshot (`feed.ts`).
 */
import { dayMs } from '@haulway/domain/time.ts'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'

export const tombstonesKeptMs = 30 * dayMs
/** In steps, so that whoever publishes in one of them does not wait long. */
const scopesAtOnce = 200

/** @returns how many tombstones were removed */
export async function forgetTombstones(database: Database, nowMs: number): Promise<number> {
  for (let removed = 0; ; ) {
    // A scope that is just published in is left to the next night.
    const rows = await database.orm.execute<{ gone: string }>(sql`
      with due as (
        select scope, marked_version from scopes
        where marked_at is null or marked_at <= ${nowMs - tombstonesKeptMs}
        order by scope limit ${scopesAtOnce} for update skip locked
      ), gone as (
        delete from documents using due
        where documents.scope = due.scope and documents.deleted and documents.version <= due.marked_version
        returning documents.scope
      )
      update scopes set marked_version = scopes.version, marked_at = ${nowMs},
        purged_version = case when exists (select 1 from gone where gone.scope = scopes.scope)
          then greatest(scopes.purged_version, due.marked_version) else scopes.purged_version end
      from due where scopes.scope = due.scope
      returning (select count(*) from gone where gone.scope = scopes.scope) as gone`)
    removed += rows.reduce((sum, row) => sum + Number(row.gone), 0)
    if (rows.length === 0) return removed
  }
}
