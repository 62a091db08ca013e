/**
 * Sends due deliveries. A node takes some for a minute, sends them outside of any transaction, and notes what came of
 * each. If it dies, the minute ends and another node sends them again with the same id.
 */
import { minuteMs } from '@haulway/domain/time.ts'
import { webhookDocuments } from '@haulway/domain/webhook/webhook.documents.ts'
import { type DeliveryTry, nextTryAt } from '@haulway/domain/webhook/webhook.ts'
import { eq, sql } from 'drizzle-orm'
import { unseal } from '../auth/secrets.ts'
import type { Transaction } from '../db/database.ts'
import { findEntity } from '../entity/entity.table.ts'
import { emailOwners } from '../entity/member/email-owners.ts'
import { runCommand, type SystemParts, type SystemUnit } from '../http/command/run-command.ts'
import type { NodeParts } from '../http/context.ts'
import { bodyOf } from './delivery-body.ts'
import { findWebhookForUpdate, saveWebhook, webhooks } from './event/webhook.table.ts'
import { webhookDeliveries } from './event/webhook-delivery.table.ts'
import { postWebhook } from './post-webhook.ts'
import { webhookTexts } from './webhook-texts.ts'

type Parts = SystemParts & Pick<NodeParts, 'webhooks'>

/** Longer than a try takes. */
const takenMs = minuteMs
const webhooksAtOnce = 8
/** Of one webhook, so that a slow address does not keep the others waiting. */
const deliveriesAtOnce = 4
/** How many tries are kept with a delivery. */
const shownTriesMax = 10

type Due = {
  delivery_id: string
  webhook_id: string
  entity_id: string
  event: string
  created_on: number
  data: unknown
  address: string
  sealed_secret: string
}

/** @returns how many were tried; the caller goes on until there are none */
export async function sendDueWebhooks(parts: Parts): Promise<number> {
  const due = await parts.database.inTransaction(tx => takeDue(tx, parts.clock()))
  await Promise.all(due.map(each => sendOne(parts, each)))
  return due.length
}

/** Oldest first within each webhook. A webhook that is paused or stopped has none. */
function takeDue(tx: Transaction, now: number): Promise<Due[]> {
  return tx.ask<Due>(sql`
    with waiting as (
      select distinct webhook_id from ${webhookDeliveries} where next_try_at <= ${now}
    ), active as (
      select hook.* from ${webhooks} as hook join waiting using (webhook_id)
      where hook.record->>'stopped' is null order by random() limit ${webhooksAtOnce}
    ), due as (
      select next.delivery_id, active.record->>'address' as address, active.sealed_secret
      from active cross join lateral (
        select delivery_id from ${webhookDeliveries} as delivery
        where delivery.webhook_id = active.webhook_id and delivery.next_try_at <= ${now}
        order by delivery.created_on, delivery.delivery_id limit ${deliveriesAtOnce}
        for update skip locked
      ) as next
    )
    update ${webhookDeliveries} as taken set next_try_at = ${now + takenMs}
    from due where taken.delivery_id = due.delivery_id
    returning taken.delivery_id, taken.webhook_id, taken.entity_id, taken.record->>'event' as event,
      taken.created_on::float8 as created_on, taken.data, due.address, due.sealed_secret`)
}

async function sendOne(parts: Parts, due: Due): Promise<void> {
  const { key, mayBePrivate } = parts.webhooks
  const { delivery_id: deliveryId, entity_id: entityId, event, created_on: createdOn, data, address } = due
  const secret = unseal(key, due.sealed_secret)
  if (secret === undefined) throw new Error('the secret of a webhook was sealed with another key')
  const body = bodyOf({ deliveryId, entityId, event, createdOn, data })
  const tried = await postWebhook({ address, secret, deliveryId, event, body, at: parts.clock(), mayBePrivate })
  await runCommand(parts, unit => noteTry(unit, due, tried))
}

/** Locks the webhook first, as its removal does. */
async function noteTry(unit: SystemUnit, due: Due, tried: DeliveryTry): Promise<void> {
  const { tx, receivedAt: at } = unit
  const webhook = await findWebhookForUpdate(tx, { entityId: due.entity_id, webhookId: due.webhook_id })
  const isThis = eq(webhookDeliveries.deliveryId, due.delivery_id)
  const row = await findDeliveryForUpdate(tx, due.delivery_id)
  // Removed since, or another node has delivered it.
  if (!webhook || !row || row.deliveredOn !== null) return
  const isDelivered = tried.status !== null && tried.status >= 200 && tried.status < 300
  const triesCount = row.record.triesCount + 1
  const next = isDelivered ? undefined : nextTryAt(row.record.firstDueAt, triesCount, at)
  tx.send(
    tx
      .update(webhookDeliveries)
      .set({
        nextTryAt: next ?? null,
        deliveredOn: isDelivered ? at : null,
        record: { ...row.record, triesCount, tries: [...row.record.tries, tried].slice(-shownTriesMax) },
      })
      .where(isThis),
  )
  if (isDelivered || next !== undefined || webhook.stopped) return
  const stopped = { ...webhook, stopped: { why: 'failing' as const, on: at } }
  saveWebhook(tx, stopped)
  unit.publish(webhookDocuments(stopped))
  const entity = await findEntity(tx, webhook.entityId)
  if (!entity) return
  const values = { business: entity.name, host: new URL(webhook.address).host }
  await emailOwners(unit, entity.entityId, webhookTexts.failing, values)
}

async function findDeliveryForUpdate(tx: Transaction, deliveryId: string) {
  const isThis = eq(webhookDeliveries.deliveryId, deliveryId)
  const [row] = await tx.select().from(webhookDeliveries).where(isThis).for('update')
  return row
}
