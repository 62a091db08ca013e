/** Writes the deliveries of what a command publishes, in its transaction. */
import type { DocumentChange } from '@haulway/domain/document/document.ts'
import { documentsWithEvents } from '@haulway/domain/webhook/webhook-events.ts'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'

/**
 * One statement, sent without waiting for its answer, so that a business without webhooks waits for nothing
 * (`note_events` in `db/functions.sql`). Send it before the documents are published: it compares the
 * new state with the stored one, and only a change is an event. So a document that is published again weeks later
 * sends nothing, nor does an old one to a new webhook.
 */
export function noteEvents(tx: Transaction, changes: readonly DocumentChange[], now: number): void {
  const documents = documentsWithEvents(changes)
  if (documents.length === 0) return
  const rows = documents.map(({ entityId, isAboutMoney, ...rest }) => ({
    ...rest,
    entity_id: entityId,
    is_about_money: isAboutMoney,
  }))
  tx.send(sql`select note_events(${JSON.stringify(rows)}::text::jsonb, ${now}::bigint)`)
}
