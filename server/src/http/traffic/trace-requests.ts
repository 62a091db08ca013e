/** Measures requests: the id that the app made at the tap is the trace's, so both ends name the same thing. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findTracer, type Span } from '../../tracing/span.ts'

/** Streams last for hours, and probes say nothing. */
const untraced = ['/subscribe', '/healthz', '/readyz']

export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, reply, done) => {
    const tracer = findTracer()
    const { url: route, config } = request.routeOptions
    if (!tracer || route === undefined || untraced.includes(route)) return done()
    const attributes = { 'http.request.method': request.method, 'http.route': route }
    const name = config.call ?? `${request.method} ${route}`
    const span = tracer.startTrace({ name, kind: 'server', attributes }, request.id)
    spans.set(request, span)
    reply.raw.once('close', () => {
      const { statusCode } = reply.raw
      span.end({ 'http.response.status_code': statusCode }, statusCode >= 500)
    })
    done()
  })
  // The body is read by now. What reads it calls back outside of the span.
  app.addHook('preValidation', (request, _, done) => {
    const span = spans.get(request)
    if (span) span.run(done)
    else done()
  })
}
