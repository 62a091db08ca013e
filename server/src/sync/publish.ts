/**
 * Publishes documents inside a command's transaction.
 *
 * Each document is derived from records the transaction holds locked, so two transactions never publish one document
 * at once; the scope's row, locked last and in sorted order, makes its versions come out in the order of commits.
 */
import { isDeepStrictEqual } from 'node:util'
import type { DocumentBody, DocumentChange, WireDocument } from '@haulway/domain/document/document.ts'
import type { Scope } from '@haulway/domain/document/scope.ts'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'

/** Raised when the shape of views changes, so that `rebuild-documents` knows what is old. */
export const viewVersion = 1

export type ScopeVersions = { [scope: string]: number }

/** What a transaction has published: the new version of each touched scope, and what it changed there. */
export type Published = { versions: ScopeVersions; changes: { [scope: string]: WireDocument[] } }

/**
 * Writes what has really changed and raises each touched scope's version by one.
 * @param changes the last change of a key wins; a body of null removes the document
 * @returns what was published; empty when nothing changed
 */
export async function publishDocuments(tx: Transaction, changes: DocumentChange[]): Promise<Published> {
  const wanted = new Map(changes.map(change => [keyOf(change), change]))
  if (wanted.size === 0) return { versions: {}, changes: {} }
  const changed = await withoutEqualOnes(tx, [...wanted.values()])
  if (changed.length === 0) return { versions: {}, changes: {} }
  const versions = await raiseVersions(tx, [...new Set(changed.map(change => change.scope))])
  const rows = changed.map(change => ({
    scope: change.scope,
    collection: change.collection,
    id: change.id,
    version: versions[change.scope],
    live_until: change.liveUntil ?? null,
    body: change.body ?? {},
    deleted: change.body === null,
  }))
  await tx.execute(sql`
    insert into documents (scope, collection, id, version, view_version, live_until, body, deleted)
    select scope, collection, id, version, ${viewVersion}, live_until, body, deleted
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as row (scope text, collection text, id text, version bigint, live_until bigint, body jsonb, deleted boolean)
    on conflict (scope, collection, id) do update set version = excluded.version, view_version = excluded.view_version,
      live_until = excluded.live_until, body = excluded.body, deleted = excluded.deleted`)
  return { versions, changes: onWire(changed, versions) }
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

type Held = { scope: string; collection: string; id: string; body: DocumentBody; live_until: string | null }

async function withoutEqualOnes(tx: Transaction, changes: DocumentChange[]): Promise<DocumentChange[]> {
  const keys = changes.map(({ scope, collection, id }) => ({ scope, collection, id }))
  const held = await tx.execute<Held>(sql`
    select d.scope, d.collection, d.id, d.body, d.live_until from documents d
    join jsonb_to_recordset(${JSON.stringify(keys)}::text::jsonb) as key (scope text, collection text, id text)
      on d.scope = key.scope and d.collection = key.collection and d.id = key.id
    where not d.deleted`)
  const byKey = new Map(held.map(row => [keyOf(row), row]))
  return changes.filter(change => {
    const row = byKey.get(keyOf(change))
    if (!row) return change.body !== null
    if (change.body === null) return true
    const sameLife = (row.live_until === null ? undefined : Number(row.live_until)) === change.liveUntil
    return !sameLife || !isDeepStrictEqual(row.body, JSON.parse(JSON.stringify(change.body)))
  })
}

async function raiseVersions(tx: Transaction, touched: Scope[]): Promise<ScopeVersions> {
  const rows = await tx.execute<{ scope: Scope; version: string }>(sql`
    insert into scopes (scope, version)
    select scope, 1 from jsonb_array_elements_text(${JSON.stringify(touched)}::text::jsonb) as scope order by scope
    on conflict (scope) do update set version = scopes.version + 1
    returning scope, version`)
  const versions: ScopeVersions = {}
  for (const row of rows) versions[row.scope] = Number(row.version)
  return versions
}

function keyOf(key: { scope: string; collection: string; id: string }): string {
  return `${key.scope} ${key.collection} ${key.id}`
}
