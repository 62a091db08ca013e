/**
 * Publishes documents inside a command's transaction.
 *
 * Each document is derived from records the transaction holds locked, so two transactions never publish one document
 * at once; the scope's row, locked last and in sorted order, makes its versions come out in the order of commits.
 */
import type { DocumentChange, WireDocument } from '@haulway/domain/document/document.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'

/** Raised when the shape of views changes, so that `rebuild-documents` knows what is old. */
export const viewVersion = 1

export type ScopeVersions = { [scope: string]: number }

/** What a transaction has published: the new version of each touched scope, and what it changed there. */
export type Published = { versions: ScopeVersions; changes: { [scope: string]: WireDocument[] } }

/**
 * Writes what has really changed and raises each touched scope's version by one: one statement, so that it can go to
 * PostgreSQL together with the commit.
 * @param changes the last change of a key wins; a body of null removes the document
 * @returns what was published; empty when nothing changed
 */
export async function publishDocuments(tx: Transaction, changes: DocumentChange[]): Promise<Published> {
  return changes.length === 0 ? { versions: {}, changes: {} } : publishBeside(tx, changes)
}

/**
 * The same for a command that has another statement to be carried out with it. The statement is sent at once.
 * @param beside may ask `selectRaised`
 */
export async function publishBeside(tx: Transaction, changes: DocumentChange[], beside?: SQL): Promise<Published> {
  const wanted = new Map(changes.map(change => [keyOf(change), change]))
  const rows = JSON.stringify([...wanted.values()].map(rowOf))
  const written = await tx.ask<Written>(sql`
    with wanted as (
      select * from jsonb_to_recordset(${rows}::text::jsonb)
        as row (scope text, collection text, id text, live_until bigint, body jsonb)
    ), changed as (
      select wanted.* from wanted left join documents held
        on held.scope = wanted.scope and held.collection = wanted.collection and held.id = wanted.id
        and not held.deleted
      where held.body is distinct from wanted.body
        or wanted.body is not null and held.live_until is distinct from wanted.live_until
    ), raised as (
      insert into scopes (scope, version) select distinct scope, 1 from changed order by scope
      on conflict (scope) do update set version = scopes.version + 1
      returning scope, version
    ), written as (
      insert into documents (scope, collection, id, version, view_version, live_until, body, deleted)
      select scope, collection, id, version, ${sql.raw(String(viewVersion))}, live_until, coalesce(body, '{}'),
        body is null
      from changed join raised using (scope)
      on conflict (scope, collection, id) do update set version = excluded.version,
        view_version = excluded.view_version, live_until = excluded.live_until, body = excluded.body,
        deleted = excluded.deleted
      returning scope, collection, id, version
    )${beside ? sql`, beside as (${beside})` : sql``}
    select scope, collection, id, version from written`)
  const versions = Object.fromEntries(written.map(row => [row.scope, Number(row.version)]))
  const really = new Set(written.map(keyOf))
  const changed = [...wanted.values()].filter(change => really.has(keyOf(change)))
  return { versions, changes: onWire(changed, versions) }
}

/** For a statement beside publishing: the new version of each touched scope, as jsonb. */
export const selectRaised = sql`select coalesce(jsonb_object_agg(scope, version), '{}') from raised`

type Written = { scope: string; collection: string; id: string; version: string }

function rowOf({ scope, collection, id, liveUntil, body }: DocumentChange) {
  return { scope, collection, id, live_until: liveUntil ?? null, body }
}

/** As a reader of the tables would have them: subscribers of this process need not ask. */
function onWire(changed: DocumentChange[], versions: ScopeVersions): Published['changes'] {
  const changes: Published['changes'] = {}
  for (const { scope, collection, id, body, liveUntil } of changed) {
    changes[scope] ??= []
    const life = liveUntil === undefined ? {} : { liveUntil }
    changes[scope].push({ collection, id, version: versions[scope] ?? 0, ...life, body })
  }
  return changes
}

function keyOf(key: { scope: string; collection: string; id: string }): string {
  return `${key.scope} ${key.collection} ${key.id}`
}
