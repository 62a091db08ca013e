/** An address that answers slowly, or never, keeps no other address waiting. */
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { webhooksMax } from '@haulway/domain/webhook/webhook.ts'
import { expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered } from '../testing/load.fixture.ts'
import { openTestNode } from '../testing/test-node.ts'
import { addWebhook, openReceiver } from '../testing/webhook.fixture.ts'

const node = closeAfterAll(await openTestNode({ webhookPollMs: 20, webhooksMayBePrivate: true }))

/** Lets webhooks wait, or send what waits, in one step. */
const setStopped = (address: string, stopped: object | null) => node.sql`
  update webhooks set record = record || ${JSON.stringify({ stopped })}::text::jsonb
  where record->>'address' = ${address}`

test('while some addresses of a business answer nothing, others get their events', async () => {
  const crew = await addCrew(node)
  const answers = Promise.withResolvers<void>()
  const slow = await openReceiver(answers.promise)
  const fast = await openReceiver()
  const { jobber, fleet } = crew
  const slowCount = webhooksMax - 1
  const only = { events: ['load.delivered' as const] }
  for (let n = 0; n < slowCount; n++) await addWebhook(node, jobber.entityId, { address: slow.address, ...only })
  for (const { entityId } of [jobber, fleet]) await addWebhook(node, entityId, { address: fast.address, ...only })
  for (const { address } of [slow, fast]) await setStopped(address, { why: 'byUser', on: 0 })
  await addDelivered(node, crew, crew.driver)
  await setStopped(slow.address, null)
  await eventually(() => expect(slow.state.seen).toBe(slowCount))
  await setStopped(fast.address, null)
  await eventually(() => expect(fast.accepted).toHaveLength(2))
  const tried = await node.sql`select 1 from webhook_deliveries where (record->>'triesCount')::int > 0`
  expect(tried.length).toBeLessThanOrEqual(2)
  answers.resolve()
  await eventually(() => expect(slow.accepted).toHaveLength(slowCount))
  await Promise.all([slow.close(), fast.close()])
})
