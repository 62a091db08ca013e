/**
 * API keys: who makes them, what they may read, and what ends them. What they may call: `key-rights.pg.test.ts`.
 */
import { apiKeysMax } from '@haulway/domain/api-key/api-key.ts'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { bearer, confirmEmail, getMail, password } from '../../testing/accounts.fixture.ts'
import { addMember } from '../../testing/calls/principals.fixture.ts'
import { sendCall } from '../../testing/calls/send-call.fixture.ts'
import { openMfaNode } from '../../testing/mfa.fixture.ts'
import { newTestId, openTestClient } from '../../testing/test-node.ts'
import { readDocuments, truckForm } from '../../testing/work.fixture.ts'

const clock = { aheadMs: 0 }
const { node, mfa } = await openMfaNode(clock)
afterAll(() => node.close())

async function addPerson() {
  const jane = await mfa.addJane()
  await confirmEmail(node, jane.email)
  const headers = bearer(jane.tokens.accessToken)
  return { ...jane, headers, client: openTestClient(node.url, headers) }
}

async function addOwner(entityType: 0 | 3 = 3) {
  const jane = await addPerson()
  const entityId = newTestId()
  await jane.client.createEntity({ entityId, entityType, name: 'Delgado Trucking', phoneNo: '412 555 0100' })
  return { ...jane, entityId }
}
type Person = Awaited<ReturnType<typeof addPerson>>

const form = { name: 'QuickBooks bridge', scopes: ['read', 'writeTrucks'], password }
const make = ({ headers }: Pick<Person, 'headers'>, entityId: string, more: object = {}) =>
  sendCall(node, 'createApiKey', { ...form, entityId, ...more }, headers)
const replySchema = z.object({ apiKeyId: z.string(), secret: z.string() })

async function addKey(by: Pick<Person, 'headers'>, entityId: string, more: object = {}) {
  const { apiKeyId, secret } = replySchema.parse((await make(by, entityId, more)).body)
  return { apiKeyId, secret, headers: bearer(secret) }
}
const keysOf = (reader: Person, entityId: string) => readDocuments(node, reader, `haulway-entity/${entityId}/api-keys`)
const statusWith = async (headers: Record<string, string>, path: string) =>
  (await fetch(node.url + path, { headers })).status
const trucksOf = (entityId: string) => `/documents/haulway-entity/${entityId}/trucks`

test('a manager makes a key with the password every time, and its owner is emailed', async () => {
  const owner = await addOwner()
  const manager = await addPerson()
  await addMember(node, owner.entityId, manager, 'manager')
  for (const proof of [{ password: undefined }, { password: 'not this one' }]) {
    expect(await make(manager, owner.entityId, proof)).toMatchObject({ status: 400, fields: ['password'] })
  }
  expect(await keysOf(owner, owner.entityId)).toEqual([])
  const { secret } = await addKey(manager, owner.entityId)
  expect(await keysOf(owner, owner.entityId)).toMatchObject([
    { name: 'QuickBooks bridge', ending: secret.slice(-4), lastUsedOn: null, createdBy: manager.uid },
  ])
  const mail = await getMail(node, owner.email, 'Delgado Trucking: a new API key was created')
  expect(mail).toContain('QuickBooks bridge')
  expect(mail).not.toContain(secret)
})

test('a member, a stranger and a key make none', async () => {
  const owner = await addOwner()
  const member = await addPerson()
  await addMember(node, owner.entityId, member, 'member')
  expect(await make(member, owner.entityId)).toMatchObject({ status: 403 })
  expect(await make(await addPerson(), owner.entityId)).toMatchObject({ status: 404 })
  const key = await addKey(owner, owner.entityId, { scopes: ['read', 'readMoney', 'writeWork', 'writeTrucks'] })
  expect(await make(key, owner.entityId)).toMatchObject({ status: 403 })
  expect(await keysOf(member, owner.entityId)).toEqual([])
})

test('needs a code when two-step verification is on', async () => {
  const owner = await addOwner()
  const { secret } = await mfa.turnOnAuthenticator(owner)
  expect(await make(owner, owner.entityId)).toMatchObject({ status: 400, fields: ['code'] })
  expect(await make(owner, owner.entityId, { code: mfa.nextCode(secret) })).toMatchObject({ status: 200 })
})

