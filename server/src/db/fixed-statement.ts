import { fillPlaceholders, type Query, SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

/**
 * A statement whose words never change, put together once. Drizzle would do it each time, which takes longer than
 * sending it; so it is for those that every command sends.
 * @param statement with `sql.placeholder(name)` where a value goes
 * @returns what is executed with such values
 */
export function fixedStatement<Name extends string>(statement: SQL): (values: Record<Name, unknown>) => SQL {
  const { sql, params } = new PgDialect().sqlToQuery(statement)
  return values => new PutTogether({ sql, params: fillPlaceholders(params, values) })
}

class PutTogether extends SQL {
  readonly #query: Query

  constructor(query: Query) {
    super([])
    this.#query = query
  }

  override toQuery(): Query {
    return this.#query
  }
}
