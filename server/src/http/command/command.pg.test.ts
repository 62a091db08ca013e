/** A command is one transaction to its last word: documents, effects, the reply kept with its key. */
import { randomBytes } from 'node:crypto'
import { entityScope } from '@haulway/domain/document/scope.ts'
import { buildId } from '@haulway/domain/ids.ts'
import { envelopeHeaders, parseEnvelope } from '@haulway/domain/wire/envelope.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveKey } from '../../auth/secrets.ts'
import { type Database, openDatabase } from '../../db/database.ts'
import { sqlState } from '../../db/failures.ts'
import { type Jobs, openJobs } from '../../jobs/job.ts'
import { openLocalBus } from '../../sync/bus.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { runCall, type Unit } from './command.ts'

const newId = () => buildId(Date.now(), randomBytes(10))
const noRights = async (uid: string) => ({ uid, roleInEntity: () => undefined, roleInProject: () => undefined })
const actor = { uid: 'greg', sessionId: '' }
let drop: () => Promise<void>
let database: Database
let jobs: Jobs
beforeAll(async () => {
  const made = await createTestDatabase()
  drop = made.drop
  database = openDatabase(made.url, 4)
  jobs = await openJobs(made.url, () => {})
})
afterAll(async () => {
  await jobs.stop()
  await database.close()
  await drop()
})

/** Sends a command as a call does. @returns its reply, the versions named to the caller, what subscribers are told */
async function send<O>(key: string, input: unknown, run: (unit: Unit) => Promise<O>) {
  const bus = openLocalBus()
  const told: unknown[] = []
  bus.subscribe('documents', ({ changes }) => told.push(...Object.values(changes).flat()))
  const headers: Record<string, string> = {}
  const setHeader = (name: string, value: string) => {
    headers[name] = value
  }
  const envelope = parseEnvelope(name => (name === envelopeHeaders.key ? key : undefined))
  const context = {
    countCall: async () => {},
    readReader: noRights,
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
  return { reply, versions: JSON.parse(headers[envelopeHeaders.versions] ?? '{}'), told }
}

/** A command that publishes a document, says its name to somebody by mail and answers with a number of its own. */
const work = (scopeId: string, name: string) => async (unit: Unit) => {
  unit.publish([{ scope: entityScope(scopeId), collection: 'trucks', id: scopeId, body: { name } }])
  unit.enqueue({ kind: 'send-mail', data: { to: 'greg@example.com', subject: scopeId, text: name } })
  return { number: newId() }
}

const left = async (scopeId: string, key: string) => ({
  documents: (await database.sql`select 1 from documents where id = ${scopeId}`).length,
  version: (await database.sql`select 1 from scopes where scope = ${entityScope(scopeId)}`).length,
  mails: (await database.sql`select 1 from pgboss.job where data->>'subject' = ${scopeId}`).length,
  keys: (await database.sql`select 1 from commands where key = ${key}`).length,
})

test('sent again, at once or later, it is answered alike and has been carried out once', async () => {
  const [scopeId, key] = [newId(), newId()]
  const at = await Promise.all([1, 2, 3].map(() => send(key, { name: 'T-41' }, work(scopeId, 'T-41'))))
  const later = await send(key, { name: 'T-41' }, work(scopeId, 'T-41'))
  for (const { reply, versions } of [...at, later]) {
    expect({ reply, versions }).toEqual({ reply: at[0]?.reply, versions: { [entityScope(scopeId)]: 1 } })
  }
  expect(at.flatMap(({ told }) => told)).toHaveLength(1)
  expect(later.told).toEqual([])
  expect(await left(scopeId, key)).toEqual({ documents: 1, version: 1, mails: 1, keys: 1 })
})

test('sent again it gives the first reply also where it would be refused by now', async () => {
  const key = newId()
  const first = await send(key, {}, async () => ({ isGood: true }))
  const refuse = () => Promise.reject(new Error('it is done already'))
  expect(await send(key, {}, refuse)).toEqual(first)
  await expect(send(key, { other: true }, refuse)).rejects.toMatchObject({ code: 'otherInput' })
})

test('what can not be published leaves nothing: no document, no mail, no key', async () => {
  const [scopeId, key] = [newId(), newId()]
  // PostgreSQL keeps no zero in a text.
  const failing = send(key, {}, work(scopeId, 'T-\u0000'))
  expect(await failing.catch(sqlState)).toBe('22P05')
  expect(await left(scopeId, key)).toEqual({ documents: 0, version: 0, mails: 0, keys: 0 })
  await send(key, {}, work(scopeId, 'T-77'))
  expect(await left(scopeId, key)).toEqual({ documents: 1, version: 1, mails: 1, keys: 1 })
})

test('that collides with another while it publishes is carried out anew, and counts once', async () => {
  await database.sql`create sequence collisions`
  await database.sql`create function collide() returns trigger language plpgsql as $$ begin
    if nextval('collisions') <= 2 then raise exception 'collided' using errcode = '40P01'; end if;
    return new; end $$`
  await database.sql`create trigger collide before insert on documents for each row execute function collide()`
  const [scopeId, key] = [newId(), newId()]
  const { reply, versions, told } = await send(key, {}, work(scopeId, 'T-203'))
  await database.sql`drop trigger collide on documents`
  expect({ versions, told: told.length }).toEqual({ versions: { [entityScope(scopeId)]: 1 }, told: 1 })
  expect(await left(scopeId, key)).toEqual({ documents: 1, version: 1, mails: 1, keys: 1 })
  expect((await send(key, {}, work(scopeId, 'T-203'))).reply).toEqual(reply)
})

test('what is published as it stands already moves no version and wakes nobody', async () => {
  const scopeId = newId()
  await send(newId(), {}, work(scopeId, 'T-9'))
  const again = await send(newId(), {}, work(scopeId, 'T-9'))
  expect({ versions: again.versions, told: again.told }).toEqual({ versions: {}, told: [] })
  const scope = entityScope(scopeId)
  const say = (change: { body: { name: string } | null; liveUntil?: number }) =>
    send(newId(), {}, async unit => unit.publish([{ scope, collection: 'trucks', id: scopeId, ...change }]))
  const said = [
    { body: { name: 'T-9' }, liveUntil: 5 },
    { body: { name: 'T-9' }, liveUntil: 5 },
    { body: null },
    { body: null },
    { body: { name: 'T-9' } },
  ]
  const versions = []
  for (const change of said) versions.push((await say(change)).versions[scope])
  expect(versions).toEqual([2, undefined, 3, undefined, 4])
})
