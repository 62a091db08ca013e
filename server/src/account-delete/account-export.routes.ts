/**
 * `GET /account-export/{entityId}`: all data of an entity and of its owner's user, as one JSON file; without an id,
 * only the caller's own user. The file is streamed while the data is read page by page, so that a year of loads takes
 * little memory.
 */
import { Readable } from 'node:stream'
import { entityScope, type Scope, userScope } from '@haulway/domain/document/scope.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { idSchema } from '@haulway/domain/ids.ts'
import { readInput } from '@haulway/domain/read-input.ts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Actor } from '../auth/actor.ts'
import type { Orm } from '../db/database.ts'
import { findMember } from '../entity/entity.table.ts'
import { contentDisposition } from '../http/content-disposition.ts'
import { closedSignal, onceAborted, openAtOnce } from '../http/traffic/at-once.ts'
import { readTrack } from '../tracking/tracking.table.ts'
import { findUser } from '../user/user.table.ts'

type ExportParts = {
  orm: Orm
  clock: () => number
  authenticate: (request: FastifyRequest) => Promise<Actor | null>
}

export const exportParamsSchema = z.object({ entityId: idSchema })
const pageRows = 200

/**
 * The most at once for one user. A download lasts as long as its reader takes, and reads the database all that time.
 */
const exportsAtOnce = 2

export function registerAccountExport(app: FastifyInstance, parts: ExportParts): void {
  const exports = openAtOnce(exportsAtOnce)
  app.get('/account-export', async (request, reply) => {
    const actor = await parts.authenticate(request)
    if (!actor) throw new AppError('noAuthorizationToken')
    onceAborted(closedSignal(reply.raw), exports.begin(actor.uid))
    return sendFile(reply, parts, writeExport(parts, actor.uid))
  })
  app.get('/account-export/:entityId', async (request, reply) => {
    const actor = await parts.authenticate(request)
    if (!actor) throw new AppError('noAuthorizationToken')
    const { entityId } = readInput(exportParamsSchema, request.params)
    await requireOwner(parts.orm, entityId, actor.uid)
    onceAborted(closedSignal(reply.raw), exports.begin(actor.uid))
    return sendFile(reply, parts, writeExport(parts, actor.uid, entityId))
  })
}

async function requireOwner(orm: Orm, entityId: string, uid: string): Promise<void> {
  const member = await findMember(orm, entityId, uid)
  if (!member) throw new AppError('notFound', 'This business could not be found.')
  if (member.role !== 'owner') throw new AppError('notAllowed', 'Only the owner can download this. Ask the owner.')
}

function sendFile(reply: FastifyReply, { clock }: ExportParts, text: AsyncGenerator<string>) {
  const day = new Date(clock()).toISOString().slice(0, 10)
  return reply
    .type('application/json; charset=utf-8')
    .header('content-disposition', contentDisposition(`haulway-${day}.json`))
    .header('cache-control', 'no-store')
    .send(Readable.from(text))
}

async function* writeExport({ orm, clock }: ExportParts, uid: string, entityId?: string): AsyncGenerator<string> {
  const user = await findUser(orm, uid)
  yield `{"exportedOn":${JSON.stringify(new Date(clock()).toISOString())},"user":${JSON.stringify(user)}`
  yield* writeList('userDocuments', readScope(orm, userScope(uid)))
  if (entityId !== undefined) {
    // A slow reader may lose the business while reading: then the file ends where it is.
    const whileOwner = <T>(read: () => Promise<T>) => requireOwner(orm, entityId, uid).then(read)
    yield* writeList('entityDocuments', readScope(orm, entityScope(entityId), whileOwner))
    yield* writeList('tracks', readTracks(orm, entityId, whileOwner))
  }
  yield '}'
}

async function* writeList(name: string, parts: AsyncIterable<unknown>): AsyncGenerator<string> {
  yield `,"${name}":[`
  let separator = ''
  for await (const part of parts) {
    yield separator + JSON.stringify(part)
    separator = ',\n'
  }
  yield ']'
}

/** Runs each read of a page. */
type Read = <T>(read: () => Promise<T>) => Promise<T>
const always: Read = read => read()

type StoredDocument = { collection: string; id: string; body: unknown }

async function* readScope(orm: Orm, scope: Scope, read = always): AsyncGenerator<StoredDocument> {
  let after: Pick<StoredDocument, 'collection' | 'id'> = { collection: '', id: '' }
  for (;;) {
    const { collection, id } = after
    const page = sql`
      select collection, id, body from documents
      where scope = ${scope} and not deleted and (collection, id) > (${collection}, ${id})
      order by collection, id limit ${pageRows}`
    const rows: StoredDocument[] = await read(async () => orm.execute<StoredDocument>(page))
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < pageRows) return
    after = last
  }
}

/** GPS points of the entity's own trucks and drivers, load by load. */
async function* readTracks(orm: Orm, entityId: string, read: Read): AsyncGenerator<unknown> {
  const loads = await orm.execute<{ projectId: string; loadLogId: string }>(sql`
    select project_id as "projectId", load_log_id as "loadLogId" from load_logs join (
      select distinct project_id from project_parties where entity_id = ${entityId}) as mine using (project_id)
    where alias_of is null and (driver_entity_id = ${entityId} or trucking_entity_id = ${entityId})
    order by load_log_id`)
  for (const { projectId, loadLogId } of loads) {
    const points = await read(() => readTrack(orm, projectId, loadLogId))
    if (points.length > 0) yield { projectId, loadLogId, points }
  }
}
