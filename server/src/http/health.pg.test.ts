/** What a node reports about itself: dead or alive, ready or not, and which part is missing. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import postgres from 'postgres'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { openDatabase } from '../db/database.ts'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { findPostmaster } from '../db/embedded/postgres-process.ts'
import { expectCleanAudit } from '../testing/audit.fixture.ts'
import { makeDataFolder } from '../testing/data-folder.fixture.ts'
import { listChildren } from '../testing/kill-postgres.fixture.ts'
import { addCrew, addDelivered, readLoad } from '../testing/load.fixture.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import { registerHealth } from './health.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function get(url: string, what: 'healthz' | 'readyz') {
  const answer = await fetch(`${url}/${what}`)
  return { code: answer.status, ...answerSchema.parse(await answer.json()) }
}

const partsSchema = z.array(z.object({ part: z.string(), sentence: z.string() }))
const answerSchema = z.object({
  status: z.enum(['up', 'dead', 'ready', 'notReady']),
  missing: partsSchema.optional(),
  degraded: partsSchema.optional(),
})

const partsOf = (parts: { part: string }[] = []) => parts.map(({ part }) => part).sort()

test('/readyz reports a PostgreSQL that hangs, and the node stays alive and recovers on its own', async () => {
  const dataDir = await makeDataFolder()
  ends.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const running = await startEmbeddedPostgres({ dataDir, log: () => {} })
  ends.push(running.stop)
  const node = await openTestNode({ databaseUrl: running.url, databaseConnectionsMax: 4, logLevel: 'silent' })
  ends.push(node.close)
  const { url } = node
  const crew = await addCrew(node)
  const load = { ...(await addDelivered(node, crew, crew.solo)), actId: newTestId() }
  expect([await get(url, 'healthz'), await get(url, 'readyz')]).toEqual([
    { code: 200, status: 'up' },
    { code: 200, status: 'ready' },
  ])
  const { pid } = findPostmaster(path.join(dataDir, 'postgres'))!
  const processes = [pid, ...listChildren(pid)]
  for (const each of processes) process.kill(each, 'SIGSTOP')
  ends.push(() => {
    for (const each of processes) process.kill(each, 'SIGCONT')
  })
  const approve = () => crew.jobber.client.approveLoad(load)
  const approving = approve().catch(() => undefined)
  const missing = await get(url, 'readyz')
  expect(missing.code).toBe(503)
  expect([partsOf(missing.missing), partsOf(missing.degraded)]).toEqual([
    ['database', 'migrations'],
    ['bus', 'jobs'],
  ])
  for (const { sentence } of [...(missing.missing ?? []), ...(missing.degraded ?? [])])
    expect(sentence).toMatch(/^[A-Z].*\.$/)
  expect(JSON.stringify(missing)).not.toMatch(/postgres|127\.0|haulway-health/)
  expect(JSON.stringify(missing)).not.toContain(node.authSecret)
  expect((await get(url, 'healthz')).code).toBe(200)
  for (const each of processes) process.kill(each, 'SIGCONT')
  ends.pop()
  await eventually(async () => expect((await get(url, 'readyz')).code).toBe(200))
  // An approval that was under way counts once, also when the jobber repeats it.
  await approving
  await approve()
  expect(await readLoad(node, crew.solo, load.loadLogId)).toMatchObject({ state: 'approved' })
  expect(await node.sql`select 1 from journal_entries where cause_id = ${load.loadLogId}`).toHaveLength(1)
  await expectCleanAudit(node)
})

test('/readyz reports tables of an older version, and a missing job queue without refusing requests', async () => {
  const node = await openTestNode()
  ends.push(node.close)
  expect((await get(node.url, 'readyz')).code).toBe(200)
  await node.sql`update drizzle.__drizzle_migrations set created_at = 1`
  await node.sql`alter schema pgboss rename to elsewhere`
  const older = await get(node.url, 'readyz')
  expect(older).toMatchObject({ code: 503, status: 'notReady' })
  expect([partsOf(older.missing), partsOf(older.degraded)]).toEqual([['migrations'], ['jobs']])
  const metrics = await node.serveMetrics('127.0.0.1', 0)
  ends.push(metrics.close)
  const isReady = async () => /^haulway_ready (\d)$/m.exec(await (await fetch(`${metrics.url}/metrics`)).text())?.[1]
  expect(await isReady()).toBe('0')
  await node.sql`update drizzle.__drizzle_migrations set created_at = 9e15`
  expect(await isReady()).toBe('1')
  const degraded = await get(node.url, 'readyz')
  expect(degraded).toMatchObject({ code: 200, status: 'ready' })
  expect(partsOf(degraded.degraded)).toEqual(['jobs'])
  await node.sql`alter schema elsewhere rename to pgboss`
  expect(await get(node.url, 'readyz')).toEqual({ code: 200, status: 'ready' })
  // Nothing is wrong with a node that stops.
  await node.drain(0)
  expect(partsOf((await get(node.url, 'readyz')).missing)).toEqual(['stopping'])
  expect(await isReady()).toBe('1')
})

test('a node with stuck connections is dead only while the database is reachable', async () => {
  const made = await createTestDatabase()
  ends.push(made.drop)
  const database = openDatabase(made.url, 2)
  ends.push(database.close)
  const app = Fastify()
  let isReachable = true
  let deaths = 0
  registerHealth(app, {
    needed: [],
    helpful: [],
    isStopping: () => false,
    usePool: () => database.inTransaction(tx => tx.ask(sql`select 1`)),
    reach: async () => {
      if (!isReachable) throw new Error('gone')
      const own = postgres(made.url, { max: 1 })
      await own`select 1`.finally(() => own.end())
    },
    deadAfterMs: 200,
    onDead: () => deaths++,
  })
  ends.push(() => app.close())
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  expect((await get(url, 'healthz')).code).toBe(200)
  const release = Promise.withResolvers<void>()
  ends.push(release.resolve)
  for (let i = 0; i < 2; i++) void database.inTransaction(() => release.promise)
  const until = (status: number) => eventually(async () => expect((await get(url, 'healthz')).code).toBe(status))
  await until(503)
  await eventually(() => expect(deaths).toBeGreaterThan(0))
  isReachable = false
  await until(200)
  isReachable = true
  await until(503)
  release.resolve()
  await until(200)
})

test('a node stays ready while attachments can’t be written, and says so to Prometheus', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'haulway-health-'))
  ends.push(() => rmSync(folder, { recursive: true, force: true }))
  const attachments = path.join(folder, 'attachments')
  const node = await openTestNode({ attachments: { folder: attachments } })
  ends.push(node.close)
  const metrics = await node.serveMetrics('127.0.0.1', 0)
  ends.push(metrics.close)
  // Not even root can use a file as a folder.
  rmSync(attachments, { recursive: true })
  writeFileSync(attachments, '')
  const answer = await get(node.url, 'readyz')
  expect([answer.code, answer.status, partsOf(answer.degraded)]).toEqual([200, 'ready', ['storage']])
  const scrape = await (await fetch(`${metrics.url}/metrics`)).text()
  for (const [part, works] of Object.entries({ storage: 0, jobs: 1, bus: 1 }))
    expect(scrape).toContain(`haulway_part_works{part="${part}"} ${works}\n`)
  expect(JSON.stringify(answer)).not.toContain(folder)
})
