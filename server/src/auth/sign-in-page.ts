/**
 * The HTTP behind the sign-in page, on the page's own origin: better-auth's own endpoints under `/auth/api/`, as far as
 * the page needs them, and `POST /auth/finish-sign-in`, which turns its cookie into the redirect with a one-time code.
 */
import { AppError } from '@haulway/domain/errors.ts'
import { buildSignInRedirect, challengeSchema, signInRedirectTargetSchema } from '@haulway/domain/user/sign-in.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Orm } from '../db/database.ts'
import type { Accounts } from './account.ts'
import { authBasePath, type BetterAuth, clientAddressHeader } from './better-auth.ts'
import { issueSignInCode } from './sign-in-code.ts'

/** What of better-auth is open to the page. Its other endpoints are not reached over HTTP. */
const openEndpoints = [
  { method: 'POST', path: '/sign-in/email' },
  { method: 'POST', path: '/sign-out' },
  { method: 'GET', path: '/verify-email' },
  { method: 'POST', path: '/reset-password' },
] as const

const finishSchema = z.object({ challenge: challengeSchema, redirectTo: signInRedirectTargetSchema })

export type SignInPageParts = {
  auth: BetterAuth
  accounts: Accounts
  orm: Orm
  clock: () => number
  publicUrl: string
}

export function registerSignInPage(app: FastifyInstance, parts: SignInPageParts): void {
  for (const { method, path } of openEndpoints) {
    app.route({
      method,
      url: `${authBasePath}${path}`,
      handler: async (request, reply) => {
        requireSameOrigin(request, parts.publicUrl)
        return sendResponse(reply, await parts.auth.handler(buildRequest(request, parts.publicUrl)))
      },
    })
  }
  app.post('/auth/finish-sign-in', async (request, reply) => {
    requireSameOrigin(request, parts.publicUrl)
    const { challenge, redirectTo } = finishSchema.parse(request.body)
    const uid = await parts.accounts.takeCookieUser(request.headers.cookie ?? '')
    if (!uid) throw new AppError('userNotAuthenticated')
    const token = await issueSignInCode(parts.orm, uid, challenge, parts.clock())
    reply.header('cache-control', 'no-store')
    return { redirectTo: buildSignInRedirect(redirectTo, { state: 'success', token }) }
  })
}

/** Another site's page can't use the cookie: browsers name the origin of every POST. */
function requireSameOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers
  if (origin === undefined) return
  const own = [`http://${request.headers.host}`, `https://${request.headers.host}`, new URL(publicUrl).origin]
  if (!own.includes(origin)) throw new AppError('notAllowed')
}

/** The request as better-auth reads one; where it came from has been looked at above. */
function buildRequest(request: FastifyRequest, publicUrl: string): Request {
  const base = new URL(publicUrl)
  const headers = new Headers({ origin: base.origin, [clientAddressHeader]: request.ip })
  for (const name of ['cookie', 'user-agent', 'content-type'] as const) {
    const value = request.headers[name]
    if (value !== undefined) headers.set(name, value)
  }
  const body = request.method === 'POST' ? { body: JSON.stringify(request.body ?? {}) } : {}
  return new Request(new URL(request.url, base), { method: request.method, headers, ...body })
}

async function sendResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.status(response.status)
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  reply.header('cache-control', 'no-store')
  return reply.send(response.body === null ? undefined : Buffer.from(await response.arrayBuffer()))
}
