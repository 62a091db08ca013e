/**
 * A connection that sends statements without waiting for earlier answers; PostgreSQL runs them in the order sent. It is
 * a pool of one connection, reserved for good, so that no statement can move to another connection, and `onclose`
 * reports a loss immediately. A lost connection is not used again.
 */
import postgres from 'postgres'
import { inPart, type SpanStart } from '../../tracing/span.ts'
import { connectionLost } from '../failures.ts'

export type ConnectionOptions = postgres.Options<Record<string, postgres.PostgresType>>
/** Rows as objects keyed by column name, or as lists of values. */
export type RowForm = 'objects' | 'lists'

export type Connection = {
  isLost: () => boolean
  /** Sends a statement immediately. @throws when the connection is lost */
  send: (text: string, params: readonly unknown[], form: RowForm) => Promise<unknown[]>
  /** Fails as soon as the connection is lost, since statements already sent may never be answered. */
  untilLost: <T>(working: Promise<T>) => Promise<T>
  end: () => Promise<void>
}

export async function openConnection(url: string, options: ConnectionOptions): Promise<Connection> {
  let isLost = false
  let onLost = (_: Error) => {}
  const onclose = () => {
    isLost = true
    onLost(connectionLost())
  }
  const untilLost: Connection['untilLost'] = async working => {
    const lost = Promise.withResolvers<never>()
    onLost = lost.reject
    try {
      return await Promise.race([working, lost.promise])
    } finally {
      onLost = () => {}
    }
  }
  const pool = postgres(url, { ...options, max: 1, max_lifetime: null, onclose })
  let sql: postgres.ReservedSql
  try {
    // If the connection is lost after the login, while the driver reads the types, `reserve` never settles.
    sql = await untilLost(pool.reserve())
  } catch (error) {
    await pool.end({ timeout: 0 })
    throw error
  }
  return {
    isLost: () => isLost,
    send: (text, params, form) => {
      if (isLost) throw connectionLost()
      return execute(sql, text, params, form)
    },
    untilLost,
    end: async () => {
      // `end` waits for a reserved connection until it is closed.
      sql.release()
      await pool.end({ timeout: 0 })
    },
  }
}

/**
 * Sends a statement immediately, on one connection or on any of a pool. A statement with parameters stays prepared on
 * its connection; otherwise PostgreSQL would describe it each time, which costs another round trip.
 */
export function execute(
  sql: postgres.Sql | postgres.ReservedSql,
  text: string,
  params: readonly unknown[],
  form: RowForm,
): Promise<unknown[]> {
  const values = params as postgres.ParameterOrJSON<never>[]
  return inPart(
    () => spanOf(text),
    () => {
      const query = sql.unsafe(text, values, { prepare: params.length > 0 })
      return form === 'lists' ? query.values().execute() : query.execute()
    },
  )
}

/** The statement's text has no values: those are parameters. */
function spanOf(text: string): SpanStart {
  const [verb = ''] = text.trimStart().split(/\s/, 1)
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, shownMax) }
  return { name: verb.toLowerCase(), kind: 'client', attributes }
}

/** Longer statements are shown in part. */
const shownMax = 1000
