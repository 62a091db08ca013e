/** Kills the server several times while the demo catches up: everything it has acknowledged is stored exactly once. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { testSeed } from '@haulway/domain/seed.fixture.ts'
import { hourMs, minuteMs } from '@haulway/domain/time.ts'
import { pointKey } from '@haulway/domain/track/key.ts'
import { runAct } from '@haulway/server/admin/run-act.ts'
import { findFreePort } from '@haulway/server/db/embedded/free-port.ts'
import { expectCleanAudit } from '@haulway/server/testing/audit.fixture.ts'
import { createTestDatabase } from '@haulway/server/testing/test-database.ts'
import { readTrack } from '@haulway/server/tracking/tracking.table.ts'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { dayFrom } from '../day/choose-day.ts'
import { demoDay } from '../day/demo-day.ts'
import type { WorkingDay } from '../day/working-day.ts'
import { readRegion } from '../region/region.ts'
import { createRandom } from '../simulator/random.ts'
import type { Journal } from './journal.ts'
import { runDemo } from './run.ts'

const kills = 5
const random = createRandom(String(testSeed), 'kills')
const plan: WorkingDay = {
  ...demoDay,
  jobbers: demoDay.jobbers.map(jobber => ({ ...jobber, payMinutes: [7 * 60 + 20, 7 * 60 + 40] })),
  haulers: demoDay.haulers.map(hauler => ({ ...hauler, withdrawMinute: 8 * 60 })),
}

let database: Awaited<ReturnType<typeof createTestDatabase>>
let sql: postgres.Sql
let port: number
let server: ChildProcess | undefined
const dataDir = mkdtempSync(path.join(tmpdir(), 'haulway-test-kill-'))
const authSecret = randomBytes(32).toString('hex')

beforeAll(async () => {
  database = await createTestDatabase()
  sql = postgres(database.url, { max: 2, onnotice: () => {} })
  port = await findFreePort()
})
afterAll(async () => {
  server?.kill('SIGKILL')
  await sql.end()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts a server in a separate process, on the same database and port each time. */
