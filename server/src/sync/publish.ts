/**
 * Publishes documents inside a command's transaction.
 *
 * Each document is derived from records that the transaction has locked, so two transactions never publish the same
 * document at the same time. The scopes' rows, locked last and in sorted order, put the versions in the order of
 * commits.
 */
import type { DocumentChange, WireDocument } from '@haulway/domain/document/document.ts'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import type { ScopeVersions } from './scope-versions.ts'

/** Raised when the shape of views changes, so that `rebuild-documents` finds the old ones. */
export const viewVersion = 1

/** What a transaction has published: the new version of each changed scope, and its changes. */
export type Published = { versions: ScopeVersions; changes: { [scope: string]: WireDocument[] } }

/**
 * Writes the documents that differ from the stored ones, and raises each changed scope's version by one. Its statements
 * have been sent when it returns, so that they reach PostgreSQL together with the commit. Each is about one scope and
 * runs on the node of that scope (`publish_scope` in `db/functions.sql`).
 * @param changes for a repeated key the last change applies; a body of null removes the document
 * @returns what was published; empty when nothing changed
 */
export async function publishDocuments(tx: Transaction, changes: readonly DocumentChange[]): Promise<Published> {
  const wanted = new Map(changes.map(change => [keyOf(change), change]))
  const byScope = Map.groupBy(wanted.values(), ({ scope }) => scope)
  const sorted = [...byScope].sort(([a], [b]) => (a < b ? -1 : 1))
  const published = await Promise.all(sorted.map(([scope, ofScope]) => publishScope(tx, scope, ofScope)))
  const raised = published.flatMap(each => each ?? [])
  return {
    versions: Object.fromEntries(raised.map(({ scope, version }) => [scope, version])),
    changes: Object.fromEntries(raised.map(({ scope, changes: ofScope }) => [scope, ofScope])),
  }
}

/** @returns undefined when nothing differed */
async function publishScope(tx: Transaction, scope: string, changes: readonly DocumentChange[]) {
  const rows = changes.map(({ collection, id, liveUntil = null, body }) => ({
    collection,
    id,
    live_until: liveUntil,
    body,
  }))
  const wanted = sql`${JSON.stringify(rows)}::text::jsonb`
  const [answer] = await tx.ask<{ raised: Raised | null }>(
    sql`select publish_scope(${scope}, ${wanted}, ${sql.raw(String(viewVersion))}) as raised`,
  )
  if (!answer?.raised) return undefined
  const { version, written } = answer.raised
  const keys = new Set(written.map(key => key.join(' ')))
  const changed = changes.filter(({ collection, id }) => keys.has(`${collection} ${id}`))
  return { scope, version, changes: changed.map(change => onWire(change, version)) }
}

/** What `publish_scope` answers. */
type Raised = { version: number; written: [collection: string, id: string][] }

/** A change in the form that a reader of the tables would get, so that this process's subscribers need not query. */
function onWire({ collection, id, body, liveUntil }: DocumentChange, version: number): WireDocument {
  return { collection, id, version, ...(liveUntil !== undefined && { liveUntil }), body }
}

function keyOf(key: { scope: string; collection: string; id: string }): string {
  return `${key.scope} ${key.collection} ${key.id}`
}
