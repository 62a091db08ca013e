import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * A column that is one of some ids; no row where there are none. Other than `in (…)` it is the same statement for any
 * number of them, and so is described once and stays prepared.
 */
export function anyOf(column: PgColumn, ids: readonly string[]): SQL {
  const quoted = ids.map(id => `"${id.replaceAll(/["\\]/g, '\\$&')}"`)
  return sql`${column} = any(${`{${quoted.join(',')}}`}::${sql.raw(column.getSQLType())}[])`
}
