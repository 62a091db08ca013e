/** What PostgreSQL, and the way to it, say of a failure. */

/** PostgreSQL's SQLSTATE of an error, also where Drizzle has wrapped it. */
export function sqlState(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('code' in e && typeof e.code === 'string' && /^[0-9A-Z]{5}$/.test(e.code)) return e.code
  }
  return undefined
}

/** Which constraint an error says that a row violates, also where Drizzle has wrapped it. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('constraint_name' in e && typeof e.constraint_name === 'string') return e.constraint_name
  }
  return undefined
}

/** Whether two transactions have collided, so that one is to be tried again: deadlock, serialization failure. */
export function isCollision(error: unknown): boolean {
  const state = sqlState(error)
  return state === '40P01' || state === '40001'
}

/** Whether it says that PostgreSQL could not be reached, or was lost on the way, under whatever it is wrapped in. */
export function isConnectionLost(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('code' in e && /^(ECONN|CONNECTION_|CONNECT_)/.test(String(e.code))) return true
  }
  return false
}

/** A connection was lost under what was sent on it, or before. */
export function connectionLost(): Error {
  return Object.assign(new Error('the connection to PostgreSQL was lost'), { code: 'CONNECTION_CLOSED' })
}
