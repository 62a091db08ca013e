/** The tickets of a statement's loads, as one of its parties sees them. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import { ticketOfLoad } from '@haulway/domain/load-log/ticket/ticket-of-load.ts'
import type { PrintedStatement } from '@haulway/domain/pay/statement/printed-statement.ts'
import { type PrintedTicket, ticketsCsv } from '@haulway/domain/pay/statement/printed-ticket.ts'
import { and, eq } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/database.ts'
import { documents } from '../../sync/documents.table.ts'

/** Reading many at a time would keep other requests waiting. */
const loadsAtOnce = 200

/** A row for each load that the statement has lines of, in the order of its lines. */
export async function ticketsOfStatement(orm: Orm, printed: PrintedStatement, entityId: string): Promise<string> {
  const refs = [...new Set(printed.lines.flatMap(({ ref }) => ref ?? []))]
  const tickets: PrintedTicket[] = []
  for (let n = 0; n < refs.length; n += loadsAtOnce) {
    tickets.push(...(await readTickets(orm, entityId, refs.slice(n, n + loadsAtOnce))))
  }
  return ticketsCsv(tickets)
}

/** Refs that are not loads, such as shifts and days, have none. */
async function readTickets(orm: Orm, entityId: string, refs: readonly string[]): Promise<PrintedTicket[]> {
  const { scope, collection, id, deleted, body } = documents
  const isLoad = and(eq(collection, 'load-logs'), anyOf(id, refs), eq(deleted, false))
  const rows = await orm
    .select({ id, body })
    .from(documents)
    .where(and(eq(scope, entityScope(entityId)), isLoad))
  const byId = new Map(rows.map(row => [row.id, row.body]))
  return refs.flatMap(ref => {
    const load = loadLogDocumentSchema.safeParse(byId.get(ref)).data
    return load ? [ticketOfLoad(load)] : []
  })
}
