/**
 * Transactions whose statements don't wait for each other (docs/decisions/0049). `tx.send` returns nothing: it sends a
 * statement whose answer no one needs. `await tx.ask` sends one and waits for its rows. Both send immediately, without
 * waiting for `begin`, and the commit doesn't wait for the last answer. If one statement fails, the transaction fails.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Query, SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { drizzle, type PgRemoteDatabase } from 'drizzle-orm/pg-proxy'
import PQueue from 'p-queue'
import { isReadOnly } from '../failures.ts'
import { type Connection, type ConnectionOptions, openConnection, type RowForm } from './connection.ts'

/** Drizzle's query builders. A query is sent when it is awaited. */
export type Orm = Pick<PgRemoteDatabase, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'>

/** The transaction that a command reads and writes through. One command uses one transaction. */
export type Transaction = Orm & {
  /** Sends a statement without waiting. If it fails, the transaction fails. */
  send: (statement: Statement) => void
  /** Sends a statement immediately, whether or not the caller awaits its rows. */
  ask: <Row = Record<string, unknown>>(statement: Statement) => Promise<Row[]>
}

/** Drizzle's `sql`, one of its builders, or SQL text with its parameters. */
export type Statement = SQL | { toSQL: () => Pick<Query, 'sql' | 'params'> }
type Work<T> = (tx: Transaction) => Promise<T>

export type Transactions = {
  /** Runs work between begin and commit. @throws the error of the first failed statement, or the work's own */
  run: <T>(work: Work<T>) => Promise<T>
  /** How many wait for a connection. */
  countWaiting: () => number
  /** Waits some seconds for running transactions to end, then closes the connections. */
  close: () => Promise<void>
}

const closeMs = 5_000

/** @param connectionsMax the most transactions that run at once; others wait for one to end */
export function openTransactions(url: string, connectionsMax: number, options: ConnectionOptions): Transactions {
  const queue = new PQueue({ concurrency: connectionsMax })
  const connections = new Set<Connection>()
  const idle: Connection[] = []
  const takeConnection = async (): Promise<Connection> => {
    // Take the most recently used connection: its statements are prepared and PostgreSQL's caches are warm.
    for (let each = idle.pop(); each; each = idle.pop()) {
      if (!each.isLost()) return each
      connections.delete(each)
    }
    const connection = await openConnection(url, options)
    connections.add(connection)
    return connection
  }
  const runOnOne = async <T>(work: Work<T>): Promise<T> => {
    const connection = await takeConnection()
    try {
      return await connection.untilLost(carryOut(connection, work))
    } catch (error) {
      if (isReadOnly(error)) await connection.end()
      throw error
    } finally {
      idle.push(connection)
    }
  }
  return {
    run: work => queue.add(() => runOnOne(work)),
    countWaiting: () => queue.size,
    close: async () => {
      queue.pause()
      const patience = new AbortController()
      await Promise.race([queue.onPendingZero(), sleep(closeMs, undefined, patience).catch(() => {})])
      patience.abort()
      await Promise.all([...connections].map(connection => connection.end()))
    },
  }
}

/** Whether a transaction has ended, and its first failure. */
type Progress = { isOver: boolean; failure: unknown }

async function carryOut<T>(connection: Connection, work: Work<T>): Promise<T> {
  const progress: Progress = { isOver: false, failure: undefined }
  const send: Connection['send'] = (text, params, form) => {
    if (progress.isOver) throw new Error('a statement came after the end of its transaction')
    return noteFailure(progress, connection.send(text, params, form))
  }
  const commit = () => connection.send('commit', [], 'objects')
  send('begin', [], 'objects')
  try {
    const result = await work(transactionOn(send))
    progress.isOver = true
    // If a statement failed, PostgreSQL turns the commit into a rollback.
    await commit()
    if (progress.failure) throw progress.failure
    return result
  } catch (error) {
    // Send nothing more: after the rollback, a statement would run outside of any transaction.
    const isEnded = progress.isOver
    progress.isOver = true
    if (!isEnded && !connection.isLost()) await connection.send('rollback', [], 'objects').catch(() => {})
    throw reasonOf(progress, error)
  }
}

const dialect = new PgDialect()

function transactionOn(send: Connection['send']): Transaction {
  const orm = openOrm(send)
  const ask: Transaction['ask'] = <Row>(statement: Statement) => {
    const { sql, params } = 'toSQL' in statement ? statement.toSQL() : dialect.sqlToQuery(statement)
    return send(sql, params, 'objects') as Promise<Row[]>
  }
  return Object.assign(orm, { ask, send: (statement: Statement) => void ask(statement) })
}

/** Drizzle's builders, sending their statements through a function. */
export function openOrm(
  send: (text: string, params: unknown[], form: RowForm) => Promise<unknown[]>,
): PgRemoteDatabase {
  const run = async (text: string, params: unknown[], method: string) => {
    return { rows: await send(text, params, method === 'all' ? 'lists' : 'objects') }
  }
  return drizzle(run, {}, () => dialect)
}

/** Records the first failure, which is thrown at the end, so that callers need not await each statement. */
function noteFailure<T>(progress: Progress, answer: Promise<T>): Promise<T> {
  answer.catch(error => {
    progress.failure ??= error
  })
  return answer
}

/**
 * The error to throw: PostgreSQL's first refusal. Later code may have acted on the refused statement, and errors after
 * it only repeat that the transaction has failed.
 */
function reasonOf({ failure }: Progress, error: unknown): unknown {
  for (let e = error; e instanceof Error; e = e.cause) if (e === failure) return error
  return failure ?? error
}
