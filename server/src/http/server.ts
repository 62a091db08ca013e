/** The HTTP server of a node: the contract's calls, and the headers and errors of every answer. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { ApiKeyScope } from '@haulway/domain/api-key/api-key.ts'
import { definitionOf } from '@haulway/domain/call.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { contract } from '@haulway/domain/wire/contract.ts'
import { envelopeHeaders, parseEnvelope } from '@haulway/domain/wire/envelope.ts'
import { whyNotWithKey } from '@haulway/domain/wire/key-scopes.ts'
import { needsToken } from '@haulway/domain/wire/open-calls.ts'
import { ORPCError } from '@orpc/client'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import type { Router } from '@orpc/server'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { z } from 'zod'
import type { Authenticated } from '../auth/actor.ts'
import type { Authenticate } from '../auth/authenticate.ts'
import { allowNativeOrigins } from './app/native-origins.ts'
import type { CallContext, NodeParts } from './context.ts'
import { endDownloads } from './end-downloads.ts'
import { loggedError } from './logged-error.ts'
import type { ReadLimiter } from './read-limits.ts'
import { plainFailure, refusalOf } from './refusal.ts'
import { securityHeaders, setSecurityHeaders } from './security-headers.ts'
import { traceRequests } from './traffic/trace-requests.ts'
import type { Traffic } from './traffic/traffic.ts'
import { ClientGone, openUserTurns } from './traffic/user-turns.ts'
import { requireWellFormed } from './well-formed.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The names of every call and route, as limits and metrics use them. */
    routeNames: Set<string>
    /** What answers some requests before Fastify sees them. */
    shortcuts: Shortcut[]
  }
}

/** @returns whether it answers the request; false to leave the untouched request to Fastify */
type Shortcut = (request: IncomingMessage, response: ServerResponse) => boolean

const bodyBytesMax = 256 * 1024
const limits = {
  // A photo uploads slowly at the edge of a network.
  requestTimeout: 120_000,
  // As Fastify's own servers have it: longer than balancers hold a connection.
  keepAliveTimeout: 72_000,
}
/** The data of a refusal for too many tries. */
const waitSchema = z.object({ retryAfterMs: z.number().positive() })

/**
 * Builds the server; it does not listen yet. Routes outside the contract are registered by the caller.
 * @param options.router the implemented contract
 */
export async function buildServer(options: {
  parts: NodeParts
  // biome-ignore lint/suspicious/noExplicitAny: the router's own type names every call; here it is only passed on
  router: Router<any, CallContext>
  authenticate: Authenticate
  reads: ReadLimiter
  traffic: Traffic
  logLevel: string
  /** Proxies whose `x-forwarded-for` is trusted; it is ignored from any other address. */
  trustProxy: string[]
  /** Other origins that the app loads its maps from. */
  mapOrigins: string[]
}): Promise<FastifyInstance> {
  const { parts, authenticate, reads, traffic } = options
  const turns = openUserTurns()
  const app = openApp(parts, options)
  traffic.watch(app)
  traceRequests(app)
  app.setErrorHandler((error, request, reply) => {
    // No one reads this answer.
    if (error instanceof ClientGone) return reply.status(503).send()
    const failure = answerToFailure(error, request.id, request.log)
    traffic.refused(failure.code)
    sayWhenToRetry(failure, (name, value) => reply.header(name, value))
    return reply.status(failure.status).send(failure)
  })
  const handler = new OpenAPIHandler(options.router, {
    clientInterceptors: [
      async call => {
        const { actor } = call.context
        try {
          // Only the work takes a turn: how slowly a client reads its answer holds up no other call.
          return await (actor ? turns.run(actor.uid, () => call.next(), call.signal) : call.next())
        } catch (error) {
          // No one reads this answer.
          if (error instanceof ClientGone) throw new ORPCError('unavailable')
          const refusal = refusalOf(error)
          if (!refusal) call.context.log.error(error, 'a bug')
          sayWhenToRetry(refusal, call.context.setHeader)
          const { code, ...rest } = refusal ?? { ...plainFailure, data: { trace: call.context.traceId } }
          traffic.refused(code)
          throw new ORPCError(code, rest)
        }
      },
    ],
  })
  for (const [name, procedure] of Object.entries(contract)) {
    const { method, path } = definitionOf(procedure).route
    if (!method || !path) throw new Error('a call of the contract has no route')
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { call: name },
      // A call has no answer without a body.
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const actor = await authenticateRequest(request, authenticate, reads)
        if (!actor && needsToken(name)) throw new AppError('noAuthorizationToken')
        requireWellFormed(request.body)
        const context = contextOf(parts, actor, request, reply)
        const { matched } = await handler.handle(request, reply, { context })
        if (!matched) throw new AppError('notFound')
        return reply
      },
    })
  }
  return app
}

/** What a call knows about its request. */
function contextOf(
  parts: NodeParts,
  actor: CallContext['actor'],
  request: FastifyRequest,
  reply: FastifyReply,
): CallContext {
  return {
    ...parts,
    actor,
    envelope: parseEnvelope(name => headerOf(request, name)),
    clientAddress: request.ip,
    agent: request.headers['user-agent'] ?? '',
    setHeader: (name, value) => reply.header(name, value),
    log: request.log,
    traceId: request.id,
  }
}

