/** `GET /documents/{path}`: documents older than the live set, page by page, and those readable without signing in. */
import { audienceOfKey, isClosedToKeys } from '@haulway/domain/api-key/api-key.ts'
import { bodyFor, isClosedTo, type WireDocument } from '@haulway/domain/document/document.ts'
import { type Audience, entityScope, isPublicScope, type Scope, scopeSchema } from '@haulway/domain/document/scope.ts'
import { audienceOf, type Reader } from '@haulway/domain/entity/member/reader.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { readInput } from '@haulway/domain/read-input.ts'
import { misplacedCollection, openFields } from '@haulway/domain/wire/collections.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Actor } from '../auth/actor.ts'
import type { ReadHistory } from '../db/history.ts'
import { openCursor, type PageEnd, sealCursor } from './page-cursor.ts'
import type { SubscribeParts } from './subscribe.ts'

const pageMax = 200

export const documentsQuerySchema = z
  .object({
    orderBy: z.string().max(40).optional(),
    direction: z.enum(['ascending', 'descending']).default('ascending'),
    limit: z.coerce.number().int().min(1).max(pageMax).default(50),
    /** The `next` of the previous page. */
    after: z.string().max(2000).optional(),
    userId: z.string().max(64).optional(),
    entityId: z.string().max(64).optional(),
  })
  // A field to filter by, if the collection lists it.
  .catchall(z.string().max(64))
type Query = z.infer<typeof documentsQuerySchema>

export type DocumentPage = { documents: WireDocument[]; next?: string }

type Parts = Pick<SubscribeParts, 'sql' | 'authenticate'> & {
  readHistory: ReadHistory
  readerOf: (uid: string) => Promise<Reader>
  entityIdsOf: (uid: string) => Promise<string[]>
  /** 32 bytes, the same on every node. */
  cursorKey: Buffer
}

/** Registers the route. `userId` finds a user's entities, `entityId` finds trucks (specification 7). */
export function registerReadDocuments(app: FastifyInstance, parts: Parts): void {
  app.get('/documents/*', async (request: FastifyRequest): Promise<DocumentPage> => {
    const query = readInput(documentsQuerySchema, request.query)
    const actor = await parts.authenticate(request)
    const path = String((request.params as { '*': string })['*'])
    if (path === 'haulway-entity') return readOwnEntities(parts, actor, query)
    const place = parsePath(path, query)
    const misplaced = misplacedCollection(place.scope, place.collection)
    if (misplaced !== undefined) throw new AppError('invalidInput', misplaced)
    const reader = actor ? await parts.readerOf(actor.uid) : null
    const audience = audienceFor(actor, reader, place.scope)
    if (actor?.keyScopes && isClosedToKeys(place.collection)) throw new AppError('notFound')
    if (!audience) throw actor ? new AppError('notFound') : new AppError('noAuthorizationToken')
    return place.id === undefined
      ? readPage(parts, place, query, { uid: actor?.uid, audience })
      : readOne(parts.sql, place, place.id, audience)
  })
}

const pathSchema = z
  .array(z.string().regex(/^[\w:.-]{1,120}$/))
  .min(1)
  .max(4)

type Place = { scope: Scope; collection: string; id: string | undefined }

/** `haulway-entity/E` · `haulway-entity/E/payments` · `haulway-entity/E/payments/P` · `trucks?entityId=E` */
function parsePath(path: string, query: Query): Place {
  const parts = readInput(pathSchema, path.split('/'))
  const [root = '', owner, collection, id] = parts
  if (root === 'trucks') {
    if (query.entityId === undefined) throw new AppError('invalidInput', 'Add entityId to choose whose trucks.')
    return { scope: readInput(scopeSchema, entityScope(query.entityId)), collection: 'trucks', id: owner }
  }
  if (isPublicScope(root)) return { scope: root, collection: root, id: owner }
  const scope = readInput(scopeSchema, `${root}/${owner}`)
  return collection === undefined ? { scope, collection: root, id: owner } : { scope, collection, id }
}

async function readOwnEntities(parts: Parts, actor: Actor | null, query: Query): Promise<DocumentPage> {
  if (!actor) throw new AppError('noAuthorizationToken')
  if (query.userId !== undefined && query.userId !== actor.uid) throw new AppError('notFound')
  const [ids, reader] = await Promise.all([parts.entityIdsOf(actor.uid), parts.readerOf(actor.uid)])
  const pages = await Promise.all(
    ids.map(async id => {
      const scope = entityScope(id)
      const audience = audienceFor(actor, reader, scope)
      return audience ? readOne(parts.sql, { scope, collection: 'haulway-entity' }, id, audience) : { documents: [] }
    }),
  )
  return { documents: pages.flatMap(page => page.documents) }
}

