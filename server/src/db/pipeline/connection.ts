/**
 * A connection on which statements are sent without waiting for the answers of those before: PostgreSQL carries them
 * out in the order they were sent. It is a pool of one, reserved for good, so that nothing wanders to another
 * connection, and `onclose` says at once when it is lost. A lost connection isn't used again.
 */
import postgres from 'postgres'
import { connectionLost } from '../failures.ts'

export type ConnectionOptions = postgres.Options<Record<string, postgres.PostgresType>>
/** Rows as objects by their columns' names, or as lists of values. */
export type RowForm = 'objects' | 'lists'

export type Connection = {
  isLost: () => boolean
  /** Sends a statement at once. @throws when the connection is lost */
  send: (text: string, params: readonly unknown[], form: RowForm) => Promise<unknown[]>
  /** Fails as soon as the connection is lost: what was sent on it may never be answered. */
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
  const pool = postgres(url, { ...options, max: 1, max_lifetime: null, onclose })
  const sql = await reserve(pool)
  return {
    isLost: () => isLost,
    send: (text, params, form) => {
      if (isLost) throw connectionLost()
      return execute(sql, text, params, form)
    },
    untilLost: async working => {
      const lost = Promise.withResolvers<never>()
      onLost = lost.reject
      try {
        return await Promise.race([working, lost.promise])
      } finally {
        onLost = () => {}
      }
    },
    end: async () => {
      // A reserved connection is waited for until it is cut off.
      sql.release()
      await pool.end({ timeout: 0 })
    },
  }
}

async function reserve(pool: postgres.Sql): Promise<postgres.ReservedSql> {
  try {
    return await pool.reserve()
  } catch (error) {
    await pool.end({ timeout: 0 })
    throw error
  }
}

/**
 * Sends a statement at once, on one connection or on any of a pool. One with parameters stays prepared on its
 * connection: else it would be described each time, another round trip.
 */
export function execute(
  sql: postgres.Sql | postgres.ReservedSql,
  text: string,
  params: readonly unknown[],
  form: RowForm,
): Promise<unknown[]> {
  const values = params as postgres.ParameterOrJSON<never>[]
  const asked = sql.unsafe(text, values, { prepare: params.length > 0 })
  return form === 'lists' ? asked.values().execute() : asked.execute()
}
