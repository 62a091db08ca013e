/** What PostgreSQL, and the way to it, say of a failure. */

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

/** A connection was lost under what was sent on it, or before. */
export function connectionLost(): Error {
  return Object.assign(new Error('the connection to PostgreSQL was lost'), { code: 'CONNECTION_CLOSED' })
}
