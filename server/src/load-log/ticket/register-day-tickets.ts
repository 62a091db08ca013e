/**
 * `GET /day-tickets/{entityId}/{day}`: the tickets of a business's loads of a day, as CSV or as e-tickets for a state's
 * department of transportation. No prices, so every member may have them, and an API key that may read.
 */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { idSchema } from '@haulway/domain/ids.ts'
import { type LoadLogDocument, loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import { isCanceled } from '@haulway/domain/load-log/state/states.ts'
import { eTicketsOf } from '@haulway/domain/load-log/ticket/e-ticket.ts'
import { ticketOfLoad } from '@haulway/domain/load-log/ticket/ticket-of-load.ts'
import { ticketsCsv } from '@haulway/domain/pay/statement/printed-ticket.ts'
import { readInput } from '@haulway/domain/read-input.ts'
import { daySchema } from '@haulway/domain/time.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Actor } from '../../auth/actor.ts'
import type { Orm } from '../../db/database.ts'
import type { ReadHistory } from '../../db/history.ts'
import { readRecord } from '../../db/record-column.ts'
import { findMember } from '../../entity/entity.table.ts'
import { contentDisposition } from '../../http/content-disposition.ts'
import { documents } from '../../sync/documents.table.ts'

type TicketParts = {
  orm: Orm
  readHistory: ReadHistory
  authenticate: (request: FastifyRequest) => Promise<Actor | null>
}

export const dayTicketsParamsSchema = z.object({ entityId: idSchema, day: daySchema })
export const dayTicketsQuerySchema = z.object({
  format: z.enum(['csv', 'e-tickets']).default('csv'),
  projectId: idSchema.optional(),
})

/** More than the loads of the largest business on one day. */
const loadsMax = 5000

export function registerDayTickets(app: FastifyInstance, { orm, readHistory, authenticate }: TicketParts): void {
  app.get('/day-tickets/:entityId/:day', async (request, reply) => {
    const actor = await authenticate(request)
    if (!actor) throw new AppError('noAuthorizationToken')
    const { entityId, day } = readInput(dayTicketsParamsSchema, request.params)
    const { format, projectId } = readInput(dayTicketsQuerySchema, request.query)
    if (!(await findMember(orm, entityId, actor.uid)))
      throw new AppError('notFound', 'This business could not be found.')
    const wanted = { shiftDay: day, ...(projectId && { projectId }) }
    const loads = await readHistory(from => listLoadDocuments(from.orm, entityId, wanted))
    reply.header('cache-control', 'private, no-store')
    if (format === 'e-tickets') return { format: 'haulway-e-tickets/1', day, tickets: eTicketsOf(loads) }
    reply.type('text/csv; charset=utf-8')
    reply.header('content-disposition', contentDisposition(`tickets-${day}.csv`))
    return reply.send(ticketsCsv(loads.filter(load => !isCanceled(load)).map(ticketOfLoad)))
  })
}

/** The loads as the entity sees them, in the order in which they began. */
async function listLoadDocuments(orm: Orm, entityId: string, of: object): Promise<LoadLogDocument[]> {
  const { scope, collection, deleted, body, id } = documents
  const isLoad = and(eq(scope, entityScope(entityId)), eq(collection, 'load-logs'), eq(deleted, false))
  const rows = await orm
    .select({ body })
    .from(documents)
    .where(and(isLoad, sql`${body} @> ${JSON.stringify(of)}::text::jsonb`))
    .orderBy(id)
    .limit(loadsMax)
  return rows.map(row => readRecord('documents', loadLogDocumentSchema, row.body))
}
