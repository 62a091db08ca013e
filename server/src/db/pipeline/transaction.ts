/**
 * Transactions whose statements don't wait for each other (docs/decisions/0049). `tx.send` is void: it sends a
 * statement whose answer nobody needs. `await tx.ask` sends one and waits. Both send at once, begin and commit go with
 * them, and where one statement fails the whole transaction does.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Query, SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { drizzle, type PgRemoteDatabase } from 'drizzle-orm/pg-proxy'
import PQueue from 'p-queue'
import { type Connection, type ConnectionOptions, openConnection, type RowForm } from './connection.ts'

/** Drizzle's builders. A query is sent when it is awaited. */
export type Orm = Pick<PgRemoteDatabase, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'>

/** What a command reads and writes through; all of one command share one. */
export type Transaction = Orm & {
  /** Sends a statement and doesn't wait. Where it fails, so does the transaction. */
  send: (statement: Statement) => void
  /** Sends a statement at once, awaited or not. */
  ask: <Row = Record<string, unknown>>(statement: Statement) => Promise<Row[]>
}

/** Drizzle's `sql`, one of its builders, or a text of one's own with its parameters. */
export type Statement = SQL | { toSQL: () => Pick<Query, 'sql' | 'params'> }
type Work<T> = (tx: Transaction) => Promise<T>

export type Transactions = {
  /** Carries work out between begin and commit. @throws what the first statement that failed says, or the work */
  run: <T>(work: Work<T>) => Promise<T>
  /** Lets those under way come to their end, for some seconds. */
  close: () => Promise<void>
}

const closeMs = 5_000

/** @param connectionsMax how many transactions there may be at once; others wait their turn */
export function openTransactions(url: string, connectionsMax: number, options: ConnectionOptions): Transactions {
  const turns = new PQueue({ concurrency: connectionsMax })
  const connections = new Set<Connection>()
  const idle: Connection[] = []
  const takeConnection = async (): Promise<Connection> => {
    // The one used last has its statements and PostgreSQL's caches warm.
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
    } finally {
      idle.push(connection)
    }
  }
  return {
    run: work => turns.add(() => runOnOne(work)),
    close: async () => {
      turns.pause()
      const patience = new AbortController()
      await Promise.race([turns.onPendingZero(), sleep(closeMs, undefined, patience).catch(() => {})])
      patience.abort()
      await Promise.all([...connections].map(connection => connection.end()))
    },
  }
}

/** How far a transaction has come. */
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
    // Where a statement has failed, PostgreSQL makes a rollback of it.
    await commit()
    if (progress.failure) throw progress.failure
    return result
  } catch (error) {
    // Nothing more may be sent: behind the rollback it would be outside of any transaction.
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

/** Drizzle's builders over a way to send statements. */
export function openOrm(
  send: (text: string, params: unknown[], form: RowForm) => Promise<unknown[]>,
): PgRemoteDatabase {
  const run = async (text: string, params: unknown[], method: string) => {
    return { rows: await send(text, params, method === 'all' ? 'lists' : 'objects') }
  }
  return drizzle(run, {}, () => dialect)
}

/** A failure is noted here and thrown at the end, so that no statement need be awaited for it. */
function noteFailure<T>(progress: Progress, answer: Promise<T>): Promise<T> {
  answer.catch(error => {
    progress.failure ??= error
  })
  return answer
}

/**
 * Why it has failed: what PostgreSQL refused first. What was decided meanwhile may rest on what was refused, and what
 * fails after it says no more than that.
 */
function reasonOf({ failure }: Progress, error: unknown): unknown {
  for (let e = error; e instanceof Error; e = e.cause) if (e === failure) return error
  return failure ?? error
}
