/**
 * A shortcut past Fastify, for a request that phones send all day: Fastify's hooks, loggers, requests and replies would
 * take a quarter of the time of a small batch of points. Anything unusual is left to Fastify's own route, which gives
 * the same answers.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { envelopeHeaders } from '@haulway/domain/wire/envelope.ts'
import type { FastifyInstance } from 'fastify'
import { variesByOrigin } from './app/native-origins.ts'
import { securityHeaders } from './security-headers.ts'
import { answerToFailure, noStore, traceIdOf } from './server.ts'
import type { Traffic } from './traffic/traffic.ts'

/** @returns the answer to the request, as JSON; undefined to leave the untouched request to Fastify */
export type FastPath = (request: IncomingMessage) => Promise<object> | undefined

export type FastPathParts = {
  publicUrl: string
  newId: () => string
  traffic: Pick<Traffic, 'name' | 'refused'>
}

/**
 * Offers each request to a fast path before Fastify sees it.
 * @param route the pattern of Fastify's own route for the same requests
 */
export function addFastPath(app: FastifyInstance, parts: FastPathParts, route: string, take: FastPath): void {
  const { publicUrl, newId, traffic } = parts
  const [framework] = app.server.listeners('request') as RequestListener[]
  if (!framework) throw new Error('the framework does not listen to its server')
  const everyAnswer = {
    ...securityHeaders(publicUrl, []),
    ...variesByOrigin,
    ...noStore,
    'content-type': jsonType,
  }
  app.server.off('request', framework)
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const taking = take(request)
    if (!taking) return framework.call(app.server, request, response)
    traffic.name(request, route)
    const trace = traceIdOf(request, newId)
    const answer = (status: number, reply: object) => {
      const text = JSON.stringify(reply)
      const own = { [envelopeHeaders.trace]: trace, 'content-length': Buffer.byteLength(text) }
      response.writeHead(status, { ...everyAnswer, ...own }).end(text)
    }
    taking.then(
      reply => answer(200, reply),
      error => {
        const failure = answerToFailure(error, trace, app.log.child({ reqId: trace }))
        traffic.refused(failure.code)
        answer(failure.status, failure)
      },
    )
  })
}

const jsonType = 'application/json; charset=utf-8'
