/**
 * Collections of specification 3 that are read on request and never synced, under the same address as the others:
 * `haulway-trucker-notice`, the board of a trucking business, and `haulway-fcm-tokens`, the user's own devices.
 */
import type { WireDocument } from '@haulway/domain/document/document.ts'
import { haulerTypes } from '@haulway/domain/entity/entity-type.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { readInput } from '@haulway/domain/read-input.ts'
import { parseEnvelope } from '@haulway/domain/wire/envelope.ts'
import { truckerNoticeQuerySchema } from '@haulway/domain/work/board/trucker-notice.calls.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../auth/actor.ts'
import { listEntitiesOf } from '../entity/publish-user.ts'
import { runCall } from '../http/command/command.ts'
import type { NodeParts } from '../http/context.ts'
import { listRegistrations } from '../notification/notification-registration.table.ts'
import type { DocumentPage } from '../sync/read-documents.ts'
import { listTruckerNotices } from '../work/board/list-trucker-notices.ts'

export const boardQuerySchema = truckerNoticeQuerySchema.partial({ entityId: true })

export function registerUnsyncedDocuments(
  app: FastifyInstance,
  parts: NodeParts & { authenticate: (request: FastifyRequest) => Promise<Actor | null> },
): void {
  const actorOf = async (request: FastifyRequest) => {
    const actor = await parts.authenticate(request)
    if (!actor) throw new AppError('noAuthorizationToken')
    return actor
  }
  app.get('/documents/haulway-trucker-notice', async (request): Promise<DocumentPage> => {
    const actor = await actorOf(request)
    const { entityId: requested, ...query } = readInput(boardQuerySchema, request.query)
    const entityId = requested ?? (await findTruckingEntity(parts, actor))
    // A user without trucks has no board.
    if (entityId === undefined) return { documents: [] }
    const context = { ...parts, envelope: parseEnvelope(() => undefined), setHeader: () => {} }
    const { notices, next } = await runCall(context, actor, 'listTruckerNotices', undefined, async unit => {
      const page = await listTruckerNotices(unit, { ...query, entityId })
      return { notices: page.notices, next: 'next' in page ? page.next : undefined }
    })
    const documents = notices.map(body => documentOf('haulway-trucker-notice', body.noticeId, body))
    return next === undefined ? { documents } : { documents, next }
  })
  app.get('/documents/haulway-fcm-tokens', async (request): Promise<DocumentPage> => {
    const { uid } = await actorOf(request)
    const registrations = await listRegistrations(parts.database.orm, [uid])
    const documents = registrations.map(({ deviceId, target, language, registeredOn }) => {
      // Only the server that pushes to a browser's subscription needs its keys.
      const { keys: _, ...rest } = target.kind === 'web' ? target : { ...target, keys: undefined }
      const body = { uid, deviceId, registeredOn, ...(language !== undefined && { language }), target: rest }
      return documentOf('haulway-fcm-tokens', deviceId, body)
    })
    return { documents }
  })
}

async function findTruckingEntity({ database }: NodeParts, { uid }: Actor): Promise<string | undefined> {
  const entities = await listEntitiesOf(database.orm, uid)
  return entities.find(entity => haulerTypes.some(type => type === entity.entityType))?.entityId
}

/** These documents have no history: a reader does not compare them with what it holds, so the version is 0. */
function documentOf(collection: string, id: string, body: WireDocument['body']): WireDocument {
  return { collection, id, version: 0, body }
}
