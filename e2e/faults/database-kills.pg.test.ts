/**
 * PostgreSQL killed or stopped again and again, at random moments of two nodes' life: while they start, right after,
 * and with points, acts and jobs under way. No node dies, both are ready again on their own with their jobs and their
 * messages, and what was acknowledged is there exactly once.
 */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { openRandom, testSeed } from '@haulway/domain/seed.fixture.ts'
import { hourMs, secondMs } from '@haulway/domain/time.ts'
import { startEmbeddedPostgres } from '@haulway/server/db/embedded/embedded-postgres.ts'
import { findFreePort } from '@haulway/server/db/embedded/free-port.ts'
import { findPostmaster } from '@haulway/server/db/embedded/postgres-process.ts'
import { openJobs } from '@haulway/server/jobs/job.ts'
import { expectCleanAudit } from '@haulway/server/testing/audit.fixture.ts'
import { makeDataFolder } from '@haulway/server/testing/data-folder.fixture.ts'
import { endPostgres, type PostgresEnd, postgresEnds } from '@haulway/server/testing/kill-postgres.fixture.ts'
import { addCrew, addDelivered, type Crew } from '@haulway/server/testing/load.fixture.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import {
  addBatches,
  addTrucks,
  compareWithStored,
  insistOn,
  openJournal,
  openMortalServer,
  openRegion,
  sendAll,
} from './tracking-faults.fixture.ts'

/** `npm run trials -- postgres` ends it fifty times. */
const kills = Number(process.env.HAULWAY_DATABASE_KILLS ?? 4)
/** A node has its jobs and its messages again this long after PostgreSQL; the rest is patience with a busy machine. */
const backMaxMs = 10 * secondMs + 15 * secondMs
const random = openRandom()
const closes: (() => Promise<unknown> | unknown)[] = []

type MortalServer = Awaited<ReturnType<typeof openMortalServer>>

let nodes: [MortalServer, MortalServer]
/** How long a node took to start. */
let startMs: number
let clusterDir: string
let region: ReturnType<typeof openRegion>
let crew: Crew
let jobs: Awaited<ReturnType<typeof openJobs>>
beforeAll(async () => {
  const dataDir = await makeDataFolder()
  closes.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const running = await startEmbeddedPostgres({ dataDir, log: () => {} })
  closes.push(running.stop)
  clusterDir = path.join(dataDir, 'postgres')
  const files = await makeDataFolder()
  const open = async () => openMortalServer(running.url, await findFreePort(), files)
  const first = await open()
  const from = Date.now()
  nodes = [first, await open()]
  startMs = Date.now() - from
  for (const node of nodes) closes.push(node.close)
  region = openRegion(nodes[0].url, running.url, hourMs)
  closes.push(region.database.close)
  jobs = await openJobs(running.url, () => {})
  closes.push(jobs.stop)
  crew = await addCrew(region)
})
afterAll(async () => {
  for (const close of closes.splice(0).reverse()) await close()
})

const partsSchema = z.array(z.object({ part: z.string() })).default([])
const healthSchema = z.object({ missing: partsSchema, degraded: partsSchema })

/** What a node's probes say; undefined while it does not answer. A node is whole when it also has jobs and messages. */
async function probe(node: MortalServer) {
  try {
    const [alive, ready] = await Promise.all([fetch(`${node.url}/healthz`), fetch(`${node.url}/readyz`)])
    const { missing, degraded } = healthSchema.parse(await ready.json())
    const lost = [...missing, ...degraded].map(({ part }) => part)
    return { isAlive: alive.status === 200, isReady: ready.status === 200, isWhole: lost.length === 0, lost }
  } catch {
    return undefined
  }
}

/** Sends an act to any of the nodes until one has accepted it. */
const insist = (path: string, body: object, headers: Record<string, string>) =>
  insistOn(() => nodes[random.below(2)]!.url + path, body, headers)