async function startServer(): Promise<void> {
  server = spawn(process.execPath, [path.join(import.meta.dirname, '../../../server/src/main.ts')], {
    env: {
      ...{ PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'error', HAULWAY_DEMO: 'off' },
      ...{ NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      ...{ DATABASE_URL: database.url, AUTH_SECRET: authSecret, HAULWAY_DATA: dataDir },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // Reads the output to its end: a server whose output pipe is full would hang.
  server.stdout!.on('data', text => String(text).includes('ready') && resolve())
  server.on('exit', () => reject(new Error('the server did not start')))
  await promise
}

async function killServer(): Promise<void> {
  const gone = once(server!, 'exit')
  server!.kill('SIGKILL')
  await gone
}

test('a server killed five times during the demo loses and doubles nothing that it acknowledged', async () => {
  const acts: { actId: string; kind: string; loadLogId: string | undefined }[] = []
  const points = new Map<string, { projectId: string; loadLogId: string; uuids: string[] }>()
  const refusals: string[] = []
  let lost = 0
  let killed = 0
  let dying: Promise<void> | undefined
  let nextKillAt = 5 + Math.floor(random.between(0, 15))
  const journal: Journal = {
    acknowledgedAct: act => {
      acts.push(act)
      if (acts.length < nextKillAt || killed === kills) return
      killed++
      nextKillAt = acts.length + 6 + Math.floor(random.between(0, 18))
      // Up to 60 ms after this answer, while other accounts are still sending.
      dying = sleep(random.between(0, 60)).then(killServer).then(startServer)
    },
    acknowledgedPoints: (load, uuids) => {
      const known = points.get(load.loadLogId) ?? { ...load, uuids: [] }
      known.uuids.push(...uuids)
      points.set(load.loadLogId, known)
    },
    refused: (what, why) => refusals.push(`${what}: ${why}`),
    lost: () => lost++,
  }
  await startServer()
  const day = dayFrom(plan, Date.now() - 2.5 * hourMs)
  await runDemo({
    ...{ url: `http://127.0.0.1:${port}`, plan, region: readRegion(), journal, day },
    ...{ signal: AbortSignal.timeout(280_000), untilMs: day.startMs + 2 * hourMs + 20 * minuteMs },
    settle: async ({ what, entityId, id }, atMs) => {
      await runAct(database.url, ['settle', what, entityId, id], () => atMs)
    },
    confirmEmail: async email => {
      await runAct(database.url, ['users', 'email', email, 'confirmed'], Date.now)
    },
  })
  await dying
  const pointCount = [...points.values()].reduce((sum, { uuids }) => sum + uuids.length, 0)
  process.stdout.write(
    `Seed ${testSeed}: killed ${killed} times, ${acts.length} acts and ${pointCount} points acknowledged, ` +
      `${lost} requests without an answer.\n`,
  )
  expect(killed).toBe(kills)
  expect(refusals).toEqual([])
  await expectActsOnce(acts)
  await expectPointsOnce([...points.values()])
  await expectBooksToBalance()
  await expectCleanAudit({ url: `http://127.0.0.1:${port}`, databaseUrl: database.url, authSecret })
}, 300_000)

const idsSchema = z.array(
  z.object({
    id: z.string(),
    load_log_id: z.string().nullable(),
    kind: z.string(),
    uid: z.string().nullable(),
    at: z.string().nullable(),
  }),
)

async function expectActsOnce(acts: readonly { actId: string; kind: string; loadLogId: string | undefined }[]) {
  const stored = idsSchema.parse(
    await sql`
      select act_id as id, load_log_id, act->>'kind' as kind, act->'by'->>'uid' as uid, act->>'occurredAt' as at
        from load_log_acts
      union all select confirmation_id, load_log_id, record->'act'->>'kind', null, null from confirmations
      union all select payment_id, null, 'payBalance', null, null from payments
      union all select withdrawal_id, null, 'withdraw', null, null from withdrawals`,
  )
  // Acts that the server records itself (near the site, at geofences) were not sent by anyone.
  const ids = stored.filter(row => row.uid !== 'system').map(row => row.id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(ids)).toEqual(new Set(acts.map(act => act.actId)))
  const byLoadAndKind = stored
    .filter(row => row.load_log_id)
    .map(row => `${row.load_log_id} ${row.kind} ${row.uid === 'system' ? automaticActKey(row) : 'sent'}`)
  expect(byLoadAndKind.filter((act, index) => byLoadAndKind.indexOf(act) !== index)).toEqual([])
  const loads = await sql`select load_log_id as id from load_logs`
  const started = acts.filter(act => act.kind === 'start').map(act => act.loadLogId)
  expect(new Set(loads.map(load => load.id))).toEqual(new Set(started))
}

/** Points that come late can show a better exit from the pit, which then replaces the one recorded before. */
function automaticActKey({ kind, at }: { kind: string; at: string | null }): string {
  return kind === 'leavePit' ? `automatic at ${at}` : 'automatic'
}

async function expectPointsOnce(loads: readonly { projectId: string; loadLogId: string; uuids: string[] }[]) {
  for (const { projectId, loadLogId, uuids } of loads) {
    const stored = (await readTrack(drizzle(sql), projectId, loadLogId)).map(point => point.key)
    expect(new Set(stored).size).toBe(stored.length)
    expect(new Set(stored)).toEqual(new Set(uuids.map(pointKey)))
  }
}

async function expectBooksToBalance() {
  const [approved] = await sql`select count(*)::int as count from load_logs where frozen and alias_of is null`
  const causes = await sql`select cause_kind as kind, count(*)::int as count from journal_entries group by 1`
  const booked = Object.fromEntries(causes.map(({ kind, count }) => [kind, count]))
  expect(approved!.count).toBeGreaterThan(5)
  expect(booked.loadApproved).toBe(approved!.count)
  const wallets = await sql`
    select w.entity_id, w.available_cents::text as held, coalesce((
      select sum(amount) from journal_entries e, unnest(e.accounts, e.amounts) as line (account, amount)
      where account = 'wallet:' || w.entity_id), 0)::text as lines from wallets w`
  for (const { held, lines } of wallets) expect(held).toBe(lines)
}
