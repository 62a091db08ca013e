/** Reading from a real node what the device does not hold, with a user's token. */
import { createServer } from 'node:http'
import { tinyPng } from '@haulway/domain/attachment/attachment.fixture.ts'
import { entityScope, userScope } from '@haulway/domain/document/scope.ts'
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { newEmail, password, registerUid } from '@haulway/server/testing/accounts.fixture.ts'
import { closeAfterAll } from '@haulway/server/testing/close-after-all.fixture.ts'
import { openTestNode } from '@haulway/server/testing/test-node.ts'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openClient } from './client.ts'
import { newId } from './new-id.ts'
import { openRead, type Read } from './read.ts'

const entityId = newId()
const truckId = newId()
const trucks = [
  { number: '41', truckId },
  { number: '42', truckId: newId() },
  { number: '43', truckId: newId() },
]

const node = closeAfterAll(await openTestNode())
const email = newEmail('pat')
const uid = await registerUid(node, email)
const client = closeAfterAll(await openClient({ url: node.url }))
await client.signIn({ email, password })
const token = (await client.session.getToken(false)) ?? ''
await client.call('createEntity', { entityId, entityType: entityTypes.truckingFleet.code, name: 'Moyer Hauling' })
const weights = { tareGrams: 13_000_000, legalGrossGrams: 33_000_000 }
for (const truck of trucks) await client.call('createTruck', { entityId, ...truck, ...weights })

/** Another server: it sends every file whole, answers with a page of its own, or ends halfway through a file. */
const other = createServer((request, response) => {
  if (request.url?.startsWith('/hotspot')) response.writeHead(404).end('<html>Log in to the network</html>')
  else if (request.url?.startsWith('/whole')) response.end('whole')
  else response.writeHead(200, { 'content-length': '1000' }).write('half', () => response.destroy())
})
await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
afterAll(() => void other.close())
const otherUrl = `http://127.0.0.1:${z.object({ port: z.number() }).parse(other.address()).port}`

const openAs = (getToken: (isStale: boolean) => Promise<string | undefined>, baseUrl = node.url) =>
  openRead({ baseUrl, getToken })

test('a program with an API key reads documents without a login', async () => {
  const [user] = await node.sql`update account_users set email_verified = true where id = ${uid} returning id`
  expect(user).toBeDefined()
  const form = { entityId, name: 'Books', scopes: ['read' as const], password }
  const { secret } = await client.call('createApiKey', form)
  const program = await openClient({ url: node.url, apiKey: secret })
  const { documents } = await program.read.page(entityScope(entityId), 'trucks')
  expect(documents).toHaveLength(trucks.length)
  program.close()
})

test('a collection is read page by page, sorted and filtered, without following its scope', async () => {
  const scope = entityScope(entityId)
  const query = { orderBy: 'number', direction: 'descending', limit: 2 } as const
  const first = await client.read.page(scope, 'trucks', query)
  const second = await client.read.page(scope, 'trucks', { ...query, after: first.next })
  expect([first, second].map(({ documents }) => documents.map(({ number }) => number))).toEqual([['43', '42'], ['41']])
  expect([first.count, second.count, second.next]).toEqual([2, 1, undefined])
  const none = await client.read.page(scope, 'attachments', { where: { loadLogId: newId() }, orderBy: 'takenAt' })
  expect(none).toEqual({ documents: [], count: 0, next: undefined })
})

test('a single document is read at its key, even if its scope is named after it', async () => {
  const scope = entityScope(entityId)
  expect(await client.read.document({ scope, collection: 'trucks', id: truckId })).toMatchObject({ truckId })
  const own = { scope: userScope(uid), collection: 'haulway-user', id: uid } as const
  expect(await client.read.document(own)).toMatchObject({ uid, entityIds: [entityId] })
  expect(await client.read.wireDocument(own)).toMatchObject({ id: uid, collection: 'haulway-user', body: { uid } })
  expect(await client.read.ownEntities()).toMatchObject([{ entityId, name: 'Moyer Hauling' }])
})

test('what does not exist or is closed to the user reads as nothing', async () => {
  const other = { scope: entityScope(newId()), collection: 'trucks', id: newId() } as const
  expect(await client.read.document(other)).toBeUndefined()
  expect(await client.read.loadTrack({ projectId: newId(), loadLogId: newId() })).toBeUndefined()
})

