/**
 * A file that is sent while it is read ends when its reader's session ends: a slow reader could otherwise keep
 * receiving what is added later, and with a stolen token for as long as they like.
 */
import { Readable } from 'node:stream'
import { AppError } from '@haulway/domain/errors.ts'
import type { FastifyInstance } from 'fastify'
import type { RevokedSessions } from '../auth/session/revoked-sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of its sender, once the token has been checked. */
    sessionId: string | undefined
  }
}

/** Ends every stream that a route sends, even one that its reader has stopped reading. */
export function endDownloads(app: FastifyInstance, revoked: Pick<RevokedSessions, 'whenRevoked'>): void {
  app.decorateRequest('sessionId', undefined)
  app.addHook('onSend', ({ sessionId }, _, payload, done) => {
    if (payload instanceof Readable && sessionId !== undefined) {
      const forget = revoked.whenRevoked(sessionId, () => payload.destroy(new AppError('tokenExpired')))
      payload.once('close', forget)
    }
    done(null, payload)
  })
}
