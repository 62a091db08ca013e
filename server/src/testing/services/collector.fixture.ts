/** An OpenTelemetry collector as a node sees it: OTLP over HTTP with JSON bodies. */
import { createServer } from 'node:http'
import { z } from 'zod'

const attributesSchema = z
  .array(z.object({ key: z.string(), value: z.looseObject({}) }))
  .transform(list => Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]])))

const tracesSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.looseObject({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: attributesSchema,
            }),
          ),
        }),
      ),
    }),
  ),
})

export type SeenSpan = z.output<typeof tracesSchema>['resourceSpans'][number]['scopeSpans'][number]['spans'][number] & {
  resource: Record<string, unknown>
}

/** Listens on a free loopback port. */
export async function openCollector() {
  const spans: SeenSpan[] = []
  const server = createServer(async (request, answer) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (request.url !== '/v1/traces') return answer.writeHead(404).end()
    const { resourceSpans } = tracesSchema.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')))
    for (const { resource, scopeSpans } of resourceSpans)
      for (const scope of scopeSpans)
        spans.push(...scope.spans.map(span => ({ ...span, resource: resource.attributes })))
    answer.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}
