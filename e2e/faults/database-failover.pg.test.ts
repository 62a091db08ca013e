/**
 * A failover as an operator makes one (docs/production.md): the primary dies under load, its synchronous replica takes
 * over, and the database's address moves to it. No node is restarted, and what was acknowledged is there once.
 */
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { hourMs } from '@haulway/domain/time.ts'
import { findFreePort } from '@haulway/server/db/embedded/free-port.ts'
import { makeDataFolder } from '@haulway/server/testing/data-folder.fixture.ts'
import { hasPostgresPrograms, openArchivedPostgres } from '@haulway/tools/deploy/archived-postgres.fixture.ts'
import postgres from 'postgres'
import { afterAll, expect, test } from 'vitest'
import { openDatabaseProxy } from './database-proxy.fixture.ts'
import { prepareWork } from './database-work.fixture.ts'
import { openMortalServer, openRegion } from './tracking-faults.fixture.ts'

const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A primary that acknowledges only what its replica has, too. */
async function openPair() {
  const machine = await openArchivedPostgres()
  ends.push(machine.close)
  const primary = await machine.create()
  const replica = await machine.replicate(primary)
  ends.push(replica.stop)
  const admin = postgres(primary.adminUrl, { max: 1, onnotice: () => {} })
  await admin`alter system set synchronous_standby_names = '*'`
  await admin`select pg_reload_conf()`
  await eventually(async () => {
    const [row] = await admin`select sync_state from pg_stat_replication`
    expect(row?.sync_state).toBe('sync')
  })
  await admin.end()
  return { primary, replica }
}

const runTest = test.runIf(hasPostgresPrograms)

runTest('after a failover both nodes go on with the new primary, and nothing is lost', async () => {
  const { primary, replica } = await openPair()
  const proxy = await openDatabaseProxy(primary.url)
  ends.push(proxy.close)
  const files = await makeDataFolder()
  const open = async () => {
    const node = await openMortalServer(proxy.url, await findFreePort(), files)
    ends.push(node.close)
    return node
  }
  const nodes = [await open(), await open()] as const
  const region = openRegion(nodes[0].url, proxy.url, hourMs)
  ends.push(region.database.close)
  const work = await prepareWork(region, { batches: 60, lanes: 4, trucks: 6, loads: 3 })

  const running = work.run(nodes)
  await eventually(() => expect(work.journal.answers.length).toBeGreaterThan(10))
  primary.crash()
  replica.promote()
  proxy.moveTo(replica.port)
  await running

  await work.expectDoneOnce(nodes)
})
