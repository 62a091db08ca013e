/** Saving a record, in any table. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable, type PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Transaction } from './database.ts'

/** Inserts a row, or replaces the row with the same primary key. */
export function saveRow<Table extends PgTable>(tx: Transaction, table: Table, row: Table['$inferInsert']): void {
  const columns = getTableColumns(table)
  const set: Record<string, SQL> = {}
  for (const [name, value] of Object.entries(row)) {
    if (value === undefined) throw new Error(`a row is saved with a value for ${name}`)
    set[name] = sql`excluded.${sql.identifier(columns[name]!.name)}`
  }
  const [composed] = getTableConfig(table).primaryKeys
  const target = composed?.columns ?? Object.values(columns).filter(column => column.primary)
  tx.send(
    tx
      .insert(table)
      .values(row)
      .onConflictDoUpdate({ target, set: set as PgUpdateSetSource<Table> }),
  )
}
