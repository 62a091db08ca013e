/** Webhooks: what they send to whom, and what happens while the receiver is down. The test moves the node's clock. */
import { createHmac } from 'node:crypto'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { dayMs, hourMs, minuteMs } from '@haulway/domain/time.ts'
import { webhookEventNames, webhookEvents } from '@haulway/domain/webhook/webhook-events.ts'
import { collections } from '@haulway/domain/wire/collections.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAccessTokens } from '../auth/session/access-token.ts'
import { getMail } from '../testing/accounts.fixture.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered, type Crew } from '../testing/load.fixture.ts'
import { newTestId, openTestClient, openTestNode } from '../testing/test-node.ts'
import { addWebhook, openReceiver, webhookSecret } from '../testing/webhook.fixture.ts'
import { moneyKeysIn, readOwn } from '../testing/work.fixture.ts'

const clock = { aheadMs: 0 }
let crew: Crew
let receiver: Awaited<ReturnType<typeof openReceiver>>
const node = closeAfterAll(
  await openTestNode({ clock: () => Date.now() + clock.aheadMs, webhookPollMs: 20, webhooksMayBePrivate: true }),
)

beforeEach(async () => {
  clock.aheadMs = 0
  crew = await addCrew(node)
  receiver = await openReceiver()
})
afterEach(async () => {
  await node.sql`delete from webhooks`
  await node.sql`delete from webhook_deliveries`
  await receiver.close()
})

const events = ['load.started', 'load.loaded', 'load.delivered'] as const
const kindsOf = (loadLogId: string) =>
  receiver.accepted.filter(({ body }) => body.data.loadLogId === loadLogId).map(({ body }) => body.type)
/** A person whose token is valid at the node's time. */
async function clientOf(uid: string) {
  const now = () => Date.now() + clock.aheadMs
  const { accessToken } = await openAccessTokens(node.authSecret, now).sign({ uid, sessionId: newTestId() })
  return openTestClient(node.url, { authorization: `Bearer ${accessToken}` })
}
const waiting = async () => {
  const rows = await node.sql`select delivery_id from webhook_deliveries where delivered_on is null`
  return rows.length
}
/** How often each delivery was tried that is still to be sent. */
async function listTries(): Promise<Map<string, { tries: number; nextTryAt: number }>> {
  const rows = await node.sql<{ id: string; tries: number; nextTryAt: number }[]>`
    select delivery_id as id, (record->>'triesCount')::int as tries, next_try_at::float8 as "nextTryAt"
    from webhook_deliveries where next_try_at is not null`
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}
/** Moves the node's clock, and waits until the outcome of each try that falls due is noted. */
async function moveClock(byMs: number) {
  const before = await listTries()
  clock.aheadMs += byMs
  const due = [...before].filter(([, { nextTryAt }]) => nextTryAt <= Date.now() + clock.aheadMs)
  await eventually(async () => {
    const after = await listTries()
    expect(due.filter(([id, { tries }]) => after.get(id)?.tries === tries)).toEqual([])
  })
}

test('every event is a value of a field that its documents have', () => {
  for (const event of webhookEventNames) {
    const { collection, field } = webhookEvents[event]
    expect(Object.keys(collections[collection].schema.shape), event).toContain(field)
  }
})

test('each event of a load is sent once, signed, with the document that the business reads', async () => {
  const { jobber } = crew
  await addWebhook(node, jobber.entityId, { address: receiver.address, events: [...events] })
  const { loadLogId, projectId } = await addDelivered(node, crew, crew.solo)
  await eventually(() => expect(kindsOf(loadLogId).toSorted()).toEqual(events.toSorted()))
  await jobber.client.approveLoad({ projectId, loadLogId, actId: newTestId() })
  await eventually(async () => expect(await waiting()).toBe(0))
  expect(kindsOf(loadLogId)).toHaveLength(3)
  const [shown] = await readOwn(node, jobber, `load-logs/${loadLogId}`)
  for (const { body, text, headers } of receiver.accepted) {
    const [, seconds = '', signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['haulway-signature'])) ?? []
    expect(createHmac('sha256', webhookSecret).update(`${seconds}.${text}`).digest('hex')).toBe(signature)
    expect(headers['haulway-id']).toBe(body.id)
    expect(headers['haulway-event']).toBe(body.type)
    expect(body.entityId).toBe(jobber.entityId)
    expect(Object.keys(shown as object)).toEqual(expect.arrayContaining(Object.keys(body.data)))
  }
  expect(new Set(receiver.accepted.map(({ body }) => body.id)).size).toBe(receiver.accepted.length)
})

