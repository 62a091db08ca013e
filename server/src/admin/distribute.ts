/** `npm run admin -- distribute`: distributes the tables of a database over the nodes of Citus. */
import postgres from 'postgres'
import { ConfigError } from '../config.ts'
import { distributionStatements } from '../db/citus/distribution.ts'
import { migrate } from '../db/migrate.ts'
import { usageError } from './read-args.ts'

export const distributeUsage = 'distribute: spreads the tables over the workers of Citus'

/**
 * Migrates the database, then distributes its tables. What is distributed already stays as it is, so an interrupted run
 * can be repeated.
 * @param print receives each table's statement before it runs, since moving rows can take long
 * @returns the sentence for the person at the terminal
 * @throws ConfigError when the database is not a coordinator of Citus
 */
export async function runDistribute(url: string, args: string[], print: (sentence: string) => void): Promise<string> {
  if (args.length > 0) throw usageError(distributeUsage)
  const sql = postgres(url, { max: 1, onnotice: () => {}, connection: { application_name: 'haulway' } })
  try {
    await requireCitus(sql)
    await migrate(url)
    const count = await distributeTables(sql, print)
    return `Tables that are distributed or copied to each node: ${count}.`
  } finally {
    await sql.end()
  }
}

/** One transaction for each statement: together they would hold locks on every shard. */
export async function distributeTables(sql: postgres.Sql, print: (sentence: string) => void): Promise<number> {
  for (const statement of distributionStatements()) {
    print(statement.split('\n')[0] ?? '')
    await sql.unsafe(statement)
  }
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int4 as count from citus_tables where citus_table_type in ('distributed', 'reference')`
  return row?.count ?? 0
}

/** @throws ConfigError with what to do first */
async function requireCitus(sql: postgres.Sql): Promise<void> {
  const [state] = await sql<{ is_available: boolean; is_loaded: boolean; is_created: boolean }[]>`
    select exists (select from pg_available_extensions where name = 'citus') as is_available,
      current_setting('shared_preload_libraries') like '%citus%' as is_loaded,
      exists (select from pg_extension where extname = 'citus') as is_created`
  if (!state?.is_available) {
    throw new ConfigError('Install Citus on this PostgreSQL first. A single PostgreSQL needs no distribution.')
  }
  if (!state.is_loaded) throw new ConfigError("Set shared_preload_libraries = 'citus' and restart PostgreSQL first.")
  if (!state.is_created) await sql.unsafe('create extension if not exists citus')
}
