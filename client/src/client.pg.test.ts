/** A whole client against a real node: what an integrator does with it. */

import { entityScope } from '@haulway/domain/document/scope.ts'
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import type { SessionTokens } from '@haulway/domain/user/sign-in.ts'
import { newEmail, password, registerUid } from '@haulway/server/testing/accounts.fixture.ts'
import { openTestNode, type TestNode } from '@haulway/server/testing/test-node.ts'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Client, openClient } from './client.ts'
import { openMemoryStorage } from './memory-storage.ts'
import { openMemoryTokens } from './memory-tokens.ts'
import { newId } from './new-id.ts'

let node: TestNode
let email: string
beforeAll(async () => {
  node = await openTestNode()
  email = newEmail('pat')
  await registerUid(node, email)
})
afterAll(() => node.close())

async function signIn(options: Partial<Parameters<typeof openClient>[0]> = {}): Promise<Client> {
  const client = await openClient({ url: node.url, ...options })
  onTestFinished(() => client.close())
  await client.signIn({ email, password })
  return client
}

const weights = { tareGrams: 13_000_000, legalGrossGrams: 33_000_000 }

async function found(client: Client): Promise<string> {
  const entityId = newId()
  await client.call('createEntity', { entityId, entityType: entityTypes.truckingFleet.code, name: 'Moyer Hauling' })
  await client.follow([entityScope(entityId)])
  return entityId
}

test('after a call its documents are here, read by the schema of their collection', async () => {
  const client = await signIn()
  const entityId = await found(client)
  await client.call('createTruck', { entityId, truckId: newId(), number: '41', ...weights })
  const [truck] = await client.list(entityScope(entityId), 'trucks')
  expect(truck).toMatchObject({ number: '41', ...weights })
})

test('an act that is kept is sent by itself, and is done once its documents are here', async () => {
  const client = await signIn()
  const entityId = await found(client)
  await client.submit('createTruck', { entityId, truckId: newId(), number: '42', ...weights })
  await vi.waitFor(async () => expect(await client.commands()).toEqual([]), { timeout: 20_000 })
  expect(await client.list(entityScope(entityId), 'trucks')).toMatchObject([{ number: '42' }])
})

test('an act of a client that was closed is sent by the next one on the same storage', async () => {
  const storage = openMemoryStorage()
  const first = await openClient({ url: 'http://127.0.0.1:9', storage })
  const entityId = newId()
  await first.submit('createEntity', { entityId, entityType: entityTypes.jobber.code, name: 'Alder' })
  first.close()
  const client = await signIn({ storage })
  await vi.waitFor(async () => expect(await client.commands()).toEqual([]), { timeout: 30_000 })
  await client.follow([entityScope(entityId)])
  expect(await client.list(entityScope(entityId), 'haulway-entity')).toMatchObject([{ name: 'Alder' }])
})

test('an act that is refused stays with its reason until it is dismissed', async () => {
  const refusals: string[] = []
  const client = await signIn({ onRefused: (_, code) => refusals.push(code) })
  const id = await client.submit('createTruck', { entityId: newId(), truckId: newId(), number: '43', ...weights })
  await vi.waitFor(() => expect(refusals).toEqual(['notFound']), { timeout: 20_000 })
  expect(await client.commands()).toMatchObject([{ id, state: 'refused', refusal: { code: 'notFound' } }])
  await client.dismiss(id)
  expect(await client.commands()).toEqual([])
})

test('a password that is wrong signs nobody in, and says so', async () => {
  const client = await openClient({ url: node.url })
  onTestFinished(() => client.close())
  await expect(client.signIn({ email, password: 'not this one' })).rejects.toMatchObject({ code: 'signInAgain' })
  expect(client.session.uid()).toBe(null)
})

test('several calls at once with a token that has ended renew it once', async () => {
  const tokens = openMemoryTokens()
  const kept: string[] = []
  const write = async (next: SessionTokens) => {
    kept.push(next.refreshToken)
    await tokens.write(next)
  }
  const client = await signIn({ tokens: { ...tokens, write } })
  const renewed = await Promise.all([1, 2, 3].map(() => client.session.getToken(true)))
  expect(new Set(renewed).size).toBe(1)
  expect(kept).toHaveLength(2)
})