test('a receiver that is down for an hour misses nothing and gets nothing twice', async () => {
  await addWebhook(node, crew.jobber.entityId, { address: receiver.address, events: [...events] })
  receiver.state.status = 503
  const loads = [await addDelivered(node, crew, crew.solo), await addDelivered(node, crew, crew.driver)]
  const expected = loads.flatMap(({ loadLogId }) => events.map(event => `${loadLogId} ${event}`)).toSorted()
  await eventually(async () => {
    const tried = [...(await listTries()).values()].filter(({ tries }) => tries > 0)
    expect(tried).toHaveLength(expected.length)
  })
  for (let minutes = 0; minutes < 60; minutes += 12) await moveClock(12 * minuteMs)
  receiver.state.status = 200
  clock.aheadMs += hourMs
  await eventually(async () => expect(await waiting()).toBe(0))
  const got = receiver.accepted.map(({ body }) => `${body.data.loadLogId} ${body.type}`)
  expect(got.toSorted()).toEqual(expected)
  expect(new Set(receiver.accepted.map(({ body }) => body.id)).size).toBe(expected.length)
})

test('a business gets only its own documents, and without amounts unless it chose them', async () => {
  const { jobber, fleet, solo } = crew
  await addWebhook(node, fleet.entityId, { address: receiver.address })
  await addWebhook(node, solo.entityId, { address: receiver.address, withMoney: false })
  await addWebhook(node, jobber.entityId, { address: receiver.address })
  const { loadLogId } = await addDelivered(node, crew, crew.solo)
  await eventually(async () => expect(await waiting()).toBe(0))
  const of = (entityId: string) => receiver.accepted.filter(({ body }) => body.entityId === entityId)
  expect(of(fleet.entityId).filter(({ text }) => text.includes(loadLogId))).toEqual([])
  expect(of(solo.entityId).length).toBeGreaterThan(2)
  expect(moneyKeysIn(of(solo.entityId).map(({ body }) => body))).toEqual([])
  expect(moneyKeysIn(of(jobber.entityId).map(({ body }) => body)).length).toBeGreaterThan(0)
})

test('a refused command sends nothing', async () => {
  await addWebhook(node, crew.jobber.entityId, { address: receiver.address })
  const wrong = { projectId: crew.projectId, loadLogId: newTestId(), actId: newTestId(), dispatchId: newTestId() }
  await expect(crew.solo.client.startLoad(wrong)).rejects.toThrow()
  expect(await waiting()).toBe(0)
})

test('after three days it stops with one email; started again, it sends what waits under the same ids', async () => {
  const { jobber } = crew
  const webhookId = await addWebhook(node, jobber.entityId, { address: receiver.address, events: ['load.delivered'] })
  receiver.state.status = 500
  const load = await addDelivered(node, crew, crew.solo)
  const [before] = await node.sql`select delivery_id as id from webhook_deliveries`
  await eventually(async () => expect((await listTries()).get(before?.id)?.tries).toBe(1))
  clock.aheadMs += 3 * dayMs
  const key = { entityId: jobber.entityId, webhookId }
  const client = await clientOf(jobber.uid)
  const state = async () => (await node.sql`select record from webhooks where webhook_id = ${webhookId}`)[0]?.record
  await eventually(async () => expect(await state()).toMatchObject({ stopped: { why: 'failing' } }))
  const [business] = await node.sql`select record->>'name' as name from entities where entity_id = ${jobber.entityId}`
  const subject = `${business?.name}: the webhook to 127.0.0.1:${receiver.port} stopped`
  expect(await getMail(node, `${jobber.uid}@example.com`, subject)).toContain('three days')
  receiver.state.status = 200
  expect(await client.resendWebhookDeliveries(key)).toEqual({ resent: 1 })
  await client.pauseWebhook({ ...key, isPaused: false })
  await eventually(() => expect(kindsOf(load.loadLogId)).toEqual(['load.delivered']))
  expect(receiver.accepted[0]?.body.id).toBe(before?.id)
  const { deliveries } = await client.listWebhookDeliveries(key)
  expect(deliveries.map(({ tries }) => tries.map(({ status }) => status))).toEqual([[500, 500, 200]])
})

