/**
 * Deliveries of webhooks: rows written by the transaction that caused the event, so none is missed and none is sent for
 * a transaction that was rolled back. `nextTryAt` is the queue.
 */
import { dayMs } from '@haulway/domain/time.ts'
import { deliveryTrySchema } from '@haulway/domain/webhook/webhook.ts'
import { webhookEventSchema } from '@haulway/domain/webhook/webhook-events.ts'
import { lt, sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Orm } from '../../db/database.ts'
import { recordColumn } from '../../db/record-column.ts'

/** What is not known from the columns. `firstDueAt`: when it was first due, from which its three days count. */
export const deliveryRecordSchema = z.object({
  event: webhookEventSchema,
  firstDueAt: z.int(),
  triesCount: z.int(),
  /** The latest tries. */
  tries: z.array(deliveryTrySchema),
})

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    deliveryId: uuid('delivery_id').primaryKey(),
    entityId: uuid('entity_id').notNull(),
    webhookId: uuid('webhook_id').notNull(),
    /** One delivery for each event of a document. */
    eventKey: text('event_key').notNull(),
    documentId: text('document_id').notNull(),
    createdOn: bigint('created_on', { mode: 'number' }).notNull(),
    nextTryAt: bigint('next_try_at', { mode: 'number' }),
    deliveredOn: bigint('delivered_on', { mode: 'number' }),
    data: jsonb().notNull(),
    record: recordColumn('webhook_deliveries', deliveryRecordSchema).notNull(),
  },
  table => [
    unique('webhook_deliveries_once').on(table.webhookId, table.eventKey),
    index('webhook_deliveries_by_time').on(table.webhookId, table.createdOn),
    index('webhook_deliveries_due').on(table.nextTryAt).where(sql`next_try_at is not null`),
    // What is due of one webhook, without what it has sent and without what waits for paused ones.
    index('webhook_deliveries_to_send').on(table.webhookId, table.nextTryAt).where(sql`next_try_at is not null`),
  ],
)

const keptMs = 14 * dayMs

/** The job `forget-deliveries`: removes what webhooks sent, or could not send, two weeks ago. */
export async function forgetDeliveries(orm: Orm, now: number): Promise<void> {
  await orm.delete(webhookDeliveries).where(lt(webhookDeliveries.createdOn, now - keptMs))
}
