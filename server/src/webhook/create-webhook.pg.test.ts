/** Who sets up a webhook, to which addresses, and what stops it. */
import { webhooksMax } from '@haulway/domain/webhook/webhook.ts'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { bearer, confirmEmail, getMail, password } from '../testing/accounts.fixture.ts'
import { addMember } from '../testing/calls/principals.fixture.ts'
import { sendCall } from '../testing/calls/send-call.fixture.ts'
import { openMfaNode } from '../testing/mfa.fixture.ts'
import { newTestId, openTestClient } from '../testing/test-node.ts'
import { openReceiver } from '../testing/webhook.fixture.ts'
import { readDocuments } from '../testing/work.fixture.ts'
import { postWebhook } from './post-webhook.ts'

const { node, mfa } = await openMfaNode({ aheadMs: 0 })
afterAll(() => node.close())

async function addPerson() {
  const jane = await mfa.addJane()
  await confirmEmail(node, jane.email)
  const headers = bearer(jane.tokens.accessToken)
  return { ...jane, headers, client: openTestClient(node.url, headers) }
}
type Person = Awaited<ReturnType<typeof addPerson>>

async function addOwner() {
  const jane = await addPerson()
  const entityId = newTestId()
  await jane.client.createEntity({ entityId, entityType: 0, name: 'Alder Grading', phoneNo: '412 555 0100' })
  return { ...jane, entityId }
}

const form = { address: 'https://erp.example/in', events: ['load.delivered'], withMoney: false, password }
const make = ({ headers }: Pick<Person, 'headers'>, entityId: string, more: object = {}) =>
  sendCall(node, 'createWebhook', { ...form, entityId, ...more }, headers)
const replySchema = z.object({ webhookId: z.string(), secret: z.string() })
const hooksOf = (reader: Person, entityId: string) => readDocuments(node, reader, `haulway-entity/${entityId}/webhooks`)

test('a manager sets up a webhook with the password every time, and its owner is emailed', async () => {
  const owner = await addOwner()
  const manager = await addPerson()
  await addMember(node, owner.entityId, manager, 'manager')
  for (const proof of [{ password: undefined }, { password: 'not this one' }]) {
    expect(await make(manager, owner.entityId, proof)).toMatchObject({ status: 400, fields: ['password'] })
  }
  const { secret } = replySchema.parse((await make(manager, owner.entityId)).body)
  expect(await hooksOf(owner, owner.entityId)).toMatchObject([{ address: form.address, stopped: null }])
  expect(await getMail(node, owner.email, 'Alder Grading: a new webhook sends to erp.example')).not.toContain(secret)
  const stored = await node.sql`
    select record::text || sealed_secret as text from webhooks where entity_id = ${owner.entityId}
    union all select body::text from documents where scope = ${`haulway-entity/${owner.entityId}`}`
  expect(stored.filter(({ text }) => text.includes(secret))).toEqual([])
})

test.each(['http://erp.example/in', 'ftp://erp.example', 'https://a:b@erp.example/in', 'erp.example', 'https://'])(
  'the address %s is refused',
  async address => {
    const owner = await addOwner()
    expect(await make(owner, owner.entityId, { address })).toMatchObject({ status: 400, fields: ['address'] })
  },
)

test('nothing is sent to an address that is not public, however it is written', async () => {
  const receiver = await openReceiver()
  const post = { secret: 'x', deliveryId: newTestId(), event: 'load.delivered', body: '{}', at: Date.now() }
  const hosts = [
    'localhost',
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0.0.0.0',
  ]
  for (const host of hosts) {
    for (const scheme of ['http', 'https']) {
      const address = `${scheme}://${host}:${receiver.port}/in`
      const tried = await postWebhook({ ...post, address, mayBePrivate: false })
      expect(tried, address).toMatchObject({ status: null, fault: 'notPublic' })
    }
  }
  expect(receiver.state.seen).toBe(0)
  await receiver.close()
})

test('it stops when its maker leaves, even if paused, and is not started again: they know its secret', async () => {
  const owner = await addOwner()
  const { entityId } = owner
  const manager = await addPerson()
  await addMember(node, entityId, manager, 'manager')
  const { webhookId } = replySchema.parse((await make(manager, entityId)).body)
  const paused = replySchema.parse((await make(manager, entityId)).body).webhookId
  for (const isPaused of [true, false, true]) {
    await owner.client.pauseWebhook({ entityId, webhookId: paused, isPaused })
  }
  await owner.client.removeMember({ entityId, uid: manager.uid })
  const left = { stopped: { why: 'makerLeft' } }
  expect(await hooksOf(owner, entityId)).toMatchObject([left, left])
  for (const each of [webhookId, paused]) {
    const start = owner.client.pauseWebhook({ entityId, webhookId: each, isPaused: false })
    await expect(start).rejects.toThrow('Set up a new one.')
  }
})

test('a member and a stranger see and set up none, and another business can’t touch it', async () => {
  const owner = await addOwner()
  const { entityId } = owner
  const member = await addPerson()
  await addMember(node, entityId, member, 'member')
  const other = await addOwner()
  expect(await make(member, entityId)).toMatchObject({ status: 403 })
  expect(await make(other, entityId)).toMatchObject({ status: 404 })
  const { webhookId } = replySchema.parse((await make(owner, entityId)).body)
  expect(await hooksOf(member, entityId)).toEqual([])
  for (const name of ['removeWebhook', 'listWebhookDeliveries', 'resendWebhookDeliveries'] as const) {
    expect(await sendCall(node, name, { entityId, webhookId }, other.headers)).toMatchObject({ status: 404 })
    const own = { entityId: other.entityId, webhookId }
    expect(await sendCall(node, name, own, other.headers)).toMatchObject({ status: 404 })
  }
})

test('a business has a limited number of webhooks', async () => {
  const owner = await addOwner()
  for (let n = 0; n < webhooksMax; n++) expect(await make(owner, owner.entityId)).toMatchObject({ status: 200 })
  expect(await make(owner, owner.entityId)).toMatchObject({ status: 409 })
})
