/**
 * The native shells' pages come from the phone itself, so their calls have another origin than ours (Fetch standard,
 * CORS). Only these two are allowed, and without credentials: a shell sends its bearer token, never a cookie.
 */
import { contentDigestHeader } from '@haulway/domain/attachment/attachment-upload.ts'
import { envelopeHeaders } from '@haulway/domain/wire/envelope.ts'
import type { FastifyInstance } from 'fastify'

/** As configured under `server` in app/capacitor.config.ts: iOS, Android. */
export const nativeOrigins: readonly string[] = ['capacitor://localhost', 'https://localhost']

const { versions, trace, ...sent } = envelopeHeaders
// The base map is read in ranges.
const allowedHeaders = ['authorization', 'content-type', 'range', contentDigestHeader, ...Object.values(sent)].join(
  ', ',
)
const exposedHeaders = [versions, trace, 'retry-after', 'content-range'].join(', ')
const allowedMethods = 'GET, POST, PUT, DELETE'
const preflightSeconds = 7200

/** Keeps caches from serving an answer for one origin to another. */
export const variesByOrigin = { vary: 'Origin' }

/** Answers preflights, and lets the shells read answers. Not for the sign-in page's own endpoints. */
export function allowNativeOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/auth/')) return done()
    reply.headers(variesByOrigin)
    const { origin } = request.headers
    if (origin === undefined || !nativeOrigins.includes(origin)) return done()
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': exposedHeaders })
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return done()
    reply.headers({
      'access-control-allow-methods': allowedMethods,
      'access-control-allow-headers': allowedHeaders,
      'access-control-max-age': String(preflightSeconds),
    })
    reply.status(204).send()
  })
}
