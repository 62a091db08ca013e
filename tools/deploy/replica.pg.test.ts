/** A node whose reads of history go to a streaming replica: Debian's PostgreSQL twice, on this machine. */
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { openDatabase } from '@haulway/server/db/database.ts'
import { addCrew, addDelivered, type Crew } from '@haulway/server/testing/load.fixture.ts'
import { openTestNode, type TestNode } from '@haulway/server/testing/test-node.ts'
import { addTruck, readOwn } from '@haulway/server/testing/work.fixture.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasPostgresPrograms, openArchivedPostgres } from './archived-postgres.fixture.ts'

type Installation = Awaited<ReturnType<typeof openArchivedPostgres>>
type Running = Awaited<ReturnType<Installation['create']>>

let installation: Installation
let [primary, replica]: Running[] = []
let node: TestNode
let metrics: Awaited<ReturnType<TestNode['serveMetrics']>>
let crew: Crew
/** The next truck's. */
let number = 100

/** How many reads of history each database has answered. */
async function countReads({ url } = metrics): Promise<{ primary: number; replica: number }> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const count = (database: string) =>
    Number(text.match(new RegExp(`haulway_history_reads_total\\{database="${database}"\\} (\\d+)`))?.[1])
  return { primary: count('primary'), replica: count('replica') }
}

/** Adds a truck with this number and reads all numbers, which the next request must already have. */
async function addTruckAndRead(number: string): Promise<string[]> {
  await addTruck(crew.fleet, number)
  return readTrucks()
}

async function readTrucks(): Promise<string[]> {
  const trucks = await readOwn(node, crew.fleet, 'trucks?limit=200')
  return trucks.map(truck => String(truck.number))
}

async function pauseReplay(isPaused: boolean): Promise<void> {
  const admin = openDatabase(replica!.adminUrl, 1, { mayBeStandby: true })
  await (isPaused ? admin.sql`select pg_wal_replay_pause()` : admin.sql`select pg_wal_replay_resume()`)
  await admin.close()
}

describe.skipIf(!hasPostgresPrograms)('a node with a replica', () => {
  beforeAll(async () => {
    installation = await openArchivedPostgres()
    primary = await installation.create()
    replica = await installation.replicate(primary)
    node = await openTestNode({ databaseUrl: primary.url, databaseReplicaUrl: replica.url })
    metrics = await node.serveMetrics('127.0.0.1', 0)
    crew = await addCrew(node)
  })
  afterAll(async () => {
    metrics?.close()
    await node?.close()
    replica?.stop()
    primary?.stop()
    installation?.close()
  })
  test('lets the replica read pages, and each page has what its reader has just changed', async () => {
    const before = await countReads()
    for (let i = 0; i < 30; i++, number++) expect(await addTruckAndRead(`${number}`)).toContain(`${number}`)
    const after = await countReads()
    expect(after.primary + after.replica - before.primary - before.replica).toBe(30)
    // A replica that is late once is left alone for a while: on a slow machine, the primary may answer all of these.
    await eventually(async () => {
      await readTrucks()
      expect((await countReads()).replica).toBeGreaterThan(before.replica)
    })
    expect(await readTrucks()).toContain(`${number - 1}`)
  })

  test('lets it read tracks, exports and totals too, and refusals are the same', async () => {
    const load = await addDelivered(node, crew, crew.solo, Date.now() - 3_600_000)
    const { projectId, loadLogId } = load
    const year = new Date().getUTCFullYear()
    const { fleet, jobber, solo } = crew
    for (const [path, reader, status] of [
      [`/load-tracks/${projectId}/${loadLogId}`, solo, 200],
      [`/load-tracks/${projectId}/${loadLogId}`, fleet, 404],
      ['/export-own-track?format=csv', solo, 200],
      [`/annual-totals/${jobber.entityId}/${year}`, jobber, 200],
      [`/day-tickets/${jobber.entityId}/${new Date().toISOString().slice(0, 10)}`, jobber, 200],
    ] as const) {
      await eventually(async () => {
        const before = await countReads()
        const answer = await fetch(`${node.url}${path}`, { headers: reader.headers })
        expect(answer.status).toBe(status)
        // An export begins before its first read.
        await answer.text()
        const after = await countReads()
        // A refusal is not a read.
        const reads = { primary: after.primary - before.primary, isByReplica: after.replica > before.replica }
        expect([path, reads]).toEqual([path, { primary: 0, isByReplica: status === 200 }])
      })
    }
  })

  test('asks the primary while the replica is behind, and the replica again when it has caught up', async () => {
    await pauseReplay(true)
    const before = await countReads()
    expect(await addTruckAndRead('900')).toContain('900')
    const { primary } = await countReads()
    expect(primary).toBe(before.primary + 1)
    await pauseReplay(false)
    await eventually(async () => {
      const { replica } = await countReads()
      expect(await addTruckAndRead(`${number++}`)).toContain('900')
      expect((await countReads()).replica).toBe(replica + 1)
    })
  })

  test('asks the primary while the replica is stopped', async () => {
    replica!.stop()
    expect(await addTruckAndRead('901')).toContain('901')
    replica = await installation.startReplica(replica!.port)
    await eventually(async () => {
      const before = await countReads()
      expect(await addTruckAndRead(`${number++}`)).toContain('901')
      expect((await countReads()).replica).toBe(before.replica + 1)
    })
  })

  test('never believes a server that is not a replica', async () => {
    const same = { authSecret: node.authSecret }
    const other = await openTestNode({ ...same, databaseUrl: primary!.url, databaseReplicaUrl: primary!.url })
    const { entityId, headers } = crew.fleet
    const answer = await fetch(`${other.url}/documents/haulway-entity/${entityId}/trucks?limit=200`, { headers })
    expect(answer.status).toBe(200)
    const others = await other.serveMetrics('127.0.0.1', 0)
    expect(await countReads(others)).toEqual({ primary: 1, replica: 0 })
    others.close()
    await other.close()
  })
})