test('files are read whole', async () => {
  expect(JSON.parse(await client.read.accountExport())).toMatchObject({ user: { uid } })
  expect(JSON.parse(await client.read.accountExport(entityId))).toMatchObject({ entityDocuments: expect.any(Array) })
  expect(await client.read.ownTrack('csv')).toMatch(/^\w+,/)
  const attachmentId = newId()
  const about = { kind: 'paper', entityId, truckId } as const
  await client.upload(attachmentId, about, new Blob([tinyPng()], { type: 'image/png' }))
  await eventually(() => client.read.attachment(attachmentId))
  const file = await client.read.attachment(attachmentId)
  expect([file.type, new Uint8Array(await file.arrayBuffer())]).toEqual(['image/png', new Uint8Array(tinyPng())])
})

type OnReceived = (bytes: number) => void
const load = { entityId: newId(), loadLogId: newId() }
const statement = { payerEntityId: newId(), statementId: newId() }
const asPdf = { format: 'pdf', withPrices: false, language: 'en' } as const
const files: [name: string, run: (read: Read, onReceived: OnReceived) => Promise<string | Blob>][] = [
  ['an attachment', (read, onReceived) => read.attachment(newId(), onReceived)],
  ['the user’s points', (read, onReceived) => read.ownTrack('csv', onReceived)],
  ['the user’s data', (read, onReceived) => read.accountExport(undefined, onReceived)],
  ['a business’s data', (read, onReceived) => read.accountExport(entityId, onReceived)],
  ['a statement', (read, onReceived) => read.statement(statement, 'pdf', 'en', onReceived)],
  ['annual totals', (read, onReceived) => read.annualTotals(entityId, 2026, onReceived)],
  ['a ticket', (read, onReceived) => read.loadTicket(load, 'en', onReceived)],
  ['a proof', (read, onReceived) => read.loadProof(load, asPdf, onReceived)],
  ['the tickets of a day', (read, onReceived) => read.dayTickets({ entityId, day: '2026-10-15' }, 'csv', onReceived)],
]

test.each(files)('%s, read as a file, reports how much of it was received', async (_, run) => {
  const received: number[] = []
  const file = await run(
    openAs(async () => token, `${otherUrl}/whole`),
    bytes => received.push(bytes),
  )
  expect(received.at(-1)).toBe(new Blob([file]).size)
})

const reads: [name: string, run: (read: Read) => Promise<unknown>][] = [
  ['a page', read => read.page(userScope(uid), 'notification-settings')],
  ['a document', read => read.document({ scope: userScope(uid), collection: 'haulway-user', id: uid })],
  ['the user’s businesses', read => read.ownEntities()],
  ['a track', read => read.loadTrack({ projectId: newId(), loadLogId: newId() })],
  ['the user’s points', read => read.ownTrack('gpx')],
  ['the user’s data', read => read.accountExport()],
]

test.each(reads)('%s is read with a renewed token, and refused without one', async (_, run) => {
  const requests: boolean[] = []
  const renewing = openAs(async isStale => {
    requests.push(isStale)
    return isStale ? token : 'expired'
  })
  await run(renewing)
  expect(requests).toEqual([false, true])
  await expect(run(openAs(async () => 'expired'))).rejects.toMatchObject({ status: 401 })
})

test.each([...reads, ['an attachment', read => read.attachment(newId())] satisfies (typeof reads)[number]])(
  '%s is a network error without a server, behind a hotspot’s page, and when the connection breaks halfway',
  async (_, run) => {
    const read = (baseUrl: string) => run(openAs(async () => token, baseUrl)).catch((error: unknown) => error)
    const urls = ['http://127.0.0.1:9', `${otherUrl}/hotspot`, `${otherUrl}/broken`]
    const codes = (await Promise.all(urls.map(read))).map(error => error instanceof AppError && error.code)
    expect(codes).toEqual(urls.map(() => 'networkError'))
  },
)

test('a refusal has the code and the sentence of the server', async () => {
  const refusal = { code: 'notFound', message: 'This business could not be found.' }
  await expect(client.read.accountExport(newId())).rejects.toMatchObject(refusal)
  await expect(client.read.attachment(newId())).rejects.toMatchObject({ code: 'notFound' })
})
