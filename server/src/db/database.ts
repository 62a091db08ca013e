/**
 * The one way to PostgreSQL: postgres.js below, Drizzle above, transactions with one retry rule.
 *
 * A way there and back costs more than most statements. Statements of a transaction need not wait for each other: they
 * are sent in the order in which they are executed (`.execute()`, or awaiting them) and carried out in that order. When
 * one fails, so do all after it, and PostgreSQL makes a rollback of the commit.
 */
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { isCollision } from './failures.ts'
import { type KnownRows, openKnownRows } from './known-rows.ts'
import { openTransactions, sendingAtOnce, type Transactions } from './transactions.ts'

export type Orm = PostgresJsDatabase
/** What a command's reads and writes go through; all of one command share one. */
export type Transaction = Parameters<Parameters<Orm['transaction']>[0]>[0]

export type Database = {
  orm: Orm
  /** Raw postgres.js, for ingest and sync. */
  sql: postgres.Sql
  /** Runs work in a transaction, again when PostgreSQL says that it collided with another. */
  inTransaction: <T>(work: (tx: Transaction) => Promise<T | WithCommit<T>>) => Promise<T>
  close: () => Promise<void>
}

/** What a transaction answers when its last statement has been answered, which is sent together with the commit. */
export class WithCommit<T> {
  readonly answer: Promise<T>

  constructor(answer: Promise<T>) {
    this.answer = answer
    // Where the commit fails, that is told.
    answer.catch(() => {})
  }
}

/** However long PostgreSQL was away, it is found again so soon after it is back. */
const reconnectSecondsMax = 1

const collisionTriesMax = 8

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
  }
  const sql = postgres(url, { ...options, max: connectionsMax, idle_timeout: 60 })
  const known = openKnownRows()
  const transactions = openTransactions(url, connectionsMax, options, known.forgetAll)
  const orm = drizzle(forDrizzle(sql, transactions))
  return {
    orm,
    sql,
    // What was relied on may be why it collided: another try asks, and holds what it is told.
    inTransaction: work => retryCollisions(attempt => runTransaction(orm, known, attempt === 1, work)),
    close: async () => {
      await Promise.all([transactions.close(), sql.end({ timeout: 5 })])
    },
  }
}

/** The same client, but what Drizzle asks is sent as soon as it is made, and its transactions are ours. */
function forDrizzle(sql: postgres.Sql, transactions: Transactions): postgres.Sql {
  const unsafe = sendingAtOnce(sql)
  const ours = new Map<string | symbol, unknown>(Object.entries({ unsafe, begin: transactions.run }))
  return new Proxy(sql, { get: (target, name) => ours.get(name) ?? Reflect.get(target, name) })
}

/** Sends a statement whose answer says nothing. Where it fails, so does its transaction. */
export function sendOff(statement: { execute: () => Promise<unknown> }): void {
  statement.execute().catch(() => {})
}

async function runTransaction<T>(
  orm: Orm,
  known: KnownRows,
  mayRecall: boolean,
  work: (tx: Transaction) => Promise<T | WithCommit<T>>,
): Promise<T> {
  const { tx, done } = await orm.transaction(async tx => {
    known.begin(tx, mayRecall)
    return { tx, done: await work(tx) }
  })
  await known.committed(tx)
  return done instanceof WithCommit ? done.answer : done
}

/** Collisions are answered here, and nowhere else, by trying again. */
async function retryCollisions<T>(run: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run(attempt)
    } catch (error) {
      if (attempt >= collisionTriesMax || !isCollision(error)) throw error
      await new Promise(resolve => setTimeout(resolve, Math.random() * 10 * 2 ** attempt))
    }
  }
}