function audienceFor(actor: Actor | null, reader: Reader | null, scope: Scope): Audience | undefined {
  const audience = audienceOf(reader, scope)
  return actor?.keyScopes ? audienceOfKey(actor.keyScopes, audience) : audience
}

/** @throws AppError notFound */
async function readOne(
  sql: SubscribeParts['sql'],
  { scope, collection }: Pick<Place, 'scope' | 'collection'>,
  id: string,
  audience: Audience,
): Promise<DocumentPage> {
  const rows = await sql<WireDocument[]>`
    select collection, id, version::int4 as version, body from documents
    where scope = ${scope} and collection = ${collection} and id = ${id} and not deleted`
  const documents = withOpenBodies(rows, audience)
  if (documents.length === 0) throw new AppError('notFound')
  return { documents }
}

type Asker = { uid: string | undefined; audience: Audience }

async function readPage(parts: Parts, place: Place, query: Query, asker: Asker): Promise<DocumentPage> {
  const { scope, collection } = place
  const { orderBy, direction, limit, after } = query
  const filter = readFilter(collection, query, asker.audience)
  if (orderBy !== undefined) requireSortable(collection, orderBy, asker.audience)
  // Plain members don't learn even how many there are.
  if (isClosedTo(asker.audience, collection)) return { documents: [] }
  const queryKey = JSON.stringify([asker.uid ?? null, asker.audience, scope, collection, orderBy, direction, filter])
  const end = after === undefined ? undefined : openCursor(parts.cursorKey, queryKey, after)
  const order = { orderBy, direction, limit, filter }
  const rows = await parts.readHistory(({ sql }) => readRows(sql, place, order, end))
  const documents = withOpenBodies(
    rows.map(({ sortedBy: _, ...document }) => document),
    asker.audience,
  )
  const last = rows.at(-1)
  if (rows.length < limit || !last) return { documents }
  return { documents, next: sealCursor(parts.cursorKey, queryKey, { value: last.sortedBy, id: last.id }) }
}

/** @throws AppError invalidInput that names the fields a reader may sort by */
function requireSortable(collection: string, field: string, audience: Audience): void {
  const { sortBy } = openFields(collection, audience)
  if (sortBy.includes(field)) return
  const sentence = sortBy.length > 0 ? `Sort by ${sortBy.join(' or ')}.` : 'This list can’t be sorted.'
  throw new AppError('invalidInput', sentence, { fields: { orderBy: sentence } })
}

/** The fields and values to filter by. @throws AppError invalidInput for a field that is not listed */
function readFilter(collection: string, query: Query, audience: Audience): Record<string, string> {
  const { orderBy: _1, direction: _2, limit: _3, after: _4, userId: _5, entityId: _6, ...filter } = query
  const { chooseBy } = openFields(collection, audience)
  const unknown = Object.keys(filter).find(field => !chooseBy.includes(field))
  if (unknown !== undefined) {
    throw new AppError('invalidInput', "You can't filter this list by that.", { fields: { [unknown]: 'unknown' } })
  }
  return filter
}

type Row = WireDocument & { sortedBy: string }
type Order = Pick<Query, 'orderBy' | 'direction' | 'limit'> & { filter: Record<string, string> }

/** Sorted by a field of the body in JSON's order, then by id, so that pages neither overlap nor skip. */
async function readRows(
  sql: SubscribeParts['sql'],
  { scope, collection }: Place,
  { orderBy = '', direction, limit, filter }: Order,
  end: PageEnd | undefined,
): Promise<Row[]> {
  const isUp = direction === 'ascending'
  const key = sql`coalesce(body->${orderBy}, 'null')`
  const isAfter = isUp ? sql`>` : sql`<`
  const isPast = end ? sql`(${key}, id) ${isAfter} (${end.value}::text::jsonb, ${end.id})` : sql`true`
  const order = isUp ? sql`asc` : sql`desc`
  return sql<Row[]>`
    select collection, id, version::int4 as version, body, ${key}::text as "sortedBy" from documents
    where scope = ${scope} and collection = ${collection} and not deleted
      and body @> ${JSON.stringify(filter)}::text::jsonb and ${isPast}
    order by ${key} ${order}, id ${order} limit ${limit}`
}

function withOpenBodies(documents: readonly WireDocument[], audience: Audience): WireDocument[] {
  return documents.flatMap(document => {
    const body = bodyFor(audience, document.collection, document.body)
    return body ? [{ ...document, body }] : []
  })
}
