/** The register of tickets: which loads have a ticket's number, its weights or its picture, the first one first. */
import { type TicketUse, ticketUseSchema } from '@haulway/domain/load-log/same-ticket/same-ticket.ts'
import type { TicketKey } from '@haulway/domain/load-log/same-ticket/ticket-key.ts'
import { and, eq, sql } from 'drizzle-orm'
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../db/database.ts'
import { recordColumn } from '../../db/record-column.ts'
import { saveRow } from '../../db/save-row.ts'

export const ticketUses = pgTable(
  'ticket_uses',
  {
    /** Within what tickets are compared: the pit, or for pictures the jobber. */
    scopeId: uuid('scope_id').notNull(),
    key: text().notNull(),
    uses: recordColumn('ticket_uses', ticketUseSchema.array()).notNull(),
  },
  table => [primaryKey({ columns: [table.scopeId, table.key] })],
)

/** The loads that have a ticket, with its row locked. A ticket without a row gets one, with this load. */
export async function claimTicket(
  tx: Transaction,
  { scopeId, key }: Pick<TicketKey, 'scopeId' | 'key'>,
  use: TicketUse,
): Promise<TicketUse[]> {
  const [row] = await tx
    .insert(ticketUses)
    .values({ scopeId, key, uses: [use] })
    .onConflictDoUpdate({ target: [ticketUses.scopeId, ticketUses.key], set: { key: sql`excluded.key` } })
    .returning({ uses: ticketUses.uses })
  return row!.uses
}

/** The loads that have a ticket; none for a ticket without a row. */
export async function listTicketUsesForUpdate(
  tx: Transaction,
  { scopeId, key }: Pick<TicketKey, 'scopeId' | 'key'>,
): Promise<TicketUse[]> {
  const [row] = await tx
    .select({ uses: ticketUses.uses })
    .from(ticketUses)
    .where(and(eq(ticketUses.scopeId, scopeId), eq(ticketUses.key, key)))
    .for('update')
  return row?.uses ?? []
}

/** Saves the loads that have a ticket. The row must be locked. */
export function saveTicketUses(
  tx: Transaction,
  { scopeId, key }: Pick<TicketKey, 'scopeId' | 'key'>,
  uses: TicketUse[],
): void {
  if (uses.length > 0) saveRow(tx, ticketUses, { scopeId, key, uses })
  else tx.send(tx.delete(ticketUses).where(and(eq(ticketUses.scopeId, scopeId), eq(ticketUses.key, key))))
}
