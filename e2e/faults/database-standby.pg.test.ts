/**
 * A failover in which the database's address moves first, and the standby becomes the primary a while later. Nodes that
 * reach the standby meanwhile refuse what they can't store, and work as before once it is the primary.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { entityScope } from '@haulway/domain/document/scope.ts'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { newTestId, openTestNode } from '@haulway/server/testing/test-node.ts'
import { watchScope } from '@haulway/server/testing/tracking.fixture.ts'
import { addActor, addTruck, truckForm } from '@haulway/server/testing/work.fixture.ts'
import { hasPostgresPrograms, openArchivedPostgres } from '@haulway/tools/deploy/archived-postgres.fixture.ts'
import postgres from 'postgres'
import { afterAll, expect, test } from 'vitest'
import { openDatabaseProxy } from './database-proxy.fixture.ts'

const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Two nodes on a primary that has a standby, behind one address. */
async function openNodes() {
  const machine = await openArchivedPostgres()
  ends.push(machine.close)
  const primary = await machine.create()
  const standby = await machine.replicate(primary)
  ends.push(standby.stop)
  const proxy = await openDatabaseProxy(primary.url)
  ends.push(proxy.close)
  const node = await openTestNode({ databaseUrl: proxy.url, logLevel: 'silent' })
  ends.push(node.close)
  const peer = await node.openPeer({})
  ends.push(peer.close)
  return { primary, standby, proxy, node, peer }
}

async function untilReplayed(adminUrl: string): Promise<void> {
  const admin = postgres(adminUrl, { max: 1, onnotice: () => {} })
  await eventually(async () => {
    const [row] = await admin`select pg_current_wal_lsn() = replay_lsn as is_there from pg_stat_replication`
    expect(row).toEqual({ is_there: true })
  })
  await admin.end()
}

const readReadiness = async (url: string) => {
  const answer = await fetch(`${url}/readyz`)
  return [answer.status, await answer.json()]
}

test.runIf(hasPostgresPrograms)('a standby that is promoted late is used, and listened to, from then on', async () => {
  const { primary, standby, proxy, node, peer } = await openNodes()
  const actor = await addActor(node, 'Alder Hauling', 3)
  await addTruck(actor, '1')
  await untilReplayed(primary.adminUrl)
  primary.crash()
  proxy.moveTo(standby.port)

  const form = { ...truckForm, entityId: actor.entityId, number: '2', truckId: newTestId() }
  const statuses = new Set<number>()
  for (let i = 0; i < 20; i++) {
    statuses.add((await node.post('/create-truck', form, actor.headers)).status)
    await sleep(50)
  }
  expect([...statuses]).toEqual([503])
  for (const url of [node.url, peer.url]) expect((await readReadiness(url))[0]).toBe(503)

  standby.promote()
  for (const url of [node.url, peer.url]) {
    await eventually(async () => expect(await readReadiness(url)).toEqual([200, { status: 'ready' }]))
  }
  const stream = await watchScope(peer.url, actor.headers, entityScope(actor.entityId))
  await addTruck(actor, '3')
  await eventually(() => expect(JSON.stringify(stream.messages)).toContain('"number":"3"'))
  stream.end()
})
