/** Rebuilds documents from records, in steps that can be resumed. Documents that are already equal are not written. */
import type { DocumentChange } from '@haulway/domain/document/document.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database.ts'
import { notifyVersions } from './notify.ts'
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
    const page = await database.inTransaction(async tx => {
      const rows = await readPage(tx, step, lastKey)
      const changes: DocumentChange[] = []
      for (const row of rows) changes.push(...(await step.documentsOf(tx, row)))
      const { versions } = await publishDocuments(tx, changes)
      await notifyVersions(tx, versions)
      return { rows, changed: Object.keys(versions).length }
    })
    const last = page.rows.at(-1)
    if (!last) return
    lastKey = step.key.map(column => String(last[column]))
    onPage({ rows: page.rows.length, changed: page.changed, after: lastKey })
  }
}

async function readPage(tx: Transaction, { table, key }: RebuildStep, after: string[] | undefined) {
  const columns = sql.join(
    key.map(column => sql.identifier(column)),
    sql`, `,
  )
  const past: SQL = after ? sql`where (${columns}) > (${sql.join(after.map(literal), sql`, `)})` : sql``
  const rows = await tx.ask(sql`
    select * from ${sql.identifier(table)} ${past} order by ${columns} limit ${rowsAtOnce} for update`)
  return [...rows]
}

/** A part of a key as a literal without a type: PostgreSQL takes the type of the column it is compared with. */
function literal(value: string): SQL {
  return sql.raw(`'${value.replaceAll("'", "''")}'`)
}
