/** Commands on webhooks, and reading and repeating what they have sent. */
import { AppError } from '@haulway/domain/errors.ts'
import { removedWebhookDocuments, webhookDocuments } from '@haulway/domain/webhook/webhook.documents.ts'
import { decidePauseWebhook, type WebhookDelivery } from '@haulway/domain/webhook/webhook.ts'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { requireMember, requireRole } from '../entity/member/membership.ts'
import type { Unit } from '../http/command/command.ts'
import { bodyOf } from './delivery-body.ts'
import { deleteWebhook, getWebhookForUpdate, saveWebhook, webhooks } from './event/webhook.table.ts'
import { webhookDeliveries } from './event/webhook-delivery.table.ts'

type WebhookKey = { entityId: string; webhookId: string }

export async function pauseWebhook(unit: Unit, { isPaused, ...key }: WebhookKey & { isPaused: boolean }) {
  await requireMember(unit, key.entityId, 'manager', 'upkeep', 'update')
  const before = await getWebhookForUpdate(unit.tx, key)
  const webhook = decidePauseWebhook(before, isPaused, unit.receivedAt)
  saveWebhook(unit.tx, webhook)
  unit.publish(webhookDocuments(webhook))
  return { webhookId: key.webhookId }
}

export async function removeWebhook(unit: Unit, key: WebhookKey) {
  await requireMember(unit, key.entityId, 'manager', 'reading', 'update')
  await getWebhookForUpdate(unit.tx, key)
  deleteWebhook(unit.tx, key)
  unit.tx.send(unit.tx.delete(webhookDeliveries).where(eq(webhookDeliveries.webhookId, key.webhookId)))
  unit.publish(removedWebhookDocuments(key))
  return { webhookId: key.webhookId }
}

const pageLength = 50

export async function listWebhookDeliveries(
  unit: Unit,
  { beforeDeliveryId, ...key }: WebhookKey & { beforeDeliveryId?: string | undefined },
) {
  await requireRole(unit, key.entityId, 'manager', 'reading')
  await requireWebhook(unit, key)
  const { tx } = unit
  const isOf = eq(webhookDeliveries.webhookId, key.webhookId)
  // A command may cause many events at the same instant, so the place in the list is its instant and its id.
  const isEarlier = sql`(created_on, delivery_id) < (
    select created_on, delivery_id from ${webhookDeliveries} where webhook_id = ${key.webhookId}
      and delivery_id = ${beforeDeliveryId})`
  const rows = await tx
    .select()
    .from(webhookDeliveries)
    .where(and(isOf, beforeDeliveryId === undefined ? undefined : isEarlier))
    .orderBy(desc(webhookDeliveries.createdOn), desc(webhookDeliveries.deliveryId))
    .limit(pageLength + 1)
  const [counted] = await tx.ask<{ waiting: number }>(sql`
    select count(*)::int4 as waiting from ${webhookDeliveries}
    where webhook_id = ${key.webhookId} and delivered_on is null`)
  const deliveries = rows.slice(0, pageLength).map(shownDelivery)
  return { deliveries, waiting: counted?.waiting ?? 0, more: rows.length > pageLength }
}

function shownDelivery(row: typeof webhookDeliveries.$inferSelect): WebhookDelivery {
  const { deliveryId, webhookId, documentId, createdOn, nextTryAt, deliveredOn, record } = row
  const shown = { deliveryId, webhookId, event: record.event, documentId, createdOn, nextTryAt, deliveredOn }
  return { ...shown, tries: record.tries, body: bodyOf({ ...row, event: record.event }) }
}

/** Makes deliveries due now. Their three days begin again, and their id stays, so that a receiver knows a repeat. */
export async function resendWebhookDeliveries(
  unit: Unit,
  { deliveryIds, ...key }: WebhookKey & { deliveryIds?: string[] | undefined },
) {
  await requireRole(unit, key.entityId, 'manager')
  await requireWebhook(unit, key)
  const isOf = and(eq(webhookDeliveries.webhookId, key.webhookId), isNull(webhookDeliveries.deliveredOn))
  const isChosen = deliveryIds ? inArray(webhookDeliveries.deliveryId, deliveryIds) : undefined
  const begin = sql`record || jsonb_build_object('firstDueAt', ${unit.receivedAt}::bigint, 'triesCount', 0)`
  const resent = await unit.tx
    .update(webhookDeliveries)
    .set({ nextTryAt: unit.receivedAt, record: begin })
    .where(and(isOf, isChosen))
    .returning({ deliveryId: webhookDeliveries.deliveryId })
  return { resent: resent.length }
}

/** @throws AppError notFound if there is none, or if it is another business's */
async function requireWebhook({ tx }: Unit, { entityId, webhookId }: WebhookKey): Promise<void> {
  const isThis = and(eq(webhooks.entityId, entityId), eq(webhooks.webhookId, webhookId))
  const [row] = await tx.select({ id: webhooks.webhookId }).from(webhooks).where(isThis)
  if (!row) throw new AppError('notFound', 'This webhook could not be found.')
}
