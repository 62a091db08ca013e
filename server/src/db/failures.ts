/** Classifies errors from PostgreSQL and from the connection to it. */

/** The SQLSTATE of an error, including one wrapped by Drizzle. */
export function sqlState(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('code' in e && typeof e.code === 'string' && /^[0-9A-Z]{5}$/.test(e.code)) return e.code
  }
  return undefined
}

/** The constraint that a row violated, including in an error wrapped by Drizzle. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('constraint_name' in e && typeof e.constraint_name === 'string') return e.constraint_name
  }
  return undefined
}

/** Whether two transactions collided (deadlock or serialization failure), so that one must be retried. */
export function isCollision(error: unknown): boolean {
  const state = sqlState(error)
  return state === '40P01' || state === '40001'
}

/** Whether PostgreSQL was unreachable or the connection was lost, however the error is wrapped. */
export function isConnectionLost(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('code' in e && /^(ECONN|CONNECTION_|CONNECT_)/.test(String(e.code))) return true
  }
  return false
}

/** The error for a statement whose connection was lost before or after it was sent. */
export function connectionLost(): Error {
  return Object.assign(new Error('the connection to PostgreSQL was lost'), { code: 'CONNECTION_CLOSED' })
}