test('neither the database nor a document has the secret', async () => {
  const owner = await addOwner()
  const { secret } = await addKey(owner, owner.entityId)
  const stored = await node.sql`
    select record::text || secret_hash as text from api_keys where entity_id = ${owner.entityId}
    union all select body::text from documents where scope = ${`haulway-entity/${owner.entityId}`}
    union all select coalesce(reply::text, '') from commands where actor = ${owner.uid}`
  expect(stored.length).toBeGreaterThan(2)
  expect(stored.filter(({ text }) => text.includes(secret))).toEqual([])
})

test('a key makes calls and reads documents of its business, and says when it was last used', async () => {
  const owner = await addOwner()
  const key = await addKey(owner, owner.entityId)
  const truckId = newTestId()
  const truck = { ...truckForm, entityId: owner.entityId, truckId, number: '12' }
  expect(await sendCall(node, 'createTruck', truck, key.headers)).toMatchObject({ status: 200 })
  const answer = await fetch(node.url + trucksOf(owner.entityId), { headers: key.headers })
  expect(await answer.json()).toMatchObject({ documents: [{ id: truckId }] })
  expect(await keysOf(owner, owner.entityId)).toMatchObject([{ lastUsedOn: expect.any(Number) }])
})

test('a key opens no record of another business, and no stream', async () => {
  const owner = await addOwner()
  const other = await addOwner()
  const { headers } = await addKey(owner, owner.entityId)
  expect(await statusWith(headers, trucksOf(other.entityId))).toBe(404)
  expect(await statusWith(headers, `/documents/haulway-user/${owner.uid}`)).toBe(404)
  expect(await statusWith(headers, `/subscribe?scope=haulway-entity/${owner.entityId}`)).toBe(403)
  const truck = { ...truckForm, entityId: other.entityId, truckId: newTestId(), number: '12' }
  expect(await sendCall(node, 'createTruck', truck, headers)).toMatchObject({ status: 404 })
})

test('a key ends when it is revoked, and when its maker leaves or is no longer a manager', async () => {
  const owner = await addOwner()
  const left = await addPerson()
  const lowered = await addPerson()
  for (const person of [left, lowered]) await addMember(node, owner.entityId, person, 'manager')
  const kept = await addKey(owner, owner.entityId)
  const revoked = await addKey(owner, owner.entityId)
  const ofLeft = await addKey(left, owner.entityId)
  const ofLowered = await addKey(lowered, owner.entityId)
  const { entityId } = owner
  await owner.client.revokeApiKey({ entityId, apiKeyId: revoked.apiKeyId })
  await owner.client.revokeApiKey({ entityId, apiKeyId: revoked.apiKeyId })
  await owner.client.removeMember({ entityId, uid: left.uid })
  await owner.client.changeMemberRole({ entityId, uid: lowered.uid, role: 'member' })
  for (const { headers } of [revoked, ofLeft, ofLowered])
    expect(await statusWith(headers, trucksOf(entityId))).toBe(401)
  expect(await statusWith(kept.headers, trucksOf(entityId))).toBe(200)
  expect(await keysOf(owner, entityId)).toMatchObject([{ apiKeyId: kept.apiKeyId }])
  expect(await node.sql`select uid from members where entity_id = ${entityId} and uid like 'api-key%'`).toHaveLength(1)
})

test('another business can’t revoke it, and a forged or shortened secret opens nothing', async () => {
  const owner = await addOwner()
  const other = await addOwner()
  const { apiKeyId, secret } = await addKey(owner, owner.entityId)
  const revoke = (entityId: string) => sendCall(node, 'revokeApiKey', { entityId, apiKeyId }, other.headers)
  expect(await revoke(owner.entityId)).toMatchObject({ status: 404 })
  expect(await revoke(other.entityId)).toMatchObject({ status: 404 })
  const forged = [
    'hw_',
    `hw_${'A'.repeat(43)}`,
    secret.slice(0, -1),
    `${secret}A`,
    secret.slice(3),
    secret.toUpperCase(),
  ]
  for (const each of forged) expect(await statusWith(bearer(each), trucksOf(owner.entityId))).toBe(401)
  expect(await statusWith(bearer(secret), trucksOf(owner.entityId))).toBe(200)
})

test('a business has a limited number of keys, even if they are made at the same time', async () => {
  const owner = await addOwner()
  const { entityId } = owner
  for (let n = 1; n < apiKeysMax; n++) await addKey(owner, entityId)
  const answers = await Promise.all([make(owner, entityId), make(owner, entityId)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await keysOf(owner, entityId)).toHaveLength(apiKeysMax)
})