/** What was tried and what was acknowledged around one kind of end of PostgreSQL. */
type Tried = { acts: Set<string>; mails: Set<string>; acknowledgedMails: Set<string> }
const triedBy = new Map<PostgresEnd, Tried>(
  postgresEnds.map(end => [end, { acts: new Set(), mails: new Set(), acknowledgedMails: new Set() }]),
)
let truckCount = 0

async function addTruckAct(tried: Tried): Promise<void> {
  const truckId = newTestId()
  const weights = { tareGrams: 11_000_000, legalGrossGrams: 33_000_000 }
  const { entityId, headers } = crew.solo
  const number = String(100 + truckCount++)
  await insist('/create-truck', { entityId, truckId, number, ...weights }, headers)
  tried.acts.add(truckId)
}

async function approveAct(tried: Tried, load: { projectId: string; loadLogId: string }): Promise<void> {
  await insist('/approve-load', { ...load, actId: newTestId() }, crew.jobber.headers)
  tried.acts.add(load.loadLogId)
}

async function mailJob(tried: Tried): Promise<void> {
  const subject = newTestId()
  tried.mails.add(subject)
  const mail = { kind: 'send-mail' as const, data: { to: 'jane@pit.example', subject, text: 'Hello.' } }
  const isQueued = await region.database
    .inTransaction(tx => jobs.enqueue(tx, [mail]))
    .then(
      () => true,
      () => false,
    )
  if (isQueued) tried.acknowledgedMails.add(subject)
}

/** Ends it. @returns when it is ready again, and what the probes said while it was away */
async function end(by: PostgresEnd): Promise<{ readyAt: number; seen: Set<string> }> {
  const pid = endPostgres(clusterDir, by)
  const seen = new Set<string>()
  const isBack = () => {
    const running = findPostmaster(clusterDir)
    return running !== undefined && running.pid !== pid && running.ready
  }
  const until = Date.now() + inject('patienceMs')
  while (!isBack()) {
    if (Date.now() > until) throw new Error(`PostgreSQL was ended by ${by}, and did not come back.`)
    for (const said of await Promise.all(nodes.map(probe))) {
      if (!said) continue
      seen.add(said.isAlive ? 'alive' : 'dead')
      for (const part of said.isReady ? ['ready'] : said.lost) seen.add(part)
    }
    await sleep(20)
  }
  return { readyAt: Date.now(), seen }
}

type Back = { ms: number; last: string }

/** @returns how long after PostgreSQL was ready again, and what the last node that was not `what` missed */
async function until(what: 'isReady' | 'isWhole', readyAt: number, which: readonly MortalServer[]): Promise<Back> {
  let last = 'nothing'
  await eventually(async () => {
    for (const said of await Promise.all(which.map(probe))) {
      if (!said?.[what]) last = said ? said.lost.join(', ') : 'no answer'
      expect(said).toMatchObject({ isAlive: true, [what]: true })
    }
  })
  return { ms: Date.now() - readyAt, last }
}

