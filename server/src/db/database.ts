/** The only access to PostgreSQL: postgres.js, Drizzle on top of it, and transactions with one rule for retries. */
import postgres from 'postgres'
import { recordStatements } from './citus/record-statements.ts'
import { isCollision } from './failures.ts'
import { execute } from './pipeline/connection.ts'
import { type Orm, openOrm, openTransactions, type Transaction } from './pipeline/transaction.ts'

export type { Orm, Transaction } from './pipeline/transaction.ts'

export type Database = {
  orm: Orm
  /** Raw postgres.js, used for GPS points and sync. */
  sql: postgres.Sql
  /** Runs work in a transaction. Runs it again when PostgreSQL reports a collision with another transaction. */
  inTransaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  /** How many transactions wait for a connection. */
  countWaiting: () => number
  close: () => Promise<void>
}

/** At most this long after PostgreSQL is back, we reconnect, however long it was away. */
const reconnectSecondsMax = 1
/** And at least, so that servers that take no changes are not asked without a pause. */
const reconnectSecondsMin = 0.1
/** How long connecting may take before it is tried again. The driver would wait 30 s, and the node would be unready. */
const connectSeconds = 8

/**
 * After this long without a word, the system asks whether the other side is still there, and gives it ten seconds. A
 * machine that lost its power ends no connection, and one that only listens would wait for it for good.
 */
const keepAliveSeconds = 5

/** A standby is refused at once and asked again: after a failover it is the primary. */
export const primaryOnly = { target_session_attrs: 'primary' } as const

const collisionTriesMax = 8

/** Set by tests only: the folder in which statements are recorded for the census. */
const statementsFolder = process.env.HAULWAY_STATEMENTS

/** Drizzle converts these types to and from text itself. */
const textTypes = {
  timestamptz: 1184,
  date: 1082,
  time: 1083,
  timestamp: 1114,
  dates: 1182,
  timestamptzs: 1185,
  timestamps: 1115,
  numerics: 1231,
}
const asText = (type: number) => ({
  to: type,
  from: [type],
  serialize: (value: string) => value,
  parse: (text: string) => text,
})
const asJson = (type: number) => ({ ...asText(type), parse: (text: string): unknown => JSON.parse(text) })
const types = {
  ...Object.fromEntries(Object.entries(textTypes).map(([name, type]) => [name, asText(type)])),
  json: asJson(114),
  jsonb: asJson(3802),
}

/**
 * Opens two pools: one for single statements, one only for transactions. Each connects when it is first used.
 * @param connectionsMax of each pool
 * @param more `mayBeStandby` also connects to a server that takes no changes; `name` of the connections
 */
export function openDatabase(
  url: string,
  connectionsMax: number,
  more: { mayBeStandby?: true; name?: string } = {},
): Database {
  const options = {
    onnotice: () => {},
    connect_timeout: connectSeconds,
    keep_alive: keepAliveSeconds,
    backoff: reconnectSeconds,
    connection: { application_name: more.name ?? 'haulway', statement_timeout: 30_000, lock_timeout: 10_000 },
    types,
    ...(!more.mayBeStandby && primaryOnly),
    ...(statementsFolder && { debug: recordStatements(statementsFolder) }),
  }
  const sql = postgres(url, { ...options, max: connectionsMax, idle_timeout: 60 })
  const transactions = openTransactions(url, connectionsMax, options)
  const inTransaction: Database['inTransaction'] = work => retryCollisions(() => transactions.run(work))
  return {
    // Better Auth begins its transactions through Drizzle's name for it.
    orm: Object.assign(
      openOrm((text, params, form) => execute(sql, text, params, form)),
      { transaction: inTransaction },
    ),
    sql,
    inTransaction,
    countWaiting: transactions.countWaiting,
    close: async () => {
      await Promise.all([transactions.close(), sql.end({ timeout: 5 })])
    },
  }
}

function reconnectSeconds(retries: number): number {
  const seconds = Math.min(reconnectSecondsMax, 2 ** retries / 100)
  return (0.5 + Math.random() / 2) * Math.max(reconnectSecondsMin, seconds)
}

/** Retries after a collision. No other code retries. */
async function retryCollisions<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt >= collisionTriesMax || !isCollision(error)) throw error
      await new Promise(resolve => setTimeout(resolve, Math.random() * 10 * 2 ** attempt))
    }
  }
}

/** A superuser's statement can reach the machine's files and programs; a node needs only its database. */
export async function warnOfSuperuser({ sql }: Database, warn: (sentence: string) => void): Promise<void> {
  const [role] = await sql`select rolsuper from pg_roles where rolname = current_user`
  if (role?.rolsuper)
    warn('The user of DATABASE_URL is a superuser. Please use one that owns the database (docs/production.md).')
}
