import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

/**
 * A statement whose words never change, put together once. Drizzle would do it each time, which takes longer than
 * sending it; so it is for those that every command sends.
 * @param statement with `sql.placeholder(name)` where a value goes
 * @returns what is executed with such values
 */
export function fixedStatement<Name extends string>(statement: SQL): (values: Record<Name, unknown>) => SQL {
  const { sql, params } = new PgDialect().sqlToQuery(statement)
  return values => {
    const query = { sql, params: fillPlaceholders(params, values) }
    // All that executing asks of a statement.
    const made = { getSQL: () => made, toQuery: () => query }
    return made as unknown as SQL
  }
}
