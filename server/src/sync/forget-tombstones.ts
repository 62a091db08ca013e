/**
 * Tombstones report to a returning device which documents are removed. Old ones that no device can still need are
 * removed. A tombstone has no time, so each scope has a mark: the version it had on some night. When the mark is old
 * enough, all tombstones up to it are removed and the mark is set again. So tombstones stay for 30 to 60 days. A device
 * that holds an older version than the purged one gets a snapshot (`feed.ts`).
 */
import { dayMs } from '@haulway/domain/time.ts'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'

export const tombstonesKeptMs = 30 * dayMs
/** Removed in steps, so that a command that publishes in one of these scopes does not wait long. */
const scopesAtOnce = 200

/** @returns how many tombstones were removed */
export async function forgetTombstones(database: Database, nowMs: number): Promise<number> {
  for (let removed = 0; ; ) {
    // Skips a scope in which a command is publishing; its turn comes the next night.
    const rows = await database.orm.execute<{ removed: string }>(sql`
      with due as (
        select scope, marked_version from scopes
        where marked_at is null or marked_at <= ${nowMs - tombstonesKeptMs}
        order by scope limit ${scopesAtOnce} for update skip locked
      ), removed as (
        delete from documents using due
        where documents.scope = due.scope and documents.deleted and documents.version <= due.marked_version
        returning documents.scope
      )
      update scopes set marked_version = scopes.version, marked_at = ${nowMs},
        purged_version = case when exists (select 1 from removed where removed.scope = scopes.scope)
          then greatest(scopes.purged_version, due.marked_version) else scopes.purged_version end
      from due where scopes.scope = due.scope
      returning (select count(*) from removed where removed.scope = scopes.scope) as removed`)
    removed += rows.reduce((sum, row) => sum + Number(row.removed), 0)
    if (rows.length === 0) return removed
  }
}
