/**
 * A file that is sent while it is read ends where it is when its reader's session ends: who reads slowly could
 * otherwise go on receiving what is added later, with a stolen token for as long as they like.
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

/** Watches the streams that routes send, whichever they are. */
export function endDownloads(app: FastifyInstance, revoked: Pick<RevokedSessions, 'has'>): void {
  app.decorateRequest('sessionId', undefined)
  app.addHook('onSend', ({ sessionId }, _, payload, done) => {
    if (!(payload instanceof Readable) || sessionId === undefined) return done(null, payload)
    done(null, Readable.from(whileSignedIn(payload, () => revoked.has(sessionId))))
  })
}

async function* whileSignedIn(parts: AsyncIterable<unknown>, isOver: () => boolean): AsyncGenerator<unknown> {
  for await (const part of parts) {
    if (isOver()) throw new AppError('tokenExpired')
    yield part
  }
}
