/** `GET /documents/{path}`: documents older than the live set, page by page, and those that need no sign-in. */
import { bodyFor, type WireDocument } from '@haulway/domain/document/document.ts'
import { entityScope, type Scope, scopeSchema } from '@haulway/domain/document/scope.ts'
import { audienceOf, type Reader } from '@haulway/domain/entity/reader.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { readInput } from '@haulway/domain/read-input.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Actor } from '../auth/actor.ts'
import type { SubscribeParts } from './subscribe.ts'

const pageMax = 200

const querySchema = z.object({
  orderBy: z
    .string()
    .regex(/^[A-Za-z]{1,40}$/)
    .optional(),
  direction: z.enum(['ascending', 'descending']).default('ascending'),
  limit: z.coerce.number().int().min(1).max(pageMax).default(50),
  /** The `next` of the page before. */
  after: z.string().max(200).optional(),
  userId: z.string().max(64).optional(),
  entityId: z.string().max(64).optional(),
})
type Query = z.infer<typeof querySchema>

export type DocumentPage = { documents: WireDocument[]; next?: string }

/** Registers the route. The entities of a user are found by `userId`, trucks by `entityId` (specification 7). */
export function registerReadDocuments(
  app: FastifyInstance,
  parts: Pick<SubscribeParts, 'sql' | 'authenticate' | 'readerOf'> & {
    entityIdsOf: (uid: string) => Promise<string[]>
  },
): void {
  app.get('/documents/*', async (request: FastifyRequest): Promise<DocumentPage> => {
    const query = readInput(querySchema, request.query)
    const actor = await parts.authenticate(request)
    const path = String((request.params as { '*': string })['*'])
    if (path === 'haulway-entity') return readOwnEntities(parts, actor, query)
    const { scope, collection, id } = parsePath(path, query)
    const reader: Reader | null = actor ? await parts.readerOf(actor.uid) : null
    const audience = audienceOf(reader, scope)
    if (!audience) throw actor ? new AppError('notFound') : new AppError('noAuthorizationToken')
    const rows =
      id === undefined
        ? await readPage(parts.sql, scope, collection, query)
        : await readOne(parts.sql, scope, collection, id)
    const documents = rows.flatMap(({ after: _, ...document }) => {
      const body = bodyFor(audience, document.collection, document.body)
      return body ? [{ ...document, body }] : []
    })
    if (id !== undefined && documents.length === 0) throw new AppError('notFound')
    const last = rows.at(-1)
    return rows.length === query.limit && last && id === undefined ? { documents, next: last.after } : { documents }
  })
}

const pathSchema = z
  .array(z.string().regex(/^[\w:.-]{1,120}$/))
  .min(1)
  .max(4)

/** `haulway-entity/E` · `haulway-entity/E/payments` · `haulway-entity/E/payments/P` · `trucks?entityId=E` */
function parsePath(path: string, query: Query): { scope: Scope; collection: string; id: string | undefined } {
  const parts = readInput(pathSchema, path.split('/'))
  const [root = '', owner, collection, id] = parts
  if (root === 'trucks') {
    if (query.entityId === undefined) throw new AppError('invalidInput', 'Please say whose trucks: entityId.')
    return { scope: readInput(scopeSchema, entityScope(query.entityId)), collection: 'trucks', id: owner }
  }
  if (root === 'haulway-config' || root === 'haulway-materials') return { scope: root, collection: root, id: owner }
  const scope = readInput(scopeSchema, `${root}/${owner}`)
  return collection === undefined ? { scope, collection: root, id: owner } : { scope, collection, id }
}

async function readOwnEntities(
  parts: Parameters<typeof registerReadDocuments>[1],
  actor: Actor | null,
  query: Query,
): Promise<DocumentPage> {
  if (!actor) throw new AppError('noAuthorizationToken')
  if (query.userId !== undefined && query.userId !== actor.uid) throw new AppError('notFound')
  const ids = await parts.entityIdsOf(actor.uid)
  const pages = await Promise.all(ids.map(id => readOne(parts.sql, entityScope(id), 'haulway-entity', id)))
  return { documents: pages.flat().map(({ after: _, ...document }) => document) }
}

type Row = WireDocument & { after: string }

async function readOne(sql: SubscribeParts['sql'], scope: Scope, collection: string, id: string): Promise<Row[]> {
  return sql<Row[]>`
    select collection, id, version::int4 as version, body, '' as after from documents
    where scope = ${scope} and collection = ${collection} and id = ${id} and not deleted`
}

/** Ordered by a field of the body, then by id, so that pages neither overlap nor skip. */
async function readPage(sql: SubscribeParts['sql'], scope: Scope, collection: string, query: Query): Promise<Row[]> {
  const field = query.orderBy ?? ''
  const key = sql`coalesce(lpad(case when jsonb_typeof(body->${field}) = 'number' then body->>${field} end, 20, '0'),
    body->>${field}, '') || ' ' || id`
  const isUp = query.direction === 'ascending'
  const past =
    query.after === undefined ? sql`true` : isUp ? sql`${key} > ${query.after}` : sql`${key} < ${query.after}`
  return sql<Row[]>`
    select collection, id, version::int4 as version, body, ${key} as after from documents
    where scope = ${scope} and collection = ${collection} and not deleted and ${past}
    order by ${key} ${isUp ? sql`asc` : sql`desc`} limit ${query.limit}`
}
