/**
 * The one way to PostgreSQL: postgres.js below, Drizzle above, transactions with one retry rule.
 *
 * A way there and back costs more than most statements. Statements of a transaction need not wait for each other: they
 * are sent in the order in which they are executed (`.execute()`, or awaiting them) and carried out in that order. When
 * one fails, so do all after it, and PostgreSQL makes a rollback of the commit.
 */
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
 * transactions alone. postgres.js sends many statements at once on a connection, and a begin among a hundred others is
 * not known to it as one (3.4.9): what comes after would be in a transaction that nobody ends.
 * @param connectionsMax of each pool
 */
export function openDatabase(url: string, connectionsMax: number): Database {
  const sql = openPool(url, connectionsMax)
  const transactions = openPool(url, connectionsMax)
  // Drizzle sets on a client how JSON and times are written: without it a record would be kept as a text of itself.
  drizzle(transactions)
  const begin = (work: Work) => runWork(transactions, work) as ReturnType<postgres.Sql['begin']>
  const orm = drizzle(sending(sql, undefined, { begin: begin as postgres.Sql['begin'] }))
  return {
    orm,
    sql,
    inTransaction: work => retryCollisions(() => runTransaction(orm, work)),
    close: async () => {
      await Promise.all([transactions.end({ timeout: 5 }), sql.end({ timeout: 5 })])
    },
  }
}

function openPool(url: string, connectionsMax: number): postgres.Sql {
  return postgres(url, {
    max: connectionsMax,
    onnotice: () => {},
    idle_timeout: 60,
    backoff: retries => (0.5 + Math.random() / 2) * Math.min(reconnectSecondsMax, 2 ** retries / 100),
    connection: { application_name: 'haulway', statement_timeout: 30_000, lock_timeout: 10_000 },
  })
}

/** Sends a statement whose answer says nothing. Where it fails, so does its transaction. */
export function sendOff(statement: { execute: () => Promise<unknown> }): void {
  statement.execute().catch(() => {})
}

type Work = (client: postgres.TransactionSql) => Promise<unknown>
type Course = { isOver: boolean; failure: unknown }

async function runWork(sql: postgres.Sql, work: Work): Promise<unknown> {
  const course: Course = { isOver: false, failure: undefined }
  const end = () => {
    course.isOver = true
  }
  try {
    const result = await sql.begin(inner => work(sending(inner, course)).finally(end))
    if (course.failure) throw course.failure
    return result
  } catch (error) {
    throw isConsequence(error) && course.failure ? course.failure : error
  } finally {
    end()
  }
}

/**
 * The same client, but a statement is sent when it is made, and one with parameters stays prepared on its connection.
 * Drizzle asks that it not be, and each query would be described anew: another way to the server and back.
 * @param course of the transaction; what is sent after its end would be in somebody else's
 */
function sending<Client extends Pick<postgres.Sql, 'unsafe'>>(
  client: Client,
  course?: Course,
  own: Partial<postgres.Sql> = {},
): Client {
  const unsafe: postgres.Sql['unsafe'] = (text, values, options) => {
    if (course?.isOver) throw new Error('a statement came after the end of its transaction')
    const prepare = values !== undefined && values.length > 0
    return send(client.unsafe(text, values, { ...options, prepare }), course)
  }
  const ours = new Map<string | symbol, unknown>(Object.entries({ ...own, unsafe }))
  return new Proxy(client, { get: (target, name) => ours.get(name) ?? Reflect.get(target, name) })
}

type Sendable = { execute: () => unknown; catch: (told: (error: unknown) => void) => unknown }

function send<Query extends Sendable>(query: Query, course: Course | undefined): Query {
  query.execute()
  if (course) {
    query.catch(error => {
      course.failure ??= error
    })
  }
  return query
}

/**
 * When its connection is lost, a transaction fails by itself, and postgres.js would still write a rollback to the
 * socket that is gone, which ends the process (3.4.9, also with PostgreSQL restarted for good reasons). So work that
 * failed waits for one turn of the event loop: by then a lost transaction is over, and its failure is not passed on to
 * be rolled back.
 */
async function runTransaction<T>(orm: Orm, work: (tx: Transaction) => Promise<T | WithCommit<T>>): Promise<T> {
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
  const done = await running
  return done instanceof WithCommit ? done.answer : done
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

/** Whether it says that PostgreSQL could not be reached, or was lost on the way, under whatever it is wrapped in. */
export function isConnectionLost(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('code' in e && /^(ECONN|CONNECTION_|CONNECT_)/.test(String(e.code))) return true
  }
  return false
}

function isCollision(error: unknown): boolean {
  const state = sqlState(error)
  return state === '40P01' || state === '40001'
}

/** The transaction had failed already (25P02): another statement says why. */
function isConsequence(error: unknown): boolean {
  return sqlState(error) === '25P02'
}
