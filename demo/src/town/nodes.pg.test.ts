/**
 * Nodes of both roles behind a balancer, killed, stopped and added while the demo catches up, and NATS killed between
 * them: what any node has acknowledged is stored exactly once, and no one is notified twice.
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { testSeed } from '@haulway/domain/seed.fixture.ts'
import { hourMs, minuteMs } from '@haulway/domain/time.ts'
import { runAct } from '@haulway/server/admin/run-act.ts'
import { findFreePort } from '@haulway/server/db/embedded/free-port.ts'
import { expectCleanAudit } from '@haulway/server/testing/audit.fixture.ts'
import { hasNats, openTestNats, type TestNats } from '@haulway/server/testing/nats.fixture.ts'
import { createTestDatabase } from '@haulway/server/testing/test-database.ts'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayFrom } from '../day/choose-day.ts'
import { demoDay } from '../day/demo-day.ts'
import { readRegion } from '../region/region.ts'
import { createRandom } from '../simulator/random.ts'
import { openAcknowledged } from './acknowledged.fixture.ts'
import { type NodeProcess, startNodeProcess } from './node-process.fixture.ts'
import { runDemo } from './run.ts'

const random = createRandom(String(testSeed), 'nodes')
const plan = {
  ...demoDay,
  jobbers: demoDay.jobbers.map(jobber => ({ ...jobber, payMinutes: [7 * 60 + 20, 7 * 60 + 40] })),
  haulers: demoDay.haulers.map(hauler => ({ ...hauler, withdrawMinute: 8 * 60 })),
}

let database: Awaited<ReturnType<typeof createTestDatabase>>
let sql: postgres.Sql
let balancer: Server
/** Where it is not installed, PostgreSQL carries what nodes tell each other. */
let nats: TestNats | undefined
const dataDir = mkdtempSync(path.join(tmpdir(), 'haulway-test-nodes-'))
const authSecret = randomBytes(32).toString('hex')

type Role = 'api' | 'worker'
type Member = NodeProcess & { role: Role; port: number }
const members: Member[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  sql = postgres(database.url, { max: 2, onnotice: () => {} })
  balancer = await openBalancer()
  nats = hasNats ? await openTestNats() : undefined
})
afterAll(async () => {
  for (const member of members) await member.kill('SIGKILL')
  await nats?.kill()
  balancer.close()
  await sql.end()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Passes each connection to one of the API nodes, by chance. If that node is gone, the client tries again. */
async function openBalancer(): Promise<Server> {
  const server = createServer(client => {
    const nodes = members.filter(({ role }) => role === 'api')
    const port = nodes[Math.floor(random.between(0, nodes.length))]?.port
    if (!port) return client.destroy()
    const node = connect(port, '127.0.0.1')
    client.pipe(node).pipe(client)
    client.on('error', () => node.destroy()).on('close', () => node.destroy())
    node.on('error', () => client.destroy()).on('close', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

async function addMember(role: Role): Promise<void> {
  const port = await findFreePort()
  const stores = {
    DATABASE_URL: database.url,
    AUTH_SECRET: authSecret,
    HAULWAY_DATA: dataDir,
    ...(nats && { NATS_URL: nats.url }),
  }
  const node = await startNodeProcess({ ...stores, NODE_ROLE: role, PORT: String(port), DATABASE_CONNECTIONS_MAX: '5' })
  members.push({ ...node, role, port })
}

/** A node dies or is stopped; another one of its role comes before or after it. */
async function replaceMember(role: Role, signal: 'SIGKILL' | 'SIGTERM', isFirstAdded: boolean): Promise<void> {
  const leaving = members.find(member => member.role === role)
  if (!leaving) throw new Error(`there is no ${role}`)
  if (isFirstAdded) await addMember(role)
  members.splice(members.indexOf(leaving), 1)
  await leaving.kill(signal)
  if (!isFirstAdded) await addMember(role)
}

/** NATS is away while nodes die and new ones start. */
const changes: (() => Promise<void>)[] = [
  () => replaceMember('api', 'SIGKILL', false),
  async () => nats?.kill(),
  () => replaceMember('worker', 'SIGKILL', false),
  () => replaceMember('api', 'SIGTERM', true),
  async () => nats?.start(),
  () => replaceMember('api', 'SIGKILL', true),
  () => replaceMember('worker', 'SIGTERM', true),
  () => replaceMember('api', 'SIGKILL', false),
]

test('nodes that die, stop and come during the demo, with NATS killed, lose and double nothing', async () => {
  let changing = Promise.resolve()
  const waiting = [...changes]
  let nextAt = 5 + Math.floor(random.between(0, 15))
  const acknowledged = openAcknowledged(count => {
    if (count < nextAt) return
    const change = waiting.shift()
    if (!change) return
    nextAt = count + 6 + Math.floor(random.between(0, 18))
    changing = changing.then(() => sleep(random.between(0, 60))).then(change)
  })
  await Promise.all((['api', 'api', 'worker'] as const).map(addMember))
  const url = `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`
  const day = dayFrom(plan, Date.now() - 2.5 * hourMs)
  await runDemo({
    url,
    plan,
    region: readRegion(),
    day,
    journal: acknowledged.journal,
    signal: AbortSignal.timeout(560_000),
    untilMs: day.startMs + 2 * hourMs + 20 * minuteMs,
    settle: async ({ what, entityId, id }, atMs) => {
      await runAct(database.url, ['settle', what, entityId, id], () => atMs)
    },
    confirmEmail: async email => {
      await runAct(database.url, ['users', 'email', email, 'confirmed'], Date.now)
    },
  })
  await changing
  const changed = `${changes.length} changes of nodes${hasNats ? ' and NATS' : ''}`
  process.stdout.write(`Seed ${testSeed}: ${changed}, ${acknowledged.describe()}.\n`)
  expect(waiting).toEqual([])
  await acknowledged.expectStoredOnce(sql)
  const notified = await readNotifications()
  expect(notified.length).toBeGreaterThan(20)
  expect(notified.filter((what, n) => notified.indexOf(what) !== n)).toEqual([])
  expect(await listRepeatedMails()).toEqual([])
  const api = members.find(({ role }) => role === 'api')
  await expectCleanAudit({ url: `http://127.0.0.1:${api?.port}`, databaseUrl: database.url, authSecret })
})

/** Without a mail server, each email is kept as it would have been sent. Two keys are two emails with other names. */
async function listRepeatedMails(): Promise<{ sent_to: string; subject: string }[]> {
  const [row] = await sql<{ mails: number }[]>`select count(*)::int4 as mails from kept_mails`
  expect(row?.mails).toBeGreaterThan(0)
  return sql<{ sent_to: string; subject: string }[]>`
    select sent_to, subject from kept_mails group by sent_to, subject, text having count(*) > 1`
}

/** Notifications that name a thing by its id. One about a day or a price may come again. */
async function readNotifications(): Promise<string[]> {
  const rows = await sql<{ what: string }[]>`
    select concat_ws(' ', entity_id, record->>'kind', record->'data') as what from notifications
    where record->'data' ?| array['loadLogId', 'offerId', 'dispatchId', 'paymentId', 'withdrawalId']`
  return rows.map(({ what }) => what)
}
