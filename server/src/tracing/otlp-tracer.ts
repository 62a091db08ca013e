/**
 * The tracer that sends spans to an OpenTelemetry collector. This file alone loads OpenTelemetry, and only a process
 * with the setting loads this file. The SDK reads its other settings (`OTEL_…`) from the environment itself.
 */
import { type Context, context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider, RandomIdGenerator } from '@opentelemetry/sdk-trace-node'
import type { Span, SpanStart, Tracer } from './span.ts'

/** A collector that does not answer holds up a node that stops for at most this long. */
const exportTimeoutMs = 3000

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const
const propagator = new W3CTraceContextPropagator()

/** @param endpoint of the collector, `http://collector:4318` */
export function openOtlpTracer(endpoint: string, nodeRole: string): Tracer {
  const random = new RandomIdGenerator()
  /** The id of the next trace, which begins in the same moment. */
  let nextTraceId: string | undefined
  const exporter = new OTLPTraceExporter({
    url: new URL('v1/traces', endpoint.endsWith('/') ? endpoint : `${endpoint}/`).href,
    timeoutMillis: exportTimeoutMs,
  })
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME || 'haulway',
      'haulway.role': nodeRole,
    }),
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: exportTimeoutMs })],
    idGenerator: {
      generateTraceId: () => nextTraceId ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
  })
  // Sets how a span follows its work through promises and callbacks.
  provider.register({ propagator })
  const tracer = provider.getTracer('haulway')
  const start = ({ name, kind, attributes = {} }: SpanStart, from: Context): Span => {
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, from)
    const own = trace.setSpan(from, span)
    return {
      run: work => context.with(own, work),
      end: (more = {}, isFailed = false) => {
        span.setAttributes(more)
        if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    }
  }
  return {
    startTrace: (spanStart, traceId) => {
      nextTraceId = traceIdOf(traceId)
      try {
        return start(spanStart, ROOT_CONTEXT)
      } finally {
        nextTraceId = undefined
      }
    },
    startPart: spanStart => {
      const now = context.active()
      return trace.getSpan(now) && start(spanStart, now)
    },
    startLinked: (spanStart, link) => start(spanStart, propagator.extract(ROOT_CONTEXT, link, linkReader)),
    link: () => {
      const carrier: { traceparent?: string } = {}
      propagator.inject(context.active(), carrier, linkWriter)
      return carrier.traceparent
    },
    close: () => provider.shutdown(),
  }
}

/** OpenTelemetry's trace ids are 16 bytes in hex, as UUIDs are without their hyphens. */
function traceIdOf(id: string): string | undefined {
  const hex = id.replaceAll('-', '').toLowerCase()
  return /^[0-9a-f]{32}$/.test(hex) && !/^0+$/.test(hex) ? hex : undefined
}

const linkReader = {
  get: (link: string, key: string) => (key === 'traceparent' ? link : undefined),
  keys: () => ['traceparent'],
}
const linkWriter = {
  set: (carrier: { traceparent?: string }, key: string, value: string) => {
    if (key === 'traceparent') carrier.traceparent = value
  },
}
