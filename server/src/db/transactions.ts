/**
 * Transactions, each on a connection that carries nothing else while it lasts. The begin is sent with the transaction's
 * first statement and not waited for: PostgreSQL carries them out one after the other all the same.
 *
 * The begin of postgres.js is waited for, and goes on a connection that may be carrying other statements (3.4.9). So a
 * connection here is a pool of one, reserved for good: what is sent on it never wanders to another, and `onclose` says
 * at once when it is lost. A lost one is not used again.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { connectionLost } from './failures.ts'

type Options = postgres.Options<Record<string, postgres.PostgresType>>
type Unsafe = postgres.Sql['unsafe']
/** What Drizzle asks of a transaction's client. */
export type Client = { unsafe: Unsafe; savepoint: (work: Work) => Promise<unknown> }
type Work = (client: Client) => Promise<unknown>

export type Transactions = {
  /** Carries work out between begin and commit. @throws what the first statement that failed says, or the work */
  run: (work: Work) => Promise<unknown>
  /** Lets those under way come to their end, for some seconds. */
  close: () => Promise<void>
}

/** A connection. */
type Line = { pool: postgres.Sql; sql: postgres.ReservedSql; isLost: boolean; onLost: (error: Error) => void }

const closeMs = 5_000

/**
 * @param linesMax how many transactions there may be at once; others wait their turn
 * @param onLost told of each connection that ends
 */
export function openTransactions(url: string, linesMax: number, options: Options, onLost: () => void): Transactions {
  const turns = openTurns(linesMax)
  const lines = new Set<Line>()
  const idle: Line[] = []
  const takeLine = async (): Promise<Line> => {
    // The one used last has its statements and PostgreSQL's caches warm.
    for (let line = idle.pop(); line; line = idle.pop()) if (!line.isLost) return line
    const line = await openLine(url, options, onLost)
    for (const each of lines) if (each.isLost) lines.delete(each)
    lines.add(line)
    return line
  }
  return {
    run: async work => {
      await turns.take()
      try {
        const line = await takeLine()
        try {
          return await untilLost(line, carryOut(line, work))
        } finally {
          idle.push(line)
        }
      } finally {
        turns.giveBack()
      }
    },
    close: async () => {
      // Whoever holds every turn knows that nothing runs.
      const allTurns = Array.from({ length: linesMax }, () => turns.take())
      const patience = new AbortController()
      await Promise.race([Promise.all(allTurns), sleep(closeMs, undefined, patience).catch(() => {})])
      patience.abort()
      await Promise.all([...lines].map(line => endLine(line)))
    },
  }
}

function openTurns(turnsMax: number) {
  const waiting: (() => void)[] = []
  let free = turnsMax
  return {
    take: async () => {
      if (free > 0) free--
      else await new Promise<void>(resolve => waiting.push(resolve))
    },
    giveBack: () => {
      const next = waiting.shift()
      if (next) next()
      else free++
    },
  }
}

async function openLine(url: string, options: Options, onLost: () => void): Promise<Line> {
  const state = { isLost: false, onLost: (_: Error) => {} }
  const onclose = () => {
    state.isLost = true
    state.onLost(connectionLost())
    onLost()
  }
  const pool = postgres(url, { ...options, max: 1, max_lifetime: null, onclose })
  // Drizzle sets on a client how JSON and times are written: without it a record would be kept as a text of itself.
  drizzle(pool)
  try {
    return Object.assign(state, { pool, sql: await pool.reserve() })
  } catch (error) {
    await pool.end({ timeout: 0 })
    throw error
  }
}

/** The answers to what was sent on a line that is lost may never come. */
async function untilLost<T>(line: Line, working: Promise<T>): Promise<T> {
  const lost = Promise.withResolvers<never>()
  line.onLost = lost.reject
  try {
    return await Promise.race([working, lost.promise])
  } finally {
    line.onLost = () => {}
  }
}

async function endLine({ pool, sql }: Line): Promise<void> {
  // A reserved connection is waited for until it is cut off.
  sql.release()
  await pool.end({ timeout: 0 })
}

/** How far a transaction, or a part of it under a savepoint, has come. */
type Course = { line: Line; isOver: boolean; failure: unknown; savepoints: number }

async function carryOut(line: Line, work: Work): Promise<unknown> {
  const course: Course = { line, isOver: false, failure: undefined, savepoints: 0 }
  const client = clientOf(course)
  client.unsafe('begin')
  try {
    const result = await work(client)
    course.isOver = true
    // Where a statement has failed, PostgreSQL makes a rollback of it.
    await line.sql.unsafe('commit')
    if (course.failure) throw course.failure
    return result
  } catch (error) {
    // Nothing more may be sent: behind the rollback it would stand by itself.
    const isEnded = course.isOver
    course.isOver = true
    if (!isEnded && !line.isLost) await line.sql.unsafe('rollback').catch(() => {})
    throw reasonOf(course, error)
  } finally {
    course.isOver = true
  }
}

async function carryOutPart(outer: Course, work: Work): Promise<unknown> {
  const name = `part_${++outer.savepoints}`
  const part: Course = { ...outer, failure: undefined }
  await clientOf(outer).unsafe(`savepoint ${name}`)
  try {
    const result = await work(clientOf(part))
    if (part.failure) throw part.failure
    return result
  } catch (error) {
    await clientOf(outer).unsafe(`rollback to savepoint ${name}`)
    throw reasonOf(part, error)
  } finally {
    part.isOver = true
  }
}

function clientOf(course: Course): Client {
  const send = sendingAtOnce(course.line.sql)
  const unsafe: Unsafe = (...statement) => {
    if (course.isOver) throw new Error('a statement came after the end of its transaction')
    if (course.line.isLost) throw connectionLost()
    return noteFailure(course, send(...statement))
  }
  return { unsafe, savepoint: work => carryOutPart(course, work) }
}

function noteFailure<Query extends Promise<unknown>>(course: Course, query: Query): Query {
  query.catch(error => {
    course.failure ??= error
  })
  return query
}

/**
 * Sends a statement when it is made. One with parameters stays prepared on its connection: Drizzle asks that it not be,
 * and each would be described anew, another way to the server and back.
 */
export function sendingAtOnce(client: Pick<postgres.Sql, 'unsafe'>): Unsafe {
  return (text, values, options) => {
    const prepare = values !== undefined && values.length > 0
    return execute(client.unsafe(text, values, { ...options, prepare }))
  }
}

function execute<Query extends { execute: () => unknown }>(query: Query): Query {
  query.execute()
  return query
}

/**
 * Why it has failed: what PostgreSQL refused first. What was decided on the way may rest on what was refused, and what
 * fails after it says no more than that.
 */
function reasonOf({ failure }: Course, error: unknown): unknown {
  for (let e = error; e instanceof Error; e = e.cause) if (e === failure) return error
  return failure ?? error
}
