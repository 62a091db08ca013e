/** Classifies errors from PostgreSQL and from the connection to it. */

/** The SQLSTATE of an error, including one wrapped by Drizzle. */
export function sqlState(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('code' in e && typeof e.code === 'string' && /^[0-9A-Z]{5}$/.test(e.code)) return e.code
  }
  return undefined
}

/**
 * Whether a row violated this constraint, including in an error wrapped by Drizzle. Citus reports it with the number of
 * the shard, `commands_actor_key_pk_102017`, and in the message only: it leaves the field with the name out.
 */
export function isViolated(constraint: string, error: unknown): boolean {
  const name = new RegExp(`\\b${constraint}(_\\d{6,})?\\b`)
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('constraint_name' in e && typeof e.constraint_name === 'string') return name.test(e.constraint_name)
    if (violation.test(sqlState(e) ?? '') && name.test(e.message)) return true
  }
  return false
}

/** Class 23: a row that a constraint does not allow. */
const violation = /^23/

/** How long to wait, in ms, when `refuse_for` (functions.sql) made a transaction fail; undefined for other errors. */
export function refusedWaitMs(error: unknown): number | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    if (sqlState(e) === refusedState && 'detail' in e) return Number(e.detail)
  }
  return undefined
}

const refusedState = 'HW429'

/** Whether two transactions collided (deadlock or serialization failure), so that one must be retried. */
export function isCollision(error: unknown): boolean {
  const state = sqlState(error)
  return state === '40P01' || state === '40001'
}

/**
 * What PostgreSQL reports while it can't serve this node: it ends connections as it stops (57P01) or after a crash
 * (57P02), takes none while it starts (57P03) or when all are taken (53300), or takes no changes because it is a
 * standby or an old primary (25006). Class 08 is trouble with the connection.
 */
const awayStates = /^(57P0[123]|53300|25006|08...)$/
const readOnlyState = '25006'

/** The codes of the system and of postgres.js. */
const lostCodes = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|CONNECTION_|CONNECT_)/
/** The messages of pg, the job queue's driver, whose errors have no code. */
const lostMessages = /^(Connection terminated|Client was closed|timeout exceeded when trying to connect)/

/** Whether PostgreSQL was unreachable, took no changes, or the connection was lost, however the error is wrapped. */
export function isConnectionLost(error: unknown): boolean {
  if (awayStates.test(sqlState(error) ?? '')) return true
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('code' in e ? lostCodes.test(String(e.code)) : lostMessages.test(e.message)) return true
  }
  return false
}

/** What may work a moment later, and why it does not now. */
const transientStates: Readonly<Record<string, string>> = {
  '40001': 'transactions collided',
  '40P01': 'transactions collided',
  '53100': 'the disk of PostgreSQL is full',
  '53200': 'PostgreSQL has no memory left',
  '55P03': 'a transaction holds a table for long and has to end',
  '57014': 'a statement took too long',
}

/** Why something failed that may work when it is tried again, without a full stop; undefined if it may not. */
export function findTransientCause(error: unknown): string | undefined {
  return isConnectionLost(error) ? 'PostgreSQL was lost' : transientStates[sqlState(error) ?? '']
}

/** Whether it may work when it is tried again. */
export function isTransient(error: unknown): boolean {
  return findTransientCause(error) !== undefined
}

/** Whether the server takes no changes. It may never take any again, so its connection is no longer useful. */
export function isReadOnly(error: unknown): boolean {
  return sqlState(error) === readOnlyState
}

/** The error for a statement whose connection was lost before or after it was sent. */
export function connectionLost(): Error {
  return Object.assign(new Error('the connection to PostgreSQL was lost'), { code: 'CONNECTION_CLOSED' })
}
