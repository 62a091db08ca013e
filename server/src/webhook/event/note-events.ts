/** Writes the deliveries of what a command publishes, in its transaction. */
import type { DocumentChange } from '@haulway/domain/document/document.ts'
import { eventsOf } from '@haulway/domain/webhook/webhook-events.ts'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { webhooks } from './webhook.table.ts'
import { webhookDeliveries } from './webhook-delivery.table.ts'

/**
 * One statement, sent without waiting for its answer, so that a business without webhooks waits for nothing. It has to
 * be sent before the documents are published: an event is that a document reached a state that the stored one is not
 * in. So a document that is published again weeks later sends nothing, nor does an old one to a new webhook. A webhook
 * without amounts gets no document that is about amounts alone.
 */
export function noteEvents(tx: Transaction, changes: readonly DocumentChange[], now: number): void {
  const events = eventsOf(changes)
  if (events.length === 0) return
  const rows = events.map(({ entityId, ...event }) => ({ ...event, entity_id: entityId }))
  tx.send(sql`
    insert into ${webhookDeliveries} (delivery_id, entity_id, webhook_id, event_key, document_id, created_on,
      next_try_at, data, record)
    select gen_random_uuid(), hook.entity_id, hook.webhook_id, noted.event || ' ' || noted.id, noted.id,
      ${now}::bigint, ${now}::bigint,
      case when (hook.record->>'withMoney')::boolean then noted.whole else noted.open end,
      jsonb_build_object('event', noted.event, 'firstDueAt', ${now}::bigint, 'triesCount', 0, 'tries', '[]'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as noted (scope text, collection text, id text,
      entity_id uuid, event text, whole jsonb, open jsonb, field text, values jsonb)
    join ${webhooks} as hook on hook.entity_id = noted.entity_id and hook.record->'events' ? noted.event
    left join documents as held
      on held.scope = noted.scope and held.collection = noted.collection and held.id = noted.id and not held.deleted
    where ((hook.record->>'withMoney')::boolean or jsonb_typeof(noted.open) = 'object')
      and not coalesce(case jsonb_typeof(noted.values) when 'array' then noted.values ? (held.body->>noted.field)
        else held.body->>noted.field is not null end, false)
    on conflict (webhook_id, event_key) do nothing`)
}