test('no node dies, both are ready again with all their parts, and what was acknowledged is there once', async () => {
  const trucks = await addTrucks(region)
  const journal = openJournal()
  const backs: { by: PostgresEnd; ready: Back; whole: Back }[] = []
  const said = new Set<string>()
  let atStart = 0
  for (let nth = 0; nth < kills; nth++) {
    // Loads at the same time would be taken for one.
    const load = await addDelivered(region, crew, crew.solo, Date.now() - (kills + 3 - nth) * 1.5 * hourMs)
    // Each kind of end also hits a node that starts.
    const by = postgresEnds[(nth + Math.floor(nth / postgresEnds.length)) % postgresEnds.length]!
    const tried = triedBy.get(by)!
    const starting = nth % 2 === 1 ? restart(nodes[1]) : undefined
    if (starting) atStart++
    const works = [
      sendAll(nodes[0].url, addBatches(trucks, 12, random), journal),
      ...Array.from({ length: 4 }, () => addTruckAct(tried)),
      approveAct(tried, load),
      ...Array.from({ length: 10 }, () => mailJob(tried)),
    ]
    // Also in the second after a node has said that it is ready.
    await sleep(random.below(starting ? startMs + 1000 : 400))
    const { readyAt, seen } = await end(by)
    for (const each of seen) said.add(each)
    const running = starting ? [nodes[0]] : nodes
    const ready = await until('isReady', readyAt, running)
    backs.push({ by, ready, whole: await until('isWhole', readyAt, running) })
    await Promise.all([...works, starting])
    await until('isWhole', readyAt, nodes)
  }
  expect(nodes.map(({ deaths }) => deaths())).toEqual([0, 0])
  // Alive, and not ready because of the database. What else they miss for a moment, no probe has to hit.
  expect([...said]).toEqual(expect.arrayContaining(['alive', 'database']))
  expect([...said]).not.toContain('dead')
  expect(Math.max(...backs.map(({ whole }) => whole.ms))).toBeLessThan(backMaxMs)
  await untilMailsAreSent()
  report(`PostgreSQL ended ${kills} times, ${atStart} of them while a node started`)
  const points = await compareWithStored(region.database, trucks, journal)
  report(`points, whatever ended it: ${JSON.stringify(points)}`)
  expect(points).toMatchObject({ lost: 0, doubled: 0 })
  for (const by of postgresEnds) {
    const ofKind = backs.filter(back => back.by === by)
    const counts = await countStored(triedBy.get(by)!)
    report(
      `ended ${ofKind.length} times by ${by}; running nodes ready ${describe(ofKind.map(({ ready }) => ready))}, ` +
        `whole ${describe(ofKind.map(({ whole }) => whole))}; ${JSON.stringify(counts)}`,
    )
    expect(counts, by).toMatchObject({ lost: 0, doubled: 0 })
  }
  await expectCleanAudit(region)
})

async function restart(node: MortalServer): Promise<void> {
  await node.kill()
  await node.start()
}

const report = (result: string) => process.stdout.write(`Seed ${testSeed}: ${result}\n`)

/** Jobs are done once they are taken again. */
async function untilMailsAreSent(): Promise<void> {
  await eventually(async () => {
    const [waiting] = await region.database.sql`
      select count(*)::int4 as count from pgboss.job
      where name = 'send-mail' and state in ('created', 'active', 'retry')`
    expect(waiting?.count).toBe(0)
  })
}

type Named = { name: string }

/** Acts were repeated until they were acknowledged. Other emails may still have been sent, once. */
async function countStored({ acts, mails, acknowledgedMails }: Tried) {
  const { sql } = region.database
  const made = await sql<Named[]>`
    select truck_id::text as name from trucks where entity_id = ${crew.solo.entityId}`
  const paid = await sql<Named[]>`
    select cause_id::text as name from journal_entries where book_id = ${crew.projectId}`
  const sent = await sql<Named[]>`select subject as name from kept_mails where sent_to = 'jane@pit.example'`
  const stored = (rows: readonly Named[], tried: ReadonlySet<string>) =>
    rows.map(({ name }) => name).filter(name => tried.has(name))
  const all = [
    compare(acts, stored([...made, ...paid], acts)),
    compare(acknowledgedMails, stored(sent, mails)),
  ] as const
  const sum = (what: 'lost' | 'doubled') => all[0][what] + all[1][what]
  return { acts: all[0].stored, mails: all[1].stored, lost: sum('lost'), doubled: sum('doubled') }
}

function compare(acknowledged: ReadonlySet<string>, stored: readonly string[]) {
  const there = new Set(stored)
  return {
    stored: stored.length,
    lost: [...acknowledged].filter(each => !there.has(each)).length,
    doubled: stored.length - there.size,
  }
}

function describe(backs: readonly Back[]): string {
  const slowest = backs.reduce<Back>((a, b) => (b.ms > a.ms ? b : a), { ms: 0, last: 'nothing' })
  const half = median(backs.map(({ ms }) => ms))
  return `at most ${slowest.ms} ms after it was (last missing: ${slowest.last}), half of them within ${half} ms`
}

function median(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0
}
