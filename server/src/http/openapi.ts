/** The contract for other tools: `/openapi.json`, and a page at `/docs` for people. */
import { contract } from '@haulway/domain/wire/contract.ts'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { FastifyInstance } from 'fastify'
import { docsPage } from './docs-page.ts'

/** OpenAPI paths of routes outside the contract. */
export type OpenApiPaths = Record<string, Record<string, unknown>>

/** Registers both. The document is generated once, at the first request. */
export function registerOpenApi(app: FastifyInstance, morePaths: OpenApiPaths): void {
  let generated: ReturnType<typeof generate> | undefined
  const document = () => {
    generated ??= generate().then(generated => ({ ...generated, paths: { ...generated.paths, ...morePaths } }))
    return generated
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
