import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * Matches rows whose column is one of the ids; no rows when the list is empty. Unlike `in (…)`, the statement's text is
 * the same for any number of ids, so PostgreSQL describes it once and keeps it prepared.
 */
export function anyOf(column: PgColumn, ids: readonly string[]): SQL {
  const quoted = ids.map(id => `"${id.replaceAll(/["\\]/g, '\\$&')}"`)
  return sql`${column} = any(${`{${quoted.join(',')}}`}::${sql.raw(column.getSQLType())}[])`
}
