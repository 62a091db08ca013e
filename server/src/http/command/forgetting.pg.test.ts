/** How long command keys and tombstones are kept for devices that come back. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { dayMs } from '@haulway/domain/time.ts'
import { envelopeHeaders } from '@haulway/domain/wire/envelope.ts'
import { expect, test } from 'vitest'
import { openDatabase } from '../../db/database.ts'
import { forgetTombstones, tombstonesKeptMs } from '../../sync/forget-tombstones.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { type Actor, addActor } from '../../testing/work.fixture.ts'
import { commandsKeptMs, forgetCommands } from './forget-commands.ts'

const node = closeAfterAll(await openTestNode())
const database = closeAfterAll(openDatabase(node.databaseUrl, 2))

test('a repeated command gets the same answer for 30 days, and then its key is removed', async () => {
  const user = await node.addUser('Greg')
  const headers = { ...user.headers, [envelopeHeaders.key]: newTestId() }
  const sentAt = Date.now()
  const send = () => node.post('/change-name', { firstName: 'Greg', lastName: 'Brandt' }, headers)
  expect((await send()).status).toBe(200)
  const countCommands = async () => (await node.sql`select 1 from commands where actor = ${user.uid}`).length
  await forgetCommands(database, sentAt + commandsKeptMs - dayMs)
  expect(await countCommands()).toBe(1)
  expect((await send()).status).toBe(200)
  expect(await forgetCommands(database, Date.now() + commandsKeptMs + 1)).toBeGreaterThan(0)
  expect(await countCommands()).toBe(0)
})

const pin = { kind: 'site' as const, lat: 40.5, lng: -79.9, radiusMeters: 80 }

async function addPin({ client, entityId }: Actor, name: string): Promise<string> {
  const geoPinId = newTestId()
  await client.setGeoPin({ ...pin, entityId, geoPinId, name })
  return geoPinId
}

/** The first message to a device that holds a version. */
async function firstMessage(actor: Actor, version: number) {
  const stream = await node.subscribe(actor, [`${entityScope(actor.entityId)}@${version}`])
  const message = await stream.first()
  stream.end()
  return message
}

test('a device with a version before the purge gets a snapshot; a later one gets the changes', async () => {
  const pat = await addActor(node, 'Pat', 0)
  const { entityId } = pat
  const scope = entityScope(entityId)
  const version = async () => Number((await node.sql`select version from scopes where scope = ${scope}`)[0]?.version)
  const tombstones = async () => (await node.sql`select 1 from documents where scope = ${scope} and deleted`).length
  const stays = await addPin(pat, 'Pad 3')
  const goes = await addPin(pat, 'Old gate')
  const before = await version()
  await pat.client.removeGeoPin({ entityId, geoPinId: goes })
  const after = await version()
  expect(await firstMessage(pat, before)).toMatchObject({ type: 'changes', changes: [{ id: goes, body: null }] })

  const tonight = Date.now()
  await forgetTombstones(database, tonight)
  await forgetTombstones(database, tonight + tombstonesKeptMs - dayMs)
  expect(await tombstones()).toBe(1)
  expect(await firstMessage(pat, before)).toMatchObject({ type: 'changes', from: before, to: after })

  const late = await addPin(pat, 'Pad 4')
  await pat.client.removeGeoPin({ entityId, geoPinId: late })
  expect(await forgetTombstones(database, tonight + tombstonesKeptMs + 1)).toBeGreaterThan(0)
  expect(await tombstones()).toBe(1)
  const received = await firstMessage(pat, before)
  expect(received.type).toBe('snapshot')
  const ids = received.type === 'snapshot' ? received.documents.map(({ id }) => id) : []
  expect(ids).toContain(stays)
  expect(ids).not.toContain(goes)
  expect(await firstMessage(pat, after)).toMatchObject({ type: 'changes', from: after })
  expect(await firstMessage(pat, await version())).toMatchObject({ type: 'heartbeat' })
})

test('a scope without removals continues from the device’s version, however old it is', async () => {
  const pat = await addActor(node, 'Pat', 0)
  const scope = entityScope(pat.entityId)
  const [row] = await node.sql`select version from scopes where scope = ${scope}`
  const version = Number(row?.version)
  for (const nights of [1, 2, 3]) await forgetTombstones(database, Date.now() + nights * (tombstonesKeptMs + dayMs))
  await addPin(pat, 'Pad 5')
  expect(await firstMessage(pat, version)).toMatchObject({ type: 'changes', from: version })
})

test('both run nightly', async () => {
  const rows = await node.sql`select name from pgboss.schedule where name in ('forget-commands', 'forget-tombstones')`
  expect(rows).toHaveLength(2)
})
