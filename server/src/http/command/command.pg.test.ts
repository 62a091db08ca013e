/** A command is one transaction, from its key to its stored reply, with documents and effects. */
import { randomBytes } from 'node:crypto'
import { entityScope } from '@haulway/domain/document/scope.ts'
import type { Reader } from '@haulway/domain/entity/member/reader.ts'
import { buildId } from '@haulway/domain/ids.ts'
import { envelopeHeaders, parseEnvelope } from '@haulway/domain/wire/envelope.ts'
import { afterAll, expect, test } from 'vitest'
import { deriveKey } from '../../auth/secrets.ts'
import { openDatabase } from '../../db/database.ts'
import { sqlState } from '../../db/failures.ts'
import { openJobs } from '../../jobs/job.ts'
import { openLocalBus } from '../../sync/nodes/bus.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { runCall, type Unit } from './command.ts'

const newId = () => buildId(Date.now(), randomBytes(10))
/** Every business is the caller's, except the ones they have left. */
const leftIds = new Set<string>()
const readReader = async (uid: string): Promise<Reader> => ({
  uid,
  roleInProject: () => undefined,
  roleInEntity: entityId => (leftIds.has(entityId) ? undefined : 'member'),
})
const actor = { uid: 'greg', sessionId: '' }
const { url, drop } = await createTestDatabase()
afterAll(drop)
const database = closeAfterAll(openDatabase(url, 4))
const jobs = await openJobs(url, () => {}, { keepsSchedule: false })
afterAll(() => jobs.stop())

/** Sends a command like a call. @returns its reply, the versions in its header, and the changes subscribers receive */
async function send<O>(key: string, input: unknown, run: (unit: Unit) => Promise<O>) {
  const bus = openLocalBus()
  const received: unknown[] = []
  bus.subscribe('documents', ({ changes }) => received.push(...Object.values(changes).flat()))
  const headers: Record<string, string> = {}
  const setHeader = (name: string, value: string) => {
    headers[name] = value
  }
  const envelope = parseEnvelope(name => (name === envelopeHeaders.key ? key : undefined))
  const context = {
    readReader,
    database,
    bus,
    jobs,
    envelope,
    clock: Date.now,
    newId,
    publicUrl: 'http://haulway.example',
    replyKey: deriveKey('the secret of a test', 'kept replies'),
    setHeader,
  }
  const reply = await runCall(context, actor, 'tryOut', input, run)
  return { reply, versions: JSON.parse(headers[envelopeHeaders.versions] ?? '{}'), received }
}

/** A command that publishes a document, emails its name and answers with a new number each time it runs. */
const work = (scopeId: string, name: string) => async (unit: Unit) => {
  unit.publish([{ scope: entityScope(scopeId), collection: 'trucks', id: scopeId, body: { name } }])
  unit.enqueue({ kind: 'send-mail', data: { to: 'greg@example.com', subject: scopeId, text: name } })
  return { number: newId() }
}

const countRows = async (scopeId: string, key: string) => ({
  documents: (await database.sql`select 1 from documents where scope = ${entityScope(scopeId)}`).length,
  version: (await database.sql`select 1 from scopes where scope = ${entityScope(scopeId)}`).length,
  mails: (await database.sql`select 1 from pgboss.job where data->>'subject' = ${scopeId}`).length,
  keys: (await database.sql`select 1 from commands where actor = ${actor.uid} and key = ${key}`).length,
})

test('a command sent again, in parallel or later, gets the same answer and is carried out once', async () => {
  const scopeId = newId()
  const key = newId()
  const at = await Promise.all([1, 2, 3].map(() => send(key, { name: 'T-41' }, work(scopeId, 'T-41'))))
  const later = await send(key, { name: 'T-41' }, work(scopeId, 'T-41'))
  for (const { reply, versions } of [...at, later]) {
    expect({ reply, versions }).toEqual({ reply: at[0]?.reply, versions: { [entityScope(scopeId)]: 1 } })
  }
  expect(at.flatMap(({ received }) => received)).toHaveLength(1)
  expect(later.received).toEqual([])
  expect(await countRows(scopeId, key)).toEqual({ documents: 1, version: 1, mails: 1, keys: 1 })
})

