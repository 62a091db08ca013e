/**
 * Sends due deliveries. A node takes one for a minute, sends it outside of any transaction, and notes what came of it.
 * If it dies, the minute ends and another node sends it again with the same id.
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
import { shareRoom, type WebhookKey, webhookAtOnce } from './share-room.ts'
import { webhookTexts } from './webhook-texts.ts'

export type Parts = SystemParts & Pick<NodeParts, 'webhooks'>

/** Longer than a try takes. */
const takenMs = minuteMs
/** If more webhooks wait, some are chosen at random. */
const webhooksLookedAt = 1000
/** How many tries are kept with a delivery. */
const shownTriesMax = 10

export type Due = WebhookKey & {
  deliveryId: string
  event: string
  createdOn: number
  data: unknown
  address: string
  sealedSecret: string
}

/**
 * Takes what is due and has room. It is this node's to send for a minute.
 * @param underWay what this node is sending
 */
export function takeDue(parts: Parts, underWay: readonly WebhookKey[]): Promise<Due[]> {
  const now = parts.clock()
  return parts.database.inTransaction(async tx => {
    const room = shareRoom(await listWaiting(tx, now), underWay)
    if (room.size === 0) return []
    return takeSome(tx, room, now)
  })
}

/** A webhook that is paused or stopped sends nothing, so what waits for it, maybe two weeks of events, is not read. */
export function listWaiting(tx: Transaction, now: number): Promise<WebhookKey[]> {
  return tx.ask<WebhookKey>(sql`
    select hook.entity_id as "entityId", hook.webhook_id as "webhookId"
    from ${webhooks} as hook
    where hook.record->>'stopped' is null and exists (
      select 1 from ${webhookDeliveries} as delivery
      where delivery.webhook_id = hook.webhook_id and delivery.next_try_at <= ${now}
    )
    order by random() limit ${webhooksLookedAt}`)
}

/** Oldest first within each webhook. @param room how many of each webhook */
function takeSome(tx: Transaction, room: Map<string, number>, now: number): Promise<Due[]> {
  const rows = [...room].map(([webhook_id, at_most]) => ({ webhook_id, at_most }))
  return tx.ask<Due>(sql`
    with room as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as _(webhook_id uuid, at_most int)
    ), oldest as (
      select next.delivery_id, room.at_most, hook.record->>'address' as address, hook.sealed_secret,
        row_number() over (partition by webhook_id order by next.created_on, next.delivery_id) as nth
      from ${webhooks} as hook join room using (webhook_id) cross join lateral (
        select delivery_id, created_on from ${webhookDeliveries} as delivery
        where delivery.webhook_id = hook.webhook_id and delivery.next_try_at <= ${now}
        order by delivery.created_on, delivery.delivery_id limit ${webhookAtOnce}
        for update skip locked
      ) as next
    )
    update ${webhookDeliveries} as taken set next_try_at = ${now + takenMs}
    from oldest where taken.delivery_id = oldest.delivery_id and oldest.nth <= oldest.at_most
    returning taken.delivery_id as "deliveryId", taken.webhook_id as "webhookId", taken.entity_id as "entityId",
      taken.record->>'event' as event, taken.created_on::float8 as "createdOn", taken.data,
      oldest.address, oldest.sealed_secret as "sealedSecret"`)
}

/** Sends one, outside of any transaction, and notes what came of it. */
export async function sendTaken(parts: Parts, due: Due): Promise<void> {
  const { key, mayBePrivate } = parts.webhooks
  const { deliveryId, event, address } = due
  const secret = unseal(key, due.sealedSecret)
  if (secret === undefined) throw new Error('the secret of a webhook was sealed with another key')
  const post = { address, secret, deliveryId, event, body: bodyOf(due), at: parts.clock(), mayBePrivate }
  const tried = await postWebhook(post)
  await runCommand(parts, unit => noteTry(unit, due, tried))
}

/** Locks the webhook first, as its removal does. */
async function noteTry(unit: SystemUnit, due: Due, tried: DeliveryTry): Promise<void> {
  const { tx, receivedAt: at } = unit
  const webhook = await findWebhookForUpdate(tx, due)
  const isThis = eq(webhookDeliveries.deliveryId, due.deliveryId)
  const row = await findDeliveryForUpdate(tx, due.deliveryId)
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
