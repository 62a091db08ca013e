/** How a record is kept, whichever table it is of. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable, type PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Transaction } from './database.ts'

/** Sends a row to its table, where it replaces the one that has its primary key. */
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
