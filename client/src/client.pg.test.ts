/** A complete client against a real node, used as an integrator uses it. */

import { entityScope } from '@haulway/domain/document/scope.ts'
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import type { SessionTokens } from '@haulway/domain/user/sign-in.ts'
import { newEmail, password, registerUid } from '@haulway/server/testing/accounts.fixture.ts'
import { closeAfterAll } from '@haulway/server/testing/close-after-all.fixture.ts'
import { openTestNode } from '@haulway/server/testing/test-node.ts'
import { expect, onTestFinished, test } from 'vitest'
import { type Client, openClient } from './client.ts'
import { openMemoryStorage } from './memory-storage.ts'
import { newId } from './new-id.ts'
import { openMemoryTokens } from './session.ts'

const node = closeAfterAll(await openTestNode())
const email = newEmail('pat')
await registerUid(node, email)

async function signIn(options: Partial<Parameters<typeof openClient>[0]> = {}): Promise<Client> {
  const client = await openClient({ url: node.url, ...options })
  onTestFinished(() => client.close())
  await client.signIn({ email, password })
  return client
}

const weights = { tareGrams: 13_000_000, legalGrossGrams: 33_000_000 }

async function createFleet(client: Client): Promise<string> {
  const entityId = newId()
  await client.call('createEntity', { entityId, entityType: entityTypes.truckingFleet.code, name: 'Moyer Hauling' })
  await client.follow([entityScope(entityId)])
  return entityId
}

test('after a call, its documents are on the device, parsed by the schema of their collection', async () => {
  const client = await signIn()
  const entityId = await createFleet(client)
  await client.call('createTruck', { entityId, truckId: newId(), number: '41', ...weights })
  const [truck] = await client.list(entityScope(entityId), 'trucks')
  expect(truck).toMatchObject({ number: '41', ...weights })
})

test('a stored act is sent automatically and leaves the outbox once its documents arrive', async () => {
  const client = await signIn()
  const entityId = await createFleet(client)
  await client.submit('createTruck', { entityId, truckId: newId(), number: '42', ...weights })
  await eventually(async () => expect(await client.commands()).toEqual([]))
  expect(await client.list(entityScope(entityId), 'trucks')).toMatchObject([{ number: '42' }])
})

test('an act of a closed client is sent by the next client on the same storage', async () => {
  const storage = openMemoryStorage()
  const first = await openClient({ url: 'http://127.0.0.1:9', storage })
  const entityId = newId()
  await first.submit('createEntity', { entityId, entityType: entityTypes.jobber.code, name: 'Alder' })
  first.close()
  const client = await signIn({ storage })
  await eventually(async () => expect(await client.commands()).toEqual([]))
  await client.follow([entityScope(entityId)])
  expect(await client.list(entityScope(entityId), 'haulway-entity')).toMatchObject([{ name: 'Alder' }])
})

test('a refused act stays listed with its reason until the user dismisses it', async () => {
  const refusals: string[] = []
  const client = await signIn({ onRefused: (_, code) => refusals.push(code) })
  const id = await client.submit('createTruck', { entityId: newId(), truckId: newId(), number: '43', ...weights })
  await eventually(() => expect(refusals).toEqual(['notFound']))
  expect(await client.commands()).toMatchObject([{ id, state: 'refused', refusal: { code: 'notFound' } }])
  await client.dismiss(id)
  expect(await client.commands()).toEqual([])
})

test('a wrong password is refused and logs no one in', async () => {
  const client = await openClient({ url: node.url })
  onTestFinished(() => client.close())
  await expect(client.signIn({ email, password: 'not this one' })).rejects.toMatchObject({ code: 'signInAgain' })
  expect(client.session.uid()).toBe(null)
})

test('several simultaneous calls with an expired token renew it once', async () => {
  const tokens = openMemoryTokens()
  const written: string[] = []
  const write = async (next: SessionTokens) => {
    written.push(next.refreshToken)
    await tokens.write(next)
  }
  const client = await signIn({ tokens: { ...tokens, write } })
  const renewed = await Promise.all([1, 2, 3].map(() => client.session.getToken(true)))
  expect(new Set(renewed).size).toBe(1)
  expect(written).toHaveLength(2)
})
