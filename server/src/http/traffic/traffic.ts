/**
 * Watches each request of a node from its arrival to the end of its answer, whichever path answers it: for metrics, for
 * the access log, and so that a node that stops answers everything first.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's name of the call. */
    call?: string
  }
}

/** A request that has ended. It names the route's pattern, so it has no ids, no query and no data of a user. */
export type Answered = { method: string; route: string; call: string; status: number; ms: number }

export type Traffic = {
  /** Watches all requests of a server. */
  watch: (app: FastifyInstance) => void
  /** Names the route of a request that doesn't go through Fastify. */
  name: (request: IncomingMessage, route: string) => void
  /** Notes the code of a refusal. */
  refused: (code: string) => void
  /** From now on, each connection ends with its answer, so that the client's next request reaches another node. */
  leave: () => void
  isLeaving: () => boolean
}

export type TrafficOptions = {
  onAnswered: (answered: Answered) => void
  onRefused: (code: string) => void
  /** Writes a line of the log per request. */
  accessLog: boolean
  /** How long a server that closes waits for the answers to what is in flight. */
  drainLimitMs: number
}

/** What the request of a page or of an unknown address is listed under. */
const noRoute = { route: 'none', call: 'none' }

export function openTraffic({ onAnswered, onRefused, accessLog, drainLimitMs }: TrafficOptions): Traffic {
  const names = new WeakMap<IncomingMessage, { route: string; call: string }>()
  const open = new Set<ServerResponse>()
  const allAnswered = Promise.withResolvers<void>()
  let isLeaving = false
  let isClosing = false
  const endConnection = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close')
  }
  const leave = () => {
    isLeaving = true
    for (const response of open) endConnection(response)
  }
  const answerAll = async (app: FastifyInstance) => {
    isClosing = true
    leave()
    // No new connections; idle ones end.
    app.server.close()
    if (open.size === 0) return
    const patience = new AbortController()
    await Promise.race([allAnswered.promise, sleep(drainLimitMs, undefined, patience).catch(() => {})])
    patience.abort()
  }
  return {
    watch: app => {
      app.addHook('onRequest', (request, _, done) => {
        names.set(request.raw, nameOf(request))
        done()
      })
      // Before the server answers: some answers are sent as soon as the request is read.
      app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
        const startedAt = performance.now()
        open.add(response)
        if (isLeaving) endConnection(response)
        response.once('close', () => {
          open.delete(response)
          if (isClosing && open.size === 0) allAnswered.resolve()
          const { route, call } = names.get(request) ?? noRoute
          const { method = '' } = request
          const status = response.statusCode
          const ms = performance.now() - startedAt
          onAnswered({ method, route, call, status, ms })
          if (accessLog) app.log.info({ method, route, status, ms: Math.round(ms) }, 'answered')
        })
      })
      // When this has ended, Fastify cuts the connections that are left.
      app.addHook('preClose', () => answerAll(app))
    },
    name: (request, route) => void names.set(request, { route, call: `${request.method} ${route}` }),
    refused: onRefused,
    leave,
    isLeaving: () => isLeaving,
  }
}

function nameOf({ routeOptions: { url, config }, method }: FastifyRequest): { route: string; call: string } {
  if (url === undefined) return noRoute
  // Each file of the app is a route of its own, and its name changes with every build.
  const route = /^[^:]*\.\w+$/.test(url) ? 'file' : url
  return { route, call: config.call ?? `${method} ${route}` }
}
