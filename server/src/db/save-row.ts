/** How a record is kept, whichever table it is of. */
import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from './database.ts'
import { fixedStatement } from './fixed-statement.ts'
import { versionOf } from './known-rows.ts'

/**
 * Puts a row into its table, or in the place of the one that has its primary key. It is sent off: where it fails, so
 * does its transaction. @returns the row's version, for `noteSaved`; undefined where it has failed
 */
type SaveRow<Table extends PgTable> = (tx: Transaction, row: Table['$inferInsert']) => Promise<string | undefined>

export function openSaveRow<Table extends PgTable>(table: Table): SaveRow<Table> {
  let fixed: { names: string[]; statement: (row: Record<string, unknown>) => SQL } | undefined
  return (tx, row) => {
    if (!fixed) {
      const names = Object.keys(row)
      fixed = { names, statement: fixedStatement(upsert(table, names)) }
    }
    if (!isOf(row, fixed.names))
      throw new Error('a table’s rows are saved with the same columns each, and values in all')
    const saving = tx.execute<{ version: string }>(fixed.statement(row)).execute()
    return saving.then(
      ([saved]) => saved?.version,
      () => undefined,
    )
  }
}

function isOf(row: Record<string, unknown>, names: readonly string[]): boolean {
  return Object.keys(row).length === names.length && names.every(name => row[name] !== undefined)
}

function upsert(table: PgTable, names: readonly string[]): SQL {
  const columns = getTableColumns(table)
  const saved = names.map(name => columns[name]!)
  const { primaryKeys } = getTableConfig(table)
  const key = primaryKeys[0]?.columns ?? Object.values(columns).filter(column => column.primary)
  return sql`insert into ${table} (${list(saved.map(nameOf))})
    values (${list(saved.map((column, i) => sql`${sql.param(sql.placeholder(names[i]!), encoderOf(column))}`))})
    on conflict (${list(key.map(nameOf))})
    do update set ${list(saved.map(column => sql`${nameOf(column)} = excluded.${nameOf(column)}`))}
    returning ${versionOf(getTableName(table))} as version`
}

const nameOf = (column: PgColumn): SQL => sql`${sql.identifier(column.name)}`
const list = (parts: SQL[]): SQL => sql.join(parts, sql`, `)

/** Nothing is nothing in any column, also in one of JSON. */
function encoderOf(column: PgColumn) {
  return { mapToDriverValue: (value: unknown) => (value === null ? null : column.mapToDriverValue(value)) }
}
