/** `GET /load-tickets/{entityId}/{loadLogId}`: a load's ticket as PDF, as a party of the load sees it. No prices. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { idSchema } from '@haulway/domain/ids.ts'
import { languages } from '@haulway/domain/language.ts'
import { type LoadLogDocument, loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import { receivedOf, ticketOfLoad } from '@haulway/domain/load-log/ticket/ticket-of-load.ts'
import { readInput } from '@haulway/domain/read-input.ts'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { findAttachment } from '../../attachment/attachment.table.ts'
import { type AttachmentStorage, storageKeyOf } from '../../attachment/attachment-storage.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Orm } from '../../db/database.ts'
import { findMember } from '../../entity/entity.table.ts'
import { contentDisposition } from '../../http/content-disposition.ts'
import { ticketPdf } from '../../pay/print/ticket-pdf.ts'
import { documents } from '../../sync/documents.table.ts'

type TicketParts = {
  orm: Orm
  /** The storage of the signatures' pictures. */
  storage: AttachmentStorage
  authenticate: (request: FastifyRequest) => Promise<Actor | null>
}

export const ticketParamsSchema = z.object({ entityId: idSchema, loadLogId: idSchema })
export const ticketQuerySchema = z.object({ language: z.enum(languages).default('en') })

export function registerLoadTickets(app: FastifyInstance, { orm, storage, authenticate }: TicketParts): void {
  app.get('/load-tickets/:entityId/:loadLogId', async (request, reply) => {
    const actor = await authenticate(request)
    if (!actor) throw new AppError('noAuthorizationToken')
    const { entityId, loadLogId } = readInput(ticketParamsSchema, request.params)
    const { language } = readInput(ticketQuerySchema, request.query)
    const isMember = (await findMember(orm, entityId, actor.uid)) !== undefined
    const load = isMember ? await findLoadDocument(orm, entityId, loadLogId) : undefined
    if (!load) throw new AppError('notFound', 'This load could not be found.')
    const signature = await readSignature({ orm, storage }, entityId, load)
    reply.type('application/pdf').header('cache-control', 'private, no-store')
    reply.header('content-disposition', contentDisposition(`ticket-${load.ticketNo ?? load.loadNo}.pdf`))
    return reply.send(await ticketPdf(ticketOfLoad(load), language, { signature }))
  })
}

/**
 * The picture of the receiver's signature, if the entity may see it. A ticket without it is still a ticket, so a
 * storage that fails doesn't hold it back.
 */
export async function readSignature(
  { orm, storage }: Pick<TicketParts, 'orm' | 'storage'>,
  entityId: string,
  load: LoadLogDocument,
): Promise<Uint8Array | undefined> {
  const { attachmentId } = receivedOf(load) ?? {}
  const attachment = attachmentId === undefined ? undefined : await findAttachment(orm, attachmentId)
  if (!attachment?.readerEntityIds.includes(entityId) || attachment.subject.kind !== 'signature') return undefined
  return storage.get(storageKeyOf(attachment)).catch(() => undefined)
}

/** The load as the entity sees it. */
export async function findLoadDocument(orm: Orm, entityId: string, loadLogId: string) {
  const { scope, collection, id, deleted } = documents
  const isLoad = and(eq(collection, 'load-logs'), eq(id, loadLogId), eq(deleted, false))
  const isThis = and(eq(scope, entityScope(entityId)), isLoad)
  const [row] = await orm.select().from(documents).where(isThis)
  return loadLogDocumentSchema.safeParse(row?.body).data
}
