/**
 * Faults while points are sent: the server killed, PostgreSQL killed, batches repeated in any order, the disk full,
 * clocks wrong. Each point that was acknowledged to a phone must be stored exactly once.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openRandom, testSeed } from '@haulway/domain/seed.fixture.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '@haulway/domain/time.ts'
import { openDatabase } from '@haulway/server/db/database.ts'
import { startEmbeddedPostgres } from '@haulway/server/db/embedded/embedded-postgres.ts'
import { findFreePort } from '@haulway/server/db/embedded/free-port.ts'
import { findPostmaster } from '@haulway/server/db/embedded/postgres-process.ts'
import { expectCleanAudit } from '@haulway/server/testing/audit.fixture.ts'
import { makeDataFolder } from '@haulway/server/testing/data-folder.fixture.ts'
import { killPostgres } from '@haulway/server/testing/kill-postgres.fixture.ts'
import { addCrew } from '@haulway/server/testing/load.fixture.ts'
import { createTestDatabase } from '@haulway/server/testing/test-database.ts'
import { newTestId, openTestNode } from '@haulway/server/testing/test-node.ts'
import { type Load, pluginPoint, sendLocations } from '@haulway/server/testing/tracking.fixture.ts'
import { pitPlace } from '@haulway/server/testing/work.fixture.ts'
import { readTrack } from '@haulway/server/tracking/tracking.table.ts'
import { afterEach, describe, expect, test } from 'vitest'
import {
  addBatches,
  addTrucks,
  compareWithStored,
  openJournal,
  openMortalServer,
  openRegion,
  sendAll,
} from './tracking-faults.fixture.ts'

/** `HAULWAY_FAULTS=10` kills ten times as often as the short run, and sends ten times as many batches. */
const times = Number(process.env.HAULWAY_FAULTS ?? 1)
const random = openRandom()
const ends: (() => Promise<unknown> | unknown)[] = []
const report = (result: string) => process.stdout.write(`Seed ${testSeed}: ${result}\n`)

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

test('killed under load, each batch sent up to five times in any order: no point lost, none twice', async () => {
  const database = await createTestDatabase()
  ends.push(database.drop)
  const server = await openMortalServer(database.url, await findFreePort())
  ends.push(server.close)
  const region = openRegion(server.url, database.url)
  ends.push(region.database.close)
  const trucks = await addTrucks(region)
  const journal = openJournal()
  const kills = 3 * times
  const readyMs: number[] = []
  const batches = addBatches(trucks, 100 * times, random)
  const sendings = random.shuffled(batches.flatMap(batch => Array.from({ length: 1 + random.below(5) }, () => batch)))
  const share = Math.ceil(sendings.length / (kills + 1))
  for (let life = 0; life <= kills; life++) {
    const sending = sendAll(server.url, sendings.slice(life * share, (life + 1) * share), journal)
    if (life === kills) await sending
    else {
      await sleep(random.below(120))
      await server.kill()
      const from = Date.now()
      await server.start()
      readyMs.push(Date.now() - from)
      await sending
    }
  }
  const verdict = await compareWithStored(region.database, trucks, journal)
  const unanswered = journal.answers.filter(({ status }) => status === 'none').length
  report(
    `server killed ${kills} times, ready again in ${readyMs.join(', ')} ms; ${sendings.length} sendings of ` +
      `${batches.length} batches, ${unanswered} without an answer; ${JSON.stringify(verdict)}`,
  )
  expect(verdict).toMatchObject({ lost: 0, doubled: 0, foreign: 0 })
  await expectCleanAudit(region)
  expect(verdict.stored).toBe(batches.reduce((sum, batch) => sum + batch.points.length, 0))
  expect(unanswered).toBeGreaterThan(0)
})

/** Starts a separate PostgreSQL with a server and two trucks. */
async function openOwn(dataDir: string) {
  const running = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: { max_wal_size: '64MB' } })
  ends.push(running.stop)
  const server = await openMortalServer(running.url, await findFreePort())
  ends.push(server.close)
  const region = openRegion(server.url, running.url)
  ends.push(region.database.close)
  return { server, region, trucks: await addTrucks(region), clusterDir: path.join(dataDir, 'postgres') }
}

test('PostgreSQL killed under load: no point is acknowledged while it is down, none is lost after', async () => {
  const dataDir = await makeDataFolder()
  ends.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const { server, region, trucks, clusterDir } = await openOwn(dataDir)
  const journal = openJournal()
  const kills = 2 * times
  const backMs: number[] = []
  let whileDown = 0
  for (let kill = 0; kill < kills; kill++) {
    let isOver = false
    const sending = (async () => {
      while (!isOver) await sendAll(server.url, addBatches(trucks, 20, random), journal)
    })()
    await sleep(300 + random.below(300))
    const pid = killPostgres(clusterDir)
    const downAt = Date.now()
    const near = { interval: 5 }
    await expect.poll(() => findPostmaster(clusterDir)?.pid ?? pid, near).not.toBe(pid)
    const upAt = Date.now()
    await expect.poll(() => findPostmaster(clusterDir)?.ready, near).toBe(true)
    const readyAt = Date.now()
    const answered = () => journal.answers.filter(({ status, sentAt }) => status === 200 && sentAt > downAt)
    await expect.poll(answered, near).not.toEqual([])
    backMs.push(answered()[0]!.at - readyAt)
    isOver = true
    await sending
    const meanwhile = journal.answers.filter(({ sentAt, at }) => sentAt > downAt && at < upAt)
    whileDown += meanwhile.length
    expect(meanwhile.filter(({ status }) => status === 200)).toEqual([])
    // After either answer, a phone keeps its points.
    for (const { status } of meanwhile) expect(status === 'none' || status === 503).toBe(true)
  }
  const verdict = await compareWithStored(region.database, trucks, journal)
  report(
    `PostgreSQL killed ${kills} times, first 200 after ${backMs.join(', ')} ms of being ready; ` +
      `${whileDown} tries while it was down; ${JSON.stringify(verdict)}`,
  )
  expect(verdict).toMatchObject({ lost: 0, doubled: 0, foreign: 0 })
  await expectCleanAudit(region)
})

