/** The contract for other people's tools: `/openapi.json`, and a page at `/docs` to read it. */
import { contract } from '@haulway/domain/wire/contract.ts'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { FastifyInstance } from 'fastify'
import { docsPage } from './docs-page.ts'

/** Paths of the document as OpenAPI writes them: of routes that are no calls of the contract. */
export type OpenApiPaths = Record<string, Record<string, unknown>>

/** Registers both; the document is made once, when it is first asked for. */
export function registerOpenApi(app: FastifyInstance, morePaths: OpenApiPaths): void {
  let made: ReturnType<typeof generate> | undefined
  const document = () => {
    made ??= generate().then(made => ({ ...made, paths: { ...made.paths, ...morePaths } }))
    return made
  }
  app.get('/openapi.json', async () => document())
  app.get('/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(docsPage(await document())))
}

function generate() {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  return generator.generate(contract, {
    info: { title: 'Haulway', version: '1', description: 'Construction hauling: every load tracked, proven, paid.' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    security: [{ bearer: [] }],
  })
}
