/**
 * Traces: what one request or job did, and how long each part took. Without a tracer nothing is measured or loaded, and
 * work runs as if this file were not there.
 */

/** `name` never has an id, an address or a value in it. */
export type SpanStart = {
  name: string
  /** A request that came in, a statement that went out, or a job that was taken. */
  kind: 'server' | 'client' | 'consumer'
  attributes?: Record<string, string | number>
}

export type Span = {
  /** Runs work whose own spans are parts of this one. */
  run: <T>(work: () => T) => T
  end: (attributes?: Record<string, string | number>, isFailed?: boolean) => void
}

export type Tracer = {
  /** A trace of its own. @param traceId a UUID */
  startTrace: (start: SpanStart, traceId: string) => Span
  /** A part of the span whose work runs now; undefined outside of any. */
  startPart: (start: SpanStart) => Span | undefined
  /** A part of a span elsewhere, named by its `link`. */
  startLinked: (start: SpanStart, link: string) => Span
  /** Names the span whose work runs now, for work that follows from it elsewhere (W3C `traceparent`). */
  link: () => string | undefined
  /** Sends what is left. */
  close: () => Promise<void>
}

let tracer: Tracer | undefined

/** From now on, this process measures with this tracer. */
export function setTracer(next: Tracer | undefined): void {
  tracer = next
}

export const findTracer = () => tracer

/** Measures work as a part of the span it runs in. Work begins immediately, whether it is measured or not. */
export function inPart<T>(start: () => SpanStart, work: () => Promise<T>): Promise<T> {
  if (!tracer) return work()
  return measure(tracer.startPart(start()), work)
}

/** Runs work in a span that ends with it. */
export async function measure<T>(span: Span | undefined, work: () => Promise<T>): Promise<T> {
  if (!span) return work()
  try {
    const result = await span.run(work)
    span.end()
    return result
  } catch (error) {
    span.end({}, true)
    throw error
  }
}
