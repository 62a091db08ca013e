/** Records of webhooks. The secret that signs is sealed with a key that is not in the database. */

import { AppError } from '@haulway/domain/errors.ts'
import { type Webhook, webhookSchema } from '@haulway/domain/webhook/webhook.ts'
import { and, eq } from 'drizzle-orm'
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../db/database.ts'
import { recordColumn } from '../../db/record-column.ts'

export const webhooks = pgTable(
  'webhooks',
  {
    entityId: uuid('entity_id').notNull(),
    webhookId: uuid('webhook_id').notNull(),
    sealedSecret: text('sealed_secret').notNull(),
    record: recordColumn('webhooks', webhookSchema).notNull(),
  },
  table => [primaryKey({ columns: [table.entityId, table.webhookId] })],
)

type WebhookKey = Pick<Webhook, 'entityId' | 'webhookId'>

/** @throws AppError notFound if there is none, or if it is another business's */
export async function getWebhookForUpdate(tx: Transaction, key: WebhookKey): Promise<Webhook> {
  const webhook = await findWebhookForUpdate(tx, key)
  if (!webhook) throw new AppError('notFound', 'This webhook could not be found.')
  return webhook
}

export async function findWebhookForUpdate(tx: Transaction, key: WebhookKey): Promise<Webhook | undefined> {
  const [row] = await tx.select().from(webhooks).where(isThis(key)).for('update')
  return row?.record
}

/** All of a business, oldest first. Locks the rows. */
export async function listWebhooksForUpdate(tx: Transaction, entityId: string): Promise<Webhook[]> {
  const isOf = eq(webhooks.entityId, entityId)
  const rows = await tx.select().from(webhooks).where(isOf).orderBy(webhooks.webhookId).for('update')
  return rows.map(row => row.record)
}

export function addWebhook(tx: Transaction, webhook: Webhook, sealedSecret: string): void {
  const { entityId, webhookId } = webhook
  tx.send(tx.insert(webhooks).values({ entityId, webhookId, sealedSecret, record: webhook }))
}

export function saveWebhook(tx: Transaction, webhook: Webhook): void {
  tx.send(tx.update(webhooks).set({ record: webhook }).where(isThis(webhook)))
}

export function deleteWebhook(tx: Transaction, key: WebhookKey): void {
  tx.send(tx.delete(webhooks).where(isThis(key)))
}

function isThis({ entityId, webhookId }: WebhookKey) {
  return and(eq(webhooks.entityId, entityId), eq(webhooks.webhookId, webhookId))
}