test('a repeat gets the versions that its scopes have by then, if the caller may still read them', async () => {
  const scopeId = newId()
  const key = newId()
  const first = await send(key, {}, work(scopeId, 'T-12'))
  await send(newId(), {}, work(scopeId, 'T-13'))
  const scope = entityScope(scopeId)
  const again = await send(key, {}, work(scopeId, 'T-12'))
  expect(again).toEqual({ reply: first.reply, versions: { [scope]: 2 }, received: [] })
  // How much happens in a business is not for those who have left it.
  leftIds.add(scopeId)
  expect(await send(key, {}, work(scopeId, 'T-12'))).toEqual({ reply: first.reply, versions: {}, received: [] })
  // As a node of the release before has stored it.
  const versions = JSON.stringify({ [scope]: 1 })
  await database.sql`update commands set scopes = null, versions = ${versions}::text::jsonb
    where actor = ${actor.uid} and key = ${key}`
  expect((await send(key, {}, work(scopeId, 'T-12'))).versions).toEqual({ [scope]: 1 })
})

test('a command that publishes to several scopes raises each by one, and writes only what differs', async () => {
  const ids = [newId(), newId(), newId()]
  const publishAll = (names: string[]) =>
    send(newId(), {}, async unit => {
      unit.publish(ids.map((id, i) => ({ scope: entityScope(id), collection: 'trucks', id, body: { name: names[i] } })))
    })
  const [a, b, c] = ids.map(id => entityScope(id))
  const first = await publishAll(['1', '2', '3'])
  expect(first.versions).toEqual({ [a!]: 1, [b!]: 1, [c!]: 1 })
  const second = await publishAll(['1', '22', '3'])
  expect(second.versions).toEqual({ [b!]: 2 })
  expect(second.received).toEqual([{ collection: 'trucks', id: ids[1], version: 2, body: { name: '22' } }])
})

test('a repeat gets the first reply, even if the command would be refused now', async () => {
  const key = newId()
  const first = await send(key, {}, async () => ({ isGood: true }))
  const refuse = () => Promise.reject(new Error('it is done already'))
  expect(await send(key, {}, refuse)).toEqual(first)
  await expect(send(key, { other: true }, refuse)).rejects.toMatchObject({ code: 'otherInput' })
})

test('a command whose publishing fails leaves nothing: no document, no email, no key', async () => {
  const scopeId = newId()
  const key = newId()
  // PostgreSQL can't store a zero character in text.
  const failing = send(key, {}, work(scopeId, 'T-\u0000'))
  expect(await failing.catch(sqlState)).toBe('22P05')
  expect(await countRows(scopeId, key)).toEqual({ documents: 0, version: 0, mails: 0, keys: 0 })
  await send(key, {}, work(scopeId, 'T-77'))
  expect(await countRows(scopeId, key)).toEqual({ documents: 1, version: 1, mails: 1, keys: 1 })
})

test('a command that collides with another while it publishes is retried, and counts once', async () => {
  await database.sql`create sequence collisions`
  await database.sql`create function collide() returns trigger language plpgsql as $$ begin
    if nextval('collisions') <= 2 then raise exception 'collided' using errcode = '40P01'; end if;
    return new; end $$`
  await database.sql`create trigger collide before insert on documents for each row execute function collide()`
  const scopeId = newId()
  const key = newId()
  const { reply, versions, received } = await send(key, {}, work(scopeId, 'T-203'))
  await database.sql`drop trigger collide on documents`
  expect({ versions, received: received.length }).toEqual({ versions: { [entityScope(scopeId)]: 1 }, received: 1 })
  expect(await countRows(scopeId, key)).toEqual({ documents: 1, version: 1, mails: 1, keys: 1 })
  expect((await send(key, {}, work(scopeId, 'T-203'))).reply).toEqual(reply)
})

test('publishing an unchanged document raises no version and wakes no one', async () => {
  const scopeId = newId()
  await send(newId(), {}, work(scopeId, 'T-9'))
  const again = await send(newId(), {}, work(scopeId, 'T-9'))
  expect({ versions: again.versions, received: again.received }).toEqual({ versions: {}, received: [] })
  const scope = entityScope(scopeId)
  const publish = (change: { body: { name: string } | null; liveUntil?: number }) =>
    send(newId(), {}, async unit => unit.publish([{ scope, collection: 'trucks', id: scopeId, ...change }]))
  const changes = [
    { body: { name: 'T-9' }, liveUntil: 5 },
    { body: { name: 'T-9' }, liveUntil: 5 },
    { body: null },
    { body: null },
    { body: { name: 'T-9' } },
  ]
  const versions = []
  for (const change of changes) versions.push((await publish(change)).versions[scope])
  expect(versions).toEqual([2, undefined, 3, undefined, 4])
})
