/** Rebuilds documents from records, in steps that can be resumed. Documents that are already equal are not written. */
import type { DocumentChange } from '@haulway/domain/document/document.ts'
import { scopeParts } from '@haulway/domain/document/scope.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database.ts'
import { notifyVersions } from './nodes/notify.ts'
import { publishDocuments } from './publish.ts'

/** One table: its rows are read page by page in the order of its key, locked, and their documents are published. */
export type RebuildStep = {
  name: string
  /** The table and the columns of its primary key. */
  table: string
  key: readonly string[]
  /** The documents of one row. */
  documentsOf: (tx: Transaction, row: Record<string, unknown>) => Promise<DocumentChange[]> | DocumentChange[]
}

const rowsAtOnce = 100

/**
 * Runs one step: every row of a table.
 * @param after the key to resume after, as reported by an interrupted run
 * @param onPage receives after each page: the rows read, the scopes changed, and the key to resume after
 */
export async function rebuild(
  database: Database,
  step: RebuildStep,
  after: string[] | undefined,
  onPage: (page: { rows: number; changed: number; after: string[] }) => void,
): Promise<void> {
  for (let lastKey = after; ; ) {
    const keys = await readKeys(database, step, lastKey)
    const last = keys.at(-1)
    if (!last) return
    const page = await database.inTransaction(async tx => {
      const rows = await lockRows(tx, step, keys)
      const changes: DocumentChange[] = []
      for (const row of rows) changes.push(...(await step.documentsOf(tx, row)))
      const { versions } = await publishDocuments(tx, await withoutDeleted(tx, changes))
      await notifyVersions(tx, versions)
      return { rows, changed: Object.keys(versions).length }
    })
    lastKey = last
    onPage({ rows: page.rows.length, changed: page.changed, after: lastKey })
  }
}

/** The keys of the next page: read without a lock, since Citus locks rows of one node only. */
async function readKeys(
  { orm }: Database,
  { table, key }: RebuildStep,
  after: string[] | undefined,
): Promise<string[][]> {
  const columns = sql.join(
    key.map(column => sql.identifier(column)),
    sql`, `,
  )
  const past: SQL = after ? sql`where (${columns}) > (${sql.join(after.map(literal), sql`, `)})` : sql``
  const rows = await orm.execute<Record<string, unknown>>(sql`
    select ${columns} from ${sql.identifier(table)} ${past} order by ${columns} limit ${rowsAtOnce}`)
  return rows.map(row => key.map(column => String(row[column])))
}

/** The rows with these keys that still exist, each locked by its key, in the order of the keys. */
async function lockRows(
  tx: Transaction,
  { table, key }: RebuildStep,
  keys: string[][],
): Promise<Record<string, unknown>[]> {
  const found = await Promise.all(
    keys.map(values => {
      const isThis = key.map((column, i) => sql`${sql.identifier(column)} = ${values[i]}`)
      return tx.ask(sql`select * from ${sql.identifier(table)} where ${sql.join(isThis, sql` and `)} for update`)
    }),
  )
  return found.flat()
}

/** Records of a deleted business stay where the books of others need them, but its own documents are gone for good. */
async function withoutDeleted(tx: Transaction, changes: DocumentChange[]): Promise<DocumentChange[]> {
  const ownerOf = ({ scope }: DocumentChange) => {
    const { kind, ownerId } = scopeParts(scope)
    return kind === 'haulway-entity' ? ownerId : undefined
  }
  const owners = [...new Set(changes.flatMap(change => ownerOf(change) ?? []))]
  const rows = await tx.ask<{ id: string }>(sql`
    select entity_id as id from entities
    where entity_id::text = any(${sql.param(owners)}::text[]) and record->'accountDelete'->>'deletedOn' is not null`)
  const deleted = new Set(rows.map(({ id }) => id))
  return changes.filter(change => !deleted.has(ownerOf(change) ?? ''))
}

/** A part of a key as a literal without a type: PostgreSQL takes the type of the column it is compared with. */
function literal(value: string): SQL {
  return sql.raw(`'${value.replaceAll("'", "''")}'`)
}