test('a paused webhook keeps its events and sends them when it starts again', async () => {
  const { jobber } = crew
  const webhookId = await addWebhook(node, jobber.entityId, { address: receiver.address, events: [...events] })
  const key = { entityId: jobber.entityId, webhookId }
  await jobber.client.pauseWebhook({ ...key, isPaused: true })
  const { loadLogId } = await addDelivered(node, crew, crew.solo)
  expect(await waiting()).toBe(3)
  expect(receiver.state.seen).toBe(0)
  await jobber.client.pauseWebhook({ ...key, isPaused: false })
  await eventually(() => expect(kindsOf(loadLogId)).toHaveLength(3))
})

test('a redirect is not followed, and a long answer is cut off', async () => {
  const { jobber } = crew
  const webhookId = await addWebhook(node, jobber.entityId, { address: receiver.address, events: ['load.started'] })
  const other = await openReceiver()
  Object.assign(receiver.state, { status: 307, headers: { location: other.address }, answer: 'x'.repeat(5_000_000) })
  await addDelivered(node, crew, crew.solo)
  const key = { entityId: jobber.entityId, webhookId }
  await eventually(async () => {
    const { deliveries } = await jobber.client.listWebhookDeliveries(key)
    expect(deliveries[0]?.tries).toMatchObject([{ status: 307, answer: 'x'.repeat(1000) }])
  })
  expect(other.state.seen).toBe(0)
  await other.close()
})

test('a webhook gets what happens after it was set up, and nothing again when deliveries are forgotten', async () => {
  const { jobber } = crew
  const before = await addDelivered(node, crew, crew.solo)
  const all = { address: receiver.address, events: webhookEventNames.filter(name => name.startsWith('load.')) }
  const webhookId = await addWebhook(node, jobber.entityId, all)
  const after = await addDelivered(node, crew, crew.driver)
  await eventually(() => expect(kindsOf(after.loadLogId)).toHaveLength(3))
  await node.sql`delete from webhook_deliveries where webhook_id = ${webhookId}`
  for (const { projectId, loadLogId } of [before, after])
    await jobber.client.approveLoad({ projectId, loadLogId, actId: newTestId() })
  await eventually(() => expect(kindsOf(after.loadLogId)).toContain('load.approved'))
  await eventually(async () => expect(await waiting()).toBe(0))
  expect(kindsOf(before.loadLogId)).toEqual(['load.approved'])
  expect(kindsOf(after.loadLogId).toSorted()).toEqual([...events, 'load.approved'].toSorted())
})

test('pages of deliveries neither overlap nor skip any, also of one instant', async () => {
  const { jobber } = crew
  const webhookId = await addWebhook(node, jobber.entityId, { address: receiver.address })
  const record = JSON.stringify({ event: 'load.approved', firstDueAt: 1, triesCount: 0, tries: [] })
  await node.sql`
    insert into webhook_deliveries
      (delivery_id, entity_id, webhook_id, event_key, document_id, created_on, data, record)
    select gen_random_uuid(), ${jobber.entityId}, ${webhookId}, nth::text, nth::text, nth / 70, '{}',
      ${record}::text::jsonb from generate_series(1, 120) as nth`
  const key = { entityId: jobber.entityId, webhookId }
  const seen: { createdOn: number; deliveryId: string }[] = []
  for (let before: string | undefined, more = true; more; before = seen.at(-1)?.deliveryId) {
    const page = await jobber.client.listWebhookDeliveries({ ...key, ...(before && { beforeDeliveryId: before }) })
    seen.push(...page.deliveries)
    more = page.more
  }
  expect(seen).toHaveLength(120)
  expect(new Set(seen.map(({ deliveryId }) => deliveryId)).size).toBe(120)
  const times = seen.map(({ createdOn }) => createdOn)
  expect(times).toEqual(times.toSorted((a, b) => b - a))
})

test('a removed webhook sends nothing more', async () => {
  const { jobber } = crew
  const webhookId = await addWebhook(node, jobber.entityId, { address: receiver.address })
  await jobber.client.removeWebhook({ entityId: jobber.entityId, webhookId })
  await addDelivered(node, crew, crew.solo)
  expect(await waiting()).toBe(0)
})
