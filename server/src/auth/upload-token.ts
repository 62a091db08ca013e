/**
 * Upload tokens: valid only for the location service, one for each driver and device. The access
 * token lasts for a shift and is verified without the database; the refresh token gets the next one, as long as the
 * device's session lasts. The refresh token never changes, since a lost answer would lock out a phone whose app is
 * killed, and all it permits is adding points to the driver's own load.
 */
import { AppError } from '@haulway/domain/errors.ts'
import type { UploadTokens as Issued } from '@haulway/domain/tracker/upload-token.ts'
import { eq } from 'drizzle-orm'
import type { Orm } from '../db/database.ts'
import type { Actor } from './actor.ts'
import { type Authenticate, openAuthenticate } from './authenticate.ts'
import { deriveKey } from './secrets.ts'
import { openAccessTokens } from './session/access-token.ts'
import { buildRefreshToken, parseRefreshToken } from './session/refresh-token.ts'
import type { RevokedSessions } from './session/revoked-sessions.ts'
import { deviceSessions } from './session/session.table.ts'

export type UploadTokens = {
  /** @throws AppError signInAgain when the session has ended; notAllowed on another device than the session's */
  create: (actor: Actor, deviceId: string) => Promise<Issued>
  /** @throws AppError signInAgain when the session has ended, so that only signing in helps */
  refresh: (refreshToken: string) => Promise<Issued>
  /** Accepts an upload token, or an access token of a session. @throws AppError tokenExpired or userNotAuthenticated */
  authenticate: Authenticate
}

export type UploadTokenParts = { secret: string; orm: Orm; clock: () => number; revoked: RevokedSessions }

export function openUploadTokens({ secret, orm, clock, revoked }: UploadTokenParts): UploadTokens {
  const refreshKey = deriveKey(secret, 'upload refresh tokens')
  const uploads = openAccessTokens(deriveKey(secret, 'upload tokens').toString('base64url'), clock, 'upload')
  const sessions = openAccessTokens(secret, clock)

  async function issue(sessionId: string, deviceId: string): Promise<Issued> {
    const [row] = await orm.select().from(deviceSessions).where(eq(deviceSessions.sessionId, sessionId))
    if (!row || row.revokedAt !== null || row.expiresAt <= clock()) throw new AppError('signInAgain')
    if (row.deviceId !== null && row.deviceId !== deviceId) throw new AppError('notAllowed')
    const { accessToken, expiresAt } = await uploads.sign({ uid: row.uid, sessionId })
    return { accessToken, expiresAt, refreshToken: buildRefreshToken(refreshKey, sessionId, deviceId) }
  }

  const verify = async (token: string) => {
    try {
      return await uploads.verify(token)
    } catch (error) {
      if (error instanceof AppError && error.code === 'tokenExpired') throw error
      return sessions.verify(token)
    }
  }

  return {
    create: ({ sessionId }, deviceId) => issue(sessionId, deviceId),
    refresh: async refreshToken => {
      const parsed = parseRefreshToken(refreshKey, refreshToken)
      const [, deviceId] = refreshToken.split('.')
      if (!parsed?.isGenuine || deviceId === undefined) throw new AppError('signInAgain')
      return issue(parsed.sessionId, deviceId)
    },
    authenticate: openAuthenticate({ verify }, revoked, clock),
  }
}
