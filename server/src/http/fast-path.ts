/**
 * A shortcut past Fastify, for a request that phones send all day: Fastify's hooks, loggers, requests and replies would
 * take a quarter of the time of a small batch of points. Anything unusual is left to Fastify's own route, which gives
 * the same answers.
 */
import type { IncomingMessage } from 'node:http'
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
  const everyAnswer = {
    ...securityHeaders(publicUrl, []),
    ...variesByOrigin,
    ...noStore,
    'content-type': jsonType,
  }
  app.shortcuts.push((request, response) => {
    const taking = take(request)
    if (!taking) return false
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
    return true
  })
}

const jsonType = 'application/json; charset=utf-8'
