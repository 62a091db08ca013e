/** The one way to PostgreSQL: postgres.js below, Drizzle above, transactions with one retry rule. */
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'

export type Orm = PostgresJsDatabase
/** What a command's reads and writes go through; all of one command share one. */
export type Transaction = Parameters<Parameters<Orm['transaction']>[0]>[0]

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

/** Opens a pool. The connections are made when they are first needed. */
export function openDatabase(url: string, connectionsMax: number): Database {
  const sql = postgres(url, {
    max: connectionsMax,
    onnotice: () => {},
    idle_timeout: 60,
    backoff: retries => (0.5 + Math.random() / 2) * Math.min(reconnectSecondsMax, 2 ** retries / 100),
    connection: { application_name: 'haulway', statement_timeout: 30_000, lock_timeout: 10_000 },
  })
  const begin = (work: (inner: postgres.TransactionSql) => unknown) => sql.begin(inner => work(preparing(inner)))
  const orm = drizzle(preparing(sql, { begin: begin as postgres.Sql['begin'] }))
  return {
    orm,
    sql,
    inTransaction: work => retryCollisions(() => runTransaction(orm, work)),
    close: () => sql.end({ timeout: 5 }),
  }
}

/**
 * The same client, but statements with parameters stay prepared on their connection. Drizzle asks for no such thing,
 * and each of its queries would be described anew: another way to the server and back.
 */
function preparing<Client extends Pick<postgres.Sql, 'unsafe'>>(
  client: Client,
  own: Partial<postgres.Sql> = {},
): Client {
  const unsafe: postgres.Sql['unsafe'] = (text, values, options) =>
    client.unsafe(text, values, values && values.length > 0 ? { prepare: true, ...options } : options)
  const ours = new Map<string | symbol, unknown>(Object.entries({ ...own, unsafe }))
  return new Proxy(client, { get: (target, name) => ours.get(name) ?? Reflect.get(target, name) })
}

/**
 * When its connection is lost, a transaction fails by itself, and postgres.js would still write a rollback to the
 * socket that is gone, which ends the process (3.4.9, also with PostgreSQL restarted for good reasons). So work that
 * failed waits for one turn of the event loop: by then a lost transaction is over, and its failure is not passed on to
 * be rolled back.
 */
function runTransaction<T>(orm: Orm, work: (tx: Transaction) => Promise<T>): Promise<T> {
  let isOver = false
  const running = orm.transaction(async tx => {
    try {
      return await work(tx)
    } catch (error) {
      await new Promise(resolve => setImmediate(resolve))
      if (isOver) return new Promise<never>(() => {})
      throw error
    }
  })
  running.catch(() => {
    isOver = true
  })
  return running
}

/** Deadlock (40P01) and serialization failure (40001) are answered here, and nowhere else, by trying again. */
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

/** PostgreSQL's SQLSTATE of an error, also where Drizzle has wrapped it. */
export function sqlState(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('code' in e && typeof e.code === 'string' && /^[0-9A-Z]{5}$/.test(e.code)) return e.code
  }
  return undefined
}

function isCollision(error: unknown): boolean {
  const state = sqlState(error)
  return state === '40P01' || state === '40001'
}
