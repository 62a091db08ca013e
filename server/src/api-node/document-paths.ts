/**
 * The `/openapi.json` entries of documents, from the table of collections: the shape of each collection's documents,
 * the paths of its pages, and the webhook events that carry one.
 */
import { type ApiKeyScope, isClosedToKeys } from '@haulway/domain/api-key/api-key.ts'
import { isClosedTo, wireDocumentSchema } from '@haulway/domain/document/document.ts'
import { isPublicScope, type PublicScope, type ScopeKind } from '@haulway/domain/document/scope.ts'
import { idSchema } from '@haulway/domain/ids.ts'
import { webhookEventNames, webhookEvents } from '@haulway/domain/webhook/webhook-events.ts'
import { type CollectionName, collections } from '@haulway/domain/wire/collections.ts'
import { z } from 'zod'
import type { OpenApiPaths } from '../http/openapi.ts'
import { inPath, inQuery, shape } from '../http/openapi-parts.ts'
import { documentsQuerySchema } from '../sync/read-documents.ts'

type Kind = ScopeKind | PublicScope

const names = Object.keys(collections) as CollectionName[]
const ownerNames = { 'haulway-user': 'uid', 'haulway-entity': 'entityId', 'haulway-project': 'projectId' } as const

/** The shape of each collection's documents, by its name. */
export function documentSchemas(): OpenApiPaths {
  return Object.fromEntries(names.map(name => [name, shape(collections[name].schema)]))
}

/** A path for each collection in each kind of scope that it is in. */
export function documentPaths(): OpenApiPaths {
  return Object.fromEntries(
    names.flatMap(name => collections[name].in.map(kind => [pathOf(kind, name), { get: readPages(kind, name) }])),
  )
}

/** What Haulway posts to a business's webhook, by event. */
export function webhookBodies(): OpenApiPaths {
  const rest = z.object({ id: idSchema, createdOn: z.int().meta({ description: 'ms since 1970' }), entityId: idSchema })
  const { properties, required = [] } = shape(rest)
  return Object.fromEntries(
    webhookEventNames.map(event => {
      const data = refTo(webhookEvents[event].collection)
      const body = {
        type: 'object',
        properties: { ...properties, type: { const: event }, data },
        required: [...required, 'type', 'data'],
      }
      const requestBody = { required: true, content: { 'application/json': { schema: body } } }
      const responses = { '2XX': { description: 'Received. Any other answer is tried again.' } }
      const summary = `${webhookEvents[event].title}, with the document as the business reads it.`
      return [event, { post: { operationId: camelCase(`on.${event}`), summary, requestBody, responses } }]
    }),
  )
}

const camelCase = (words: string) => words.replaceAll(/[-.](\w)/g, (_, first: string) => first.toUpperCase())
const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` })

function pathOf(kind: Kind, name: CollectionName): string {
  return isPublicScope(kind) ? `/documents/${kind}` : `/documents/${kind}/{${ownerNames[kind]}}/${name}`
}

function readPages(kind: Kind, name: CollectionName) {
  const { sortBy, chooseBy } = collections[name]
  const isOpen = isPublicScope(kind)
  const { orderBy, ...rest } = documentsQuerySchema.pick({
    orderBy: true,
    direction: true,
    limit: true,
    after: true,
  }).shape
  const fields = Object.fromEntries(chooseBy.map(field => [field, z.string().max(64).optional()]))
  const query = z.object({ ...rest, ...(sortBy.length > 0 && { orderBy: z.enum(sortBy).optional() }), ...fields })
  return {
    operationId: camelCase(`read-${name}-in-${kind}`),
    summary: `Documents of ${name}, page by page: send the \`next\` of a page as \`after\` of the next one.`,
    parameters: [...(isOpen ? [] : inPath(z.object({ [ownerNames[kind]]: z.string() }))), ...inQuery(query)],
    responses: { 200: { description: 'A page.', content: { 'application/json': { schema: pageOf(name) } } } },
    ...(isOpen && { security: [] }),
    'x-key-scopes': keyScopesOf(kind, name),
  }
}

/** A page of documents, each with its body. */
function pageOf(name: CollectionName) {
  const { properties, required = [] } = shape(wireDocumentSchema.omit({ body: true }))
  const document = { type: 'object', properties: { ...properties, body: refTo(name) }, required: [...required, 'body'] }
  return {
    type: 'object',
    properties: { documents: { type: 'array', items: document }, next: { type: 'string' } },
    required: ['documents'],
  }
}

/** The scopes of which an API key needs one to read a collection. */
function keyScopesOf(kind: Kind, name: CollectionName): ApiKeyScope[] {
  if (kind === 'haulway-user' || isClosedToKeys(name)) return []
  return isClosedTo('withoutMoney', name) ? ['readMoney'] : ['read', 'readMoney']
}
