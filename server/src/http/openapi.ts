/** The contract for other tools: `/openapi.json`, and a page at `/docs` for people. */
import { type CallName, contract } from '@haulway/domain/wire/contract.ts'
import { needsToken } from '@haulway/domain/wire/open-calls.ts'
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

async function generate() {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const generated = await generator.generate(contract, {
    info: { title: 'Haulway', version: '1', description: 'Construction hauling: every load tracked, proven, paid.' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    security: [{ bearer: [] }],
  })
  for (const item of Object.values(generated.paths ?? {})) {
    for (const operation of [item?.get, item?.post]) {
      const { operationId = '' } = operation ?? {}
      if (operation && isCallName(operationId) && !needsToken(operationId)) operation.security = []
    }
  }
  return generated
}

const isCallName = (name: string): name is CallName => name in contract
