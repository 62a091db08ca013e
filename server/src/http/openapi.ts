/** The contract for other tools: `/openapi.json`, and a page at `/docs` for people. */
import { type CallName, contract } from '@haulway/domain/wire/contract.ts'
import { scopesFor } from '@haulway/domain/wire/key-scopes.ts'
import { needsToken } from '@haulway/domain/wire/open-calls.ts'
import type { OpenAPI } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { FastifyInstance } from 'fastify'
import { docsPage } from './docs-page.ts'
import { operationsOf } from './openapi-parts.ts'

/** OpenAPI paths of routes outside the contract. */
export type OpenApiPaths = Record<string, Record<string, unknown>>
/** What the contract has no calls for: other routes, the shapes of documents, and what webhooks are sent. */
export type OpenApiRest = { paths: OpenApiPaths; schemas: OpenApiPaths; webhooks: OpenApiPaths }

/** Registers both. The document is generated once, at the first request. */
export function registerOpenApi(app: FastifyInstance, restOf: () => OpenApiRest): void {
  let generated: Promise<OpenAPI.Document> | undefined
  const document = () => {
    generated ??= generate(restOf())
    return generated
  }
  app.get('/openapi.json', async () => document())
  app.get('/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(docsPage(await document())))
}

async function generate({ paths, schemas, webhooks }: OpenApiRest): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const calls = await generator.generate(contract, {
    info: { title: 'Haulway', version: '1', description: 'Construction hauling: every load tracked, proven, paid.' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    security: [{ bearer: [] }],
  })
  const whole: OpenAPI.Document = {
    ...calls,
    paths: { ...calls.paths, ...paths },
    components: { ...calls.components, schemas: { ...calls.components?.schemas, ...schemas } },
    webhooks,
  }
  for (const { path, operation } of operationsOf(whole)) {
    const { operationId = '' } = operation
    if (isCallName(operationId) && !needsToken(operationId)) operation.security = []
    operation['x-key-scopes'] ??= [...scopesFor(operationId), ...scopesFor(patternOf(path))]
  }
  return whole
}

/** A path as the server's router writes it. */
const patternOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1').replace(':path', '*')
const isCallName = (name: string): name is CallName => name in contract
