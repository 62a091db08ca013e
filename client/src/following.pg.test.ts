/** A program that follows documents against a real node: it learns what changed, and why documents stop coming. */
import { entityScope, type Scope, userScope } from '@haulway/domain/document/scope.ts'
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { followedScopesMax } from '@haulway/domain/wire/subscription.ts'
import { newEmail, password, registerUid } from '@haulway/server/testing/accounts.fixture.ts'
import { addMember } from '@haulway/server/testing/calls/principals.fixture.ts'
import { closeAfterAll } from '@haulway/server/testing/close-after-all.fixture.ts'
import { openTestNode } from '@haulway/server/testing/test-node.ts'
import { expect, onTestFinished, test } from 'vitest'
import { type Client, type ClientOptions, openClient } from './client.ts'
import { newId } from './new-id.ts'

const node = closeAfterAll(await openTestNode())
const email = newEmail('ann')
const uid = await registerUid(node, email)
const ownersEmail = newEmail('pat')
await registerUid(node, ownersEmail)
const owner = closeAfterAll(await openClient({ url: node.url }))
await owner.signIn({ email: ownersEmail, password })
const entityId = newId()
await owner.call('createEntity', { entityId, entityType: entityTypes.truckingFleet.code, name: 'Moyer Hauling' })

async function openProgram(options: Partial<ClientOptions> = {}): Promise<Client> {
  const client = await openClient({ url: node.url, ...options })
  onTestFinished(() => client.close())
  return client
}

async function signIn(options: Partial<ClientOptions> = {}): Promise<Client> {
  const client = await openProgram(options)
  await client.signIn({ email, password })
  return client
}

test('following what a user may not read is refused, and the rest is still followed', async () => {
  const client = await signIn()
  const own = client.follow([userScope(uid)])
  await expect(client.follow([entityScope(newId())])).rejects.toMatchObject({ code: 'notFound' })
  await own
  expect(await client.list(userScope(uid), 'haulway-user')).toHaveLength(1)
})

test('a program hears which documents changed, and that its business was closed to it', async () => {
  const scope = entityScope(entityId)
  await addMember(node, entityId, { uid }, 'manager')
  const changed: Scope[] = []
  const closed: Scope[] = []
  const client = await signIn({ onDocuments: each => changed.push(each), onClosed: each => closed.push(each) })
  await client.follow([scope])
  expect(changed).toEqual([scope])
  const truck = { truckId: newId(), number: '41', tareGrams: 13_000_000, legalGrossGrams: 33_000_000 }
  await owner.call('createTruck', { entityId, ...truck })
  await eventually(() => expect(changed.length).toBeGreaterThan(1))
  expect(await client.list(scope, 'trucks')).toMatchObject([{ number: '41' }])
  await owner.call('removeMember', { entityId, uid })
  await eventually(() => expect(closed).toEqual([scope]))
  await expect(client.list(scope, 'trucks')).rejects.toThrow(`Follow ${scope} first`)
})

test('a program hears that its login has ended, and its acts wait for the next one', async () => {
  let ends = 0
  const client = await signIn({ onSignedOut: () => ends++ })
  await client.follow([userScope(uid)])
  await client.call('logout', {})
  await eventually(() => expect(ends).toBe(1))
  await expect(client.follow([entityScope(newId())])).rejects.toMatchObject({ code: 'signInAgain' })
  await client.submit('createEntity', { entityId: newId(), entityType: entityTypes.jobber.code, name: 'Alder' })
  expect(await client.commands()).toMatchObject([{ state: 'waiting' }])
  await client.signIn({ email, password })
  await eventually(async () => expect(await client.commands()).toEqual([]))
})

test('what would never bring documents fails at once', async () => {
  const client = await openProgram()
  const scope = entityScope(entityId)
  await expect(client.follow([scope])).rejects.toMatchObject({ code: 'signInAgain' })
  await expect(client.follow(['trucks/1' as Scope])).rejects.toThrow("'trucks/1' is not a scope")
  const many = Array.from({ length: followedScopesMax + 1 }, () => entityScope(newId()))
  await expect(client.follow(many)).rejects.toThrow('at most 8 scopes')
  await expect(client.list(userScope(uid), 'haulway-user')).rejects.toThrow('first')
  for (const read of [client.list, client.read.page]) {
    await expect(read(scope, 'projects' as 'trucks')).rejects.toThrow("no collection 'projects'")
    await expect(read(scope, 'constructor' as 'trucks')).rejects.toThrow("no collection 'constructor'")
    await expect(read(scope, 'hauls' as 'trucks')).rejects.toThrow("'hauls' is in haulway-project/…")
  }
  const program = await openProgram({ apiKey: 'hw_key' })
  await expect(program.follow([scope])).rejects.toThrow('API key')
  await expect(program.signIn({ email, password })).rejects.toThrow('API key')
})

test.each(['127.0.0.1:8080', 'localhost:8080', ''])('%j is not the address of a server', async url => {
  await expect(openClient({ url })).rejects.toThrow('is not a server')
})

test("a server's address may end with a slash", async () => {
  const client = await signIn({ url: `${node.url}/` })
  await client.follow([userScope(uid)])
  expect(await client.read.page(userScope(uid), 'haulway-user')).toMatchObject({ count: 1 })
})

test('an error in a listener of the program reaches the program, and the documents still come', async () => {
  const thrown: unknown[] = []
  const note = (error: unknown) => thrown.push(error)
  process.on('uncaughtException', note)
  onTestFinished(() => void process.off('uncaughtException', note))
  const client = await signIn({
    onDocuments: () => {
      throw new Error('a bug in the program')
    },
  })
  await client.follow([userScope(uid)])
  expect(await client.list(userScope(uid), 'haulway-user')).toHaveLength(1)
  expect(thrown).toHaveLength(1)
})
