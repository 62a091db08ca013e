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
const scopesAtOnce = 200

/** @returns how many tombstones were removed */
export async function forgetTombstones(database: Database, nowMs: number): Promise<number> {
  let removed = 0
  for (let last = ''; ; ) {
    const due = await database.orm.execute<{ scope: string }>(sql`
      select scope from scopes
      where scope > ${last} and (marked_at is null or marked_at <= ${nowMs - tombstonesKeptMs})
      order by scope limit ${scopesAtOnce}`)
    for (const { scope } of due) removed += await forgetIn(database, scope, nowMs)
    if (due.length < scopesAtOnce) return removed
    last = due.at(-1)?.scope ?? last
  }
}

/** Skips a scope in which a command is publishing; it is tried again the next night. */
async function forgetIn(database: Database, scope: string, nowMs: number): Promise<number> {
  const [row] = await database.orm.execute<{ removed: string }>(sql`
    with due as (
      select scope, marked_version from scopes
      where scope = ${scope} and (marked_at is null or marked_at <= ${nowMs - tombstonesKeptMs})
      for update skip locked
    ), removed as (
      delete from documents using due
      where documents.scope = ${scope} and documents.scope = due.scope
        and documents.deleted and documents.version <= due.marked_version
      returning documents.scope
    )
    update scopes set marked_version = scopes.version, marked_at = ${nowMs},
      purged_version = case when exists (select 1 from removed)
        then greatest(scopes.purged_version, due.marked_version) else scopes.purged_version end
    from due where scopes.scope = ${scope} and scopes.scope = due.scope
    returning (select count(*) from removed) as removed`)
  return Number(row?.removed ?? 0)
}
