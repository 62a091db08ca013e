/** Security headers on every answer: a strict content policy without inline script, no sniffing, no framing. */
import type { FastifyInstance } from 'fastify'

/** @param mapOrigins the only other origins that the app may load from */
function contentPolicy(mapOrigins: readonly string[]): string {
  const maps = [...new Set(mapOrigins)].map(origin => ` ${origin}`).join('')
  return [
    "default-src 'self'",
    "script-src 'self'",
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${maps}`,
    "font-src 'self'",
    `connect-src 'self'${maps}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Browsers that have used https once must use it for a year, whatever a link or a network offers. */
const httpsOnly = { 'strict-transport-security': 'max-age=31536000' }

/** @param publicUrl the product's public address; https is required only if this address uses it */
export function securityHeaders(publicUrl: string, mapOrigins: readonly string[]): Record<string, string> {
  return {
    ...(publicUrl.startsWith('https:') && httpsOnly),
    'content-security-policy': contentPolicy(mapOrigins),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(self), microphone=()',
    'cross-origin-opener-policy': 'same-origin',
  }
}

export function setSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers)
    done()
  })
}
