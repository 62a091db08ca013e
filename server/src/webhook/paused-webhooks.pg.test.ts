/** What waits for webhooks that are paused costs nothing while others are sent. */
import { hourMs } from '@haulway/domain/time.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import { addWebhook } from '../testing/webhook.fixture.ts'
import { listWaiting } from './send-webhooks.ts'

const node = closeAfterAll(await openTestNode())

const address = 'https://books.example.com/events'
const stopped = { why: 'byUser', on: 0 }
/** Not due by the node's clock: it would send them meanwhile. */
const dueAt = Date.now() + hourMs

/** Deliveries that are due or, without a next try, have been sent. */
async function addDeliveries(
  webhook: { entityId: string; webhookId: string },
  deliveries: number,
  nextTryAt: number | null,
) {
  const record = { event: 'load.delivered', firstDueAt: 1, triesCount: 0, tries: [] }
  await node.sql`
    insert into webhook_deliveries
      (delivery_id, entity_id, webhook_id, event_key, document_id, created_on, next_try_at, data, record)
    select gen_random_uuid(), ${webhook.entityId}, ${webhook.webhookId}, n::text, n::text, n, ${nextTryAt}::int8, '{}',
      ${JSON.stringify(record)}::text::jsonb
    from generate_series(1, ${deliveries}::int) as n`
}

async function addHook() {
  const entityId = newTestId()
  return { entityId, webhookId: await addWebhook(node, entityId, { address }) }
}

/** The webhooks to send to, and how many rows of deliveries were read to know it. */
function look() {
  return node.inTransaction(async tx => {
    const waiting = await listWaiting(tx, dueAt)
    const [read] = await tx.ask<{ rows: number }>(sql`
      select (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int4 as rows
      from pg_stat_xact_user_tables where relname = 'webhook_deliveries'`)
    return { waiting, rowsRead: read?.rows ?? 0 }
  })
}

test('whatever waits for a paused webhook is not read to find what is due', async () => {
  const paused = await addHook()
  const sending = await addHook()
  const idle = await addHook()
  await addDeliveries(paused, 20_000, dueAt)
  await addDeliveries(sending, 3, dueAt)
  await addDeliveries(idle, 20_000, null)
  await node.sql`
    update webhooks set record = record || ${JSON.stringify({ stopped })}::text::jsonb
    where webhook_id = ${paused.webhookId}`
  await node.sql`analyze webhook_deliveries, webhooks`
  const { waiting, rowsRead } = await look()
  expect(waiting).toEqual([sending])
  expect(rowsRead).toBeLessThan(100)
})