const smallDisk = path.join(tmpdir(), `haulway-fault-disk-${process.pid}`)

test('with the disk full, no point is acknowledged that is not stored; with space again, points are accepted', async ({
  skip,
}) => {
  skip(!mountSmallDisk(), 'only root can mount a small disk')
  ends.push(() => {
    spawnSync('umount', ['-l', smallDisk])
    rmSync(smallDisk, { recursive: true, force: true })
  })
  const { server, region, trucks } = await openOwn(await makeDataFolder(path.join(smallDisk, 'data')))
  const journal = openJournal()
  await sendAll(server.url, addBatches(trucks, 20, random), journal)
  fillDisk()
  let hasSpace = false
  const sending = (async () => {
    // Large batches, which need space that the disk does not have yet.
    while (!hasSpace || journal.answers.at(-1)?.status !== 200) {
      await sendAll(server.url, addBatches(trucks, 200, random), journal, 16)
    }
  })()
  const failures = () => journal.answers.filter(({ status }) => status !== 200)
  while (failures().length < 20) await sleep(50)
  truncateSync(path.join(smallDisk, 'filler'), 0)
  hasSpace = true
  await sending
  const verdict = await compareWithStored(region.database, trucks, journal)
  const byStatus = Map.groupBy(failures(), ({ status }) => status)
  const statuses = Object.fromEntries([...byStatus].map(([status, group]) => [status, group.length]))
  report(`disk full: refused ${JSON.stringify(statuses)}; ${JSON.stringify(verdict)}`)
  expect(verdict).toMatchObject({ lost: 0, doubled: 0, foreign: 0 })
  await expectCleanAudit(region)
  for (const { status } of failures()) expect(status === 'none' || status === 503).toBe(true)
})

function mountSmallDisk(): boolean {
  if (process.getuid?.() !== 0) return false
  mkdirSync(smallDisk, { recursive: true })
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=755', 'tmpfs', smallDisk]).status === 0
}

/** Fills the disk to the last byte. PostgreSQL writes too, so the disk may be full before the file is written. */
function fillDisk(): void {
  const { bavail, bsize } = statfsSync(smallDisk)
  try {
    writeFileSync(path.join(smallDisk, 'filler'), Buffer.alloc(bavail * bsize, 1))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}

/** Opens a database. @returns a function that reads the stored points of a load */
function openStored(databaseUrl: string) {
  const database = openDatabase(databaseUrl, 1)
  ends.push(database.close)
  return ({ projectId, loadLogId }: Load) => readTrack(database.orm, projectId, loadLogId)
}

describe('clocks', () => {
  test('of phones two days off: no point is lost if they report it; one from before a load is refused', async () => {
    const node = await openTestNode()
    ends.push(node.close)
    const crew = await addCrew(node)
    const load = { projectId: crew.projectId, loadLogId: newTestId() }
    await crew.solo.client.startLoad({ ...load, dispatchId: crew.soloDispatchId, actId: newTestId() })
    const storedOf = openStored(node.databaseUrl)
    const takenAt = Date.now() - secondMs
    const sendAs = (offMs: number, headers: Record<string, string>) =>
      sendLocations(node.url, { ...crew.solo.headers, ...headers }, load, {
        location: pluginPoint({ ...pitPlace, at: takenAt + offMs }, load),
      })
    for (const offMs of [-2 * dayMs, 2 * dayMs]) {
      const reply = await sendAs(offMs, { 'haulway-clock-offset-ms': String(-offMs) })
      expect(reply.refused).toEqual([])
    }
    const corrected = await storedOf(load)
    expect(corrected.map(({ at, clockShiftMs }) => [at, Math.abs(clockShiftMs)])).toEqual([
      [takenAt, 2 * dayMs],
      [takenAt, 2 * dayMs],
    ])
    // Without an offset, a future time becomes the time of receipt and is marked; one before the load is refused.
    expect((await sendAs(2 * dayMs, {})).refused).toEqual([])
    expect((await sendAs(-2 * dayMs, {})).refused).toMatchObject([{ reason: 'beforeStart' }])
    expect((await storedOf(load)).at(-1)!.clockShiftMs).toBeLessThan(-2 * dayMs + minuteMs)
  })

  test('of a server up to an hour behind or five minutes ahead, and changing, lose no point of a load', async () => {
    let aheadMs = 0
    const node = await openTestNode({ clock: () => Date.now() + aheadMs })
    ends.push(node.close)
    const crew = await addCrew(node)
    const load = { projectId: crew.projectId, loadLogId: newTestId() }
    await crew.solo.client.startLoad({ ...load, dispatchId: crew.soloDispatchId, actId: newTestId() })
    const tokens = crew.solo.headers
    let sent = 0
    for (const offMs of [0, -hourMs, 0, 5 * minuteMs, -hourMs + minuteMs, 0]) {
      aheadMs = offMs
      const location = Array.from({ length: 5 }, (_, i) => pluginPoint({ ...pitPlace, at: Date.now() - i * 50 }, load))
      const reply = await sendLocations(node.url, tokens, load, { location })
      expect(reply.refused).toEqual([])
      sent += location.length
    }
    expect(await openStored(node.databaseUrl)(load)).toHaveLength(sent)
  })
})