function sayWhenToRetry(refusal: { data?: unknown } | undefined, setHeader: CallContext['setHeader']): void {
  const { retryAfterMs } = waitSchema.safeParse(refusal?.data).data ?? {}
  if (retryAfterMs !== undefined) setHeader('retry-after', String(Math.ceil(retryAfterMs / 1000)))
}

/** For answers that no cache may store, including that of a shared browser. */
export const noStore = { 'cache-control': 'no-store' }

/** A busy machine reads files slowly. A node that gave up then would have to start again. */
export const slowStartMs = 120_000

/** Fastify as we have it, with what every answer bears. */
type AppOptions = { logLevel: string; trustProxy: string[]; mapOrigins: string[] }

function openApp(parts: NodeParts, { logLevel, trustProxy, mapOrigins }: AppOptions): FastifyInstance {
  const headers = securityHeaders(parts.publicUrl, mapOrigins)
  const shortcuts: Shortcut[] = []
  const app = Fastify({
    serverFactory: answer =>
      createServer(limits, (request, response) => {
        if (!shortcuts.some(take => take(request, response))) answer(request, response)
      }),
    logger: { level: logLevel, redact: ['req.headers.authorization'], serializers: { err: loggedError } },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyBytesMax,
    trustProxy,
    genReqId: request => traceIdOf(request, parts.newId),
    pluginTimeout: slowStartMs,
    // What arrives on an open connection while the node stops is still answered.
    return503OnClosing: false,
    forceCloseConnections: true,
    // A malformed address reaches no route and no hook.
    frameworkErrors: (error, _, { raw }) => {
      const answer = clientFailure(error) ?? plainFailure
      raw
        .writeHead(answer.status, { ...headers, ...noStore, 'content-type': 'application/json' })
        .end(JSON.stringify(answer))
    },
  })
  addHeaders(app, headers)
  endDownloads(app, parts.auth.revoked)
  app.decorate('routeNames', new Set<string>())
  app.decorate('shortcuts', shortcuts)
  app.addHook('onRoute', ({ config, url }) => void app.routeNames.add(config?.call ?? url))
  app.addHook('preValidation', (request, _, done) => {
    // On a page's address, the query is for the page to read; we don't use it.
    if (!request.is404) requireWellFormed(request.query)
    done()
  })
  return app
}

/** Sets the headers of every answer, whatever its route or outcome. A hook that awaits nothing is not async. */
function addHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  // An answer is for one user and must not be cached. Routes with cacheable answers override this.
  setSecurityHeaders(app, { ...headers, ...noStore })
  allowNativeOrigins(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(envelopeHeaders.trace, request.id)
    done()
  })
}

/**
 * The actor of a request; null without a token. @param reads counts the request, if its call or route has a limit
 * @throws AppError when the token is invalid, or tooManyRequests
 */
export async function authenticateRequest(
  request: FastifyRequest,
  authenticate: Authenticate,
  reads?: ReadLimiter,
): Promise<Authenticated | null> {
  const { authorization } = request.headers
  if (authorization === undefined) return null
  const token = bearerOf(authorization)
  if (!token) throw new AppError('userNotAuthenticated')
  const actor = await authenticate(token)
  request.sessionId = actor.sessionId
  if (actor.keyScopes) refuseKey(request, actor.keyScopes)
  reads?.take(nameOfRoute(request), actor.uid)
  return actor
}

/** The call, or the pattern of a route outside the contract. */
function nameOfRoute({ routeOptions }: FastifyRequest): string {
  return routeOptions.config.call ?? routeOptions.url ?? ''
}

/** @throws AppError notAllowed when the key's scopes don't open this call or route */
function refuseKey(request: FastifyRequest, scopes: readonly ApiKeyScope[]): void {
  const whyNot = whyNotWithKey(scopes, nameOfRoute(request))
  if (whyNot !== undefined) throw new AppError('notAllowed', whyNot)
}

/** The token of an `authorization` header; undefined when it has none. */
export function bearerOf(authorization: string): string | undefined {
  return /^Bearer (\S{1,4096})$/.exec(authorization)?.[1]
}

/** Links a request (its idempotency key, if it has one), its answer and the log. */
export function traceIdOf({ headers }: Pick<IncomingMessage, 'headers'>, newId: () => string): string {
  return String(headers[envelopeHeaders.key] ?? newId()).slice(0, 36)
}

/** The answer to a failed request in its wire form. Logs a bug. */
export function answerToFailure(error: unknown, trace: string, log: Pick<FastifyBaseLogger, 'error'>) {
  const tooLarge = (error as { code?: string }).code === 'FST_ERR_CTP_BODY_TOO_LARGE'
  const refusal = refusalOf(tooLarge ? new AppError('tooLarge') : error) ?? clientFailure(error)
  if (!refusal) log.error(error, 'a bug')
  return { defined: refusal !== undefined, ...(refusal ?? { ...plainFailure, data: { trace } }) }
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** Fastify's own 4xx errors (unreadable JSON, unknown content type) are the sender's fault. */
function clientFailure(error: unknown): ReturnType<typeof refusalOf> {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return undefined
  if (error.statusCode < 400 || error.statusCode >= 500) return undefined
  return { status: error.statusCode, code: 'invalidInput', message: error.message }
}
