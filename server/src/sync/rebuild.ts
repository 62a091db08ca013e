/** Rebuilding documents from records, in steps that can be taken up again: what is equal is left alone. */
import type { DocumentChange } from '@haulway/domain/document/document.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database.ts'
import { notifyVersions } from './notify.ts'
import { publishDocuments } from './publish.ts'

/** The rows of one table, page by page in the order of its key, each locked, and what they show. */
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
 * Takes one step: every row of a table.
 * @param after the key to go on behind, as an earlier, broken-off run has said it
 * @param onPage told after each page what was read, what was changed, and the key to go on behind
 */
export async function rebuild(
  database: Database,
  step: RebuildStep,
  after: string[] | undefined,
  onPage: (page: { rows: number; changed: number; after: string[] }) => void,
): Promise<void> {
  for (let behind = after; ; ) {
    const page = await database.inTransaction(async tx => {
      const rows = await readPage(tx, step, behind)
      const changes: DocumentChange[] = []
      for (const row of rows) changes.push(...(await step.documentsOf(tx, row)))
      const { versions } = await publishDocuments(tx, changes)
      await notifyVersions(tx, versions)
      return { rows, changed: Object.keys(versions).length }
    })
    const last = page.rows.at(-1)
    if (!last) return
    behind = step.key.map(column => String(last[column]))
    onPage({ rows: page.rows.length, changed: page.changed, after: behind })
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

/** A key's part, with its type left to the column it is compared with. */
function literal(value: string): SQL {
  return sql.raw(`'${value.replaceAll("'", "''")}'`)
}
