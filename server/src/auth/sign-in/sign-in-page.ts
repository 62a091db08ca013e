/**
 * The endpoints of the sign-in page, on the page's own origin: those of better-auth under `/auth/api/` that the page
 * needs, and `POST /auth/finish-sign-in`, which exchanges the page's cookie for a redirect with a one-time code.
 */
import { AppError } from '@haulway/domain/errors.ts'
import { readInput } from '@haulway/domain/read-input.ts'
import { mfaCodeSchema } from '@haulway/domain/user/proof.ts'
import { buildSignInRedirect, challengeSchema, signInRedirectTargetSchema } from '@haulway/domain/user/sign-in.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import type { Jobs } from '../../jobs/job.ts'
import type { Accounts, CookieSession } from '../account.ts'
import type { RateLimits } from '../limits/rate-limit.ts'
import type { Client } from '../limits/try-limit.ts'
import { mailCode, passSecondFactor } from '../second-factor/mfa-gate.ts'
import type { SecondFactors } from '../second-factor/second-factor.ts'
import type { KnownDevices } from '../session/known-device.ts'
import { authBasePath, type BetterAuth, clientAddressHeader } from './better-auth.ts'
import { issueSignInCode } from './sign-in-code.ts'

/** The better-auth endpoints that are open to the page. The others can't be reached over HTTP. */
const openEndpoints = [
  { method: 'POST', path: '/sign-in/email' },
  { method: 'POST', path: '/sign-out' },
  { method: 'GET', path: '/verify-email' },
  { method: 'POST', path: '/reset-password' },
] as const

const finishSchema = z.object({
  challenge: challengeSchema,
  redirectTo: signInRedirectTargetSchema,
  code: mfaCodeSchema.optional(),
})

export type SignInPageParts = {
  auth: BetterAuth
  accounts: Accounts
  secondFactors: SecondFactors
  limits: RateLimits
  knownDevices: KnownDevices
  jobs: Jobs
  database: Database
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
        const url = ownUrl(request, parts.publicUrl)
        const token = path === '/verify-email' ? url.searchParams.get('token') : null
        if (token !== null) url.searchParams.set('token', await parts.accounts.toBetterAuthToken(token))
        return sendResponse(reply, await parts.auth.handler(buildRequest(request, url)))
      },
    })
  }
  const requireCookie = async (request: FastifyRequest) => {
    const session = await parts.accounts.findCookieSession(request.headers.cookie ?? '')
    if (!session) throw sessionExpired()
    return session
  }
  const clientOf = (request: FastifyRequest, email: string): Client => ({
    address: request.ip,
    knownDevice: parts.knownDevices.find(request.headers.cookie, email),
  })
  app.post('/auth/send-mfa-code', async request => {
    requireSameOrigin(request, parts.publicUrl)
    const session = await requireCookie(request)
    const account = await parts.accounts.find({ uid: session.uid })
    if (!account || !(await parts.secondFactors.read(session.uid)).isOn) throw new AppError('notAllowed')
    await mailCode(parts, account, pageBinding(session), clientOf(request, account.email))
    return { isSuccessful: true }
  })
  app.post('/auth/finish-sign-in', async (request, reply) => {
    requireSameOrigin(request, parts.publicUrl)
    const { challenge, redirectTo, code } = readInput(finishSchema, request.body)
    const session = await requireCookie(request)
    reply.header('cache-control', 'no-store')
    const account = await parts.accounts.find({ uid: session.uid })
    if (!account) throw sessionExpired()
    const client = clientOf(request, account.email)
    const gate = await passSecondFactor(parts, session.uid, pageBinding(session), code, client)
    if (gate !== 'passed') return { mfaMethods: gate }
    const token = await parts.database.inTransaction(async tx => {
      if (!(await session.end(tx))) throw sessionExpired()
      return issueSignInCode(tx, session.uid, challenge, parts.clock())
    })
    if (client.knownDevice === undefined) reply.header('set-cookie', parts.knownDevices.newCookie(account.email))
    return { redirectTo: buildSignInRedirect(redirectTo, { state: 'success', token }) }
  })
}

const sessionExpired = () => new AppError('userNotAuthenticated', 'This took too long. Log in again.')

/** Binds a code to the visit to the page that requested it. */
const pageBinding = ({ pageSessionId }: CookieSession) => `page:${pageSessionId}`

/** Keeps other sites' pages from using the cookie: browsers send the origin of every POST. */
function requireSameOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers
  if (origin === undefined) return
  const own = [`http://${request.headers.host}`, `https://${request.headers.host}`, new URL(publicUrl).origin]
  if (!own.includes(origin)) throw new AppError('notAllowed')
}

/** The path and query of a request at the public address, whatever its target names. */
function ownUrl(request: FastifyRequest, publicUrl: string): URL {
  const url = new URL(publicUrl)
  const { pathname, search } = new URL(request.url, publicUrl)
  return Object.assign(url, { pathname, search })
}

/** Builds the request for better-auth, at the public address. Its origin has already been checked. */
function buildRequest(request: FastifyRequest, url: URL): Request {
  const headers = new Headers({ origin: url.origin, [clientAddressHeader]: request.ip })
  for (const name of ['cookie', 'user-agent', 'content-type'] as const) {
    const value = request.headers[name]
    if (value !== undefined) headers.set(name, value)
  }
  const body = request.method === 'POST' ? { body: JSON.stringify(request.body ?? {}) } : {}
  return new Request(url, { method: request.method, headers, ...body })
}

async function sendResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.status(response.status)
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  reply.header('cache-control', 'no-store')
  return reply.send(response.body === null ? undefined : Buffer.from(await response.arrayBuffer()))
}
