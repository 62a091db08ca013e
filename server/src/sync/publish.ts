/**
 * Publishes documents inside a command's transaction.
 *
 * Each document is derived from records that the transaction has locked, so two transactions never publish the same
 * document at the same time. The scopes' rows, locked last and in sorted order, put the versions in the order of
 * commits.
 */
import type { DocumentChange, WireDocument } from '@haulway/domain/document/document.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'

/** Raised when the shape of views changes, so that `rebuild-documents` finds the old ones. */
export const viewVersion = 1

export type ScopeVersions = { [scope: string]: number }

/** What a transaction has published: the new version of each changed scope, and its changes. */
export type Published = { versions: ScopeVersions; changes: { [scope: string]: WireDocument[] } }

/**
 * Writes the documents that differ from the stored ones, and raises each changed scope's version by one. It is one
 * statement, so that it can be sent to PostgreSQL together with the commit.
 * @param changes for a repeated key the last change applies; a body of null removes the document
 * @returns what was published; empty when nothing changed
 */
export async function publishDocuments(tx: Transaction, changes: DocumentChange[]): Promise<Published> {
  return changes.length === 0 ? { versions: {}, changes: {} } : publishBeside(tx, changes)
}

/**
 * The same, with another statement that runs as part of it. Both are sent immediately.
 * @param beside may use `selectRaised`
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
  const writtenKeys = new Set(written.map(keyOf))
  const changed = [...wanted.values()].filter(change => writtenKeys.has(keyOf(change)))
  return { versions, changes: onWire(changed, versions) }
}

/** For the `beside` statement: the new version of each changed scope, as jsonb. */
export const selectRaised = sql`select coalesce(jsonb_object_agg(scope, version), '{}') from raised`

type Written = { scope: string; collection: string; id: string; version: string }

function rowOf({ scope, collection, id, liveUntil, body }: DocumentChange) {
  return { scope, collection, id, live_until: liveUntil ?? null, body }
}

/** The changes in the form that a reader of the tables would get, so that this process's subscribers need not query. */
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
