/** Refresh tokens: `{sessionId}.{salt}.{mac}`. The mac proves that we made a token, however old it is. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { idSchema } from '@haulway/domain/ids.ts'

/** The same salt always gives the same token. */
export function buildRefreshToken(key: Buffer, sessionId: string, salt: string): string {
  return `${sessionId}.${salt}.${macOf(key, sessionId, salt)}`
}

/** Parses a token; undefined when it is malformed. `isGenuine`: we made it, though maybe long ago. */
export function parseRefreshToken(key: Buffer, token: string): { sessionId: string; isGenuine: boolean } | undefined {
  const [sessionId, salt, mac, ...more] = token.split('.')
  if (!idSchema.safeParse(sessionId).success || !sessionId || !salt || !mac || more.length > 0) return undefined
  const expected = Buffer.from(macOf(key, sessionId, salt))
  const actual = Buffer.from(mac)
  return { sessionId, isGenuine: expected.length === actual.length && timingSafeEqual(expected, actual) }
}

function macOf(key: Buffer, sessionId: string, salt: string): string {
  return createHmac('sha256', key).update(`${sessionId}.${salt}`).digest('base64url')
}
