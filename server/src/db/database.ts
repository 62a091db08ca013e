/** The one way to PostgreSQL: postgres.js below, Drizzle above, transactions with one retry rule. */
import postgres from 'postgres'
import { isCollision } from './failures.ts'
import { execute } from './pipeline/connection.ts'
import { type Orm, openOrm, openTransactions, type Transaction } from './pipeline/transaction.ts'

export type { Orm, Transaction } from './pipeline/transaction.ts'

export type Database = {
  orm: Orm
  /** Raw postgres.js, for ingest and sync. */
  sql: postgres.Sql
  /** Runs work in a transaction, again when PostgreSQL says that it collided with another. */
  inTransaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

/** However long PostgreSQL was away, it is found again so soon after it is back. */
const reconnectSecondsMax = 1

const collisionTriesMax = 8

/** Drizzle writes and reads these types itself, as text. */
const textTypes = {
  ...{ timestamptz: 1184, date: 1082, time: 1083, timestamp: 1114 },
  ...{ dates: 1182, timestamptzs: 1185, timestamps: 1115, numerics: 1231 },
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
  ...{ json: asJson(114), jsonb: asJson(3802) },
}

/**
 * Opens two pools, whose connections are made when they are first needed: one for single statements and one for
 * transactions alone.
 * @param connectionsMax of each pool
 */
export function openDatabase(url: string, connectionsMax: number): Database {
  const options = {
    onnotice: () => {},
    backoff: (retries: number) => (0.5 + Math.random() / 2) * Math.min(reconnectSecondsMax, 2 ** retries / 100),
    connection: { application_name: 'haulway', statement_timeout: 30_000, lock_timeout: 10_000 },
    types,
  }
  const sql = postgres(url, { ...options, max: connectionsMax, idle_timeout: 60 })
  const transactions = openTransactions(url, connectionsMax, options)
  const inTransaction: Database['inTransaction'] = work => retryCollisions(() => transactions.run(work))
  return {
    // The library for accounts begins transactions by Drizzle's own name for it.
    orm: Object.assign(
      openOrm((text, params, form) => execute(sql, text, params, form)),
      { transaction: inTransaction },
    ),
    sql,
    inTransaction,
    close: async () => {
      await Promise.all([transactions.close(), sql.end({ timeout: 5 })])
    },
  }
}

/** Collisions are answered here, and nowhere else, by trying again. */
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
