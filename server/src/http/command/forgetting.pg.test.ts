/** What is kept for devices that come back, and for how long: keys of commands, and tombstones. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { dayMs } from '@haulway/domain/time.ts'
import { envelopeHeaders } from '@haulway/domain/wire/envelope.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { forgetTombstones, tombstonesKeptMs } from '../../sync/forget-tombstones.ts'
import { newTestId, openTestNode, type TestNode } from '../../testing/test-node.ts'
import { type Actor, addActor } from '../../testing/work.fixture.ts'
import { commandsKeptMs, forgetCommands } from './forget-commands.ts'

let node: TestNode
let database: Database
beforeAll(async () => {
  node = await openTestNode()
  database = openDatabase(node.databaseUrl, 2)
})
afterAll(async () => {
  await database.close()
  await node.close()
})

test('a command is answered alike from its key for 30 days, and then its key is forgotten', async () => {
  const user = await node.addUser('Greg')
  const headers = { ...user.headers, [envelopeHeaders.key]: newTestId() }
  const sentAt = Date.now()
  const send = () => node.post('/change-name', { firstName: 'Greg', lastName: 'Brandt' }, headers)
  expect((await send()).status).toBe(200)
  const kept = async () => (await node.sql`select 1 from commands where actor = ${user.uid}`).length
  await forgetCommands(database, sentAt + commandsKeptMs - dayMs)
  expect(await kept()).toBe(1)
  expect((await send()).status).toBe(200)
  expect(await forgetCommands(database, Date.now() + commandsKeptMs + 1)).toBeGreaterThan(0)
  expect(await kept()).toBe(0)
})

const pin = { kind: 'site' as const, lat: 40.5, lng: -79.9, radiusMeters: 80 }

async function addPin({ client, entityId }: Actor, name: string): Promise<string> {
  const geoPinId = newTestId()
  await client.setGeoPin({ ...pin, entityId, geoPinId, name })
  return geoPinId
}

/** What a device that holds a version is first told. */
async function firstWord(actor: Actor, held: number) {
  const stream = await node.subscribe(actor, [`${entityScope(actor.entityId)}@${held}`])
  const message = await stream.first()
  stream.end()
  return message
}

test('a device that holds less than what was purged is told all anew; one that holds more, what changed', async () => {
  const pat = await addActor(node, 'Pat', 0)
  const { entityId } = pat
  const scope = entityScope(entityId)
  const version = async () => Number((await node.sql`select version from scopes where scope = ${scope}`)[0]?.version)
  const tombstones = async () => (await node.sql`select 1 from documents where scope = ${scope} and deleted`).length
  const [stays, goes] = [await addPin(pat, 'Pad 3'), await addPin(pat, 'Old gate')]
  const before = await version()
  await pat.client.removeGeoPin({ entityId, geoPinId: goes })
  const after = await version()
  expect(await firstWord(pat, before)).toMatchObject({ type: 'changes', changes: [{ id: goes, body: null }] })

  const tonight = Date.now()
  await forgetTombstones(database, tonight)
  await forgetTombstones(database, tonight + tombstonesKeptMs - dayMs)
  expect(await tombstones()).toBe(1)
  expect(await firstWord(pat, before)).toMatchObject({ type: 'changes', from: before, to: after })

  const late = await addPin(pat, 'Pad 4')
  await pat.client.removeGeoPin({ entityId, geoPinId: late })
  expect(await forgetTombstones(database, tonight + tombstonesKeptMs + 1)).toBeGreaterThan(0)
  expect(await tombstones()).toBe(1)
  const told = await firstWord(pat, before)
  expect(told.type).toBe('snapshot')
  const ids = told.type === 'snapshot' ? told.documents.map(({ id }) => id) : []
  expect(ids).toContain(stays)
  expect(ids).not.toContain(goes)
  expect(await firstWord(pat, after)).toMatchObject({ type: 'changes', from: after })
  expect(await firstWord(pat, await version())).toMatchObject({ type: 'heartbeat' })
})

test('a scope in which nothing was removed goes on where the device was, however long ago', async () => {
  const pat = await addActor(node, 'Pat', 0)
  const scope = entityScope(pat.entityId)
  const [row] = await node.sql`select version from scopes where scope = ${scope}`
  const held = Number(row?.version)
  for (const nights of [1, 2, 3]) await forgetTombstones(database, Date.now() + nights * (tombstonesKeptMs + dayMs))
  await addPin(pat, 'Pad 5')
  expect(await firstWord(pat, held)).toMatchObject({ type: 'changes', from: held })
})

test('both are carried out nightly', async () => {
  const rows = await node.sql`select name from pgboss.schedule where name in ('forget-commands', 'forget-tombstones')`
  expect(rows).toHaveLength(2)
})
