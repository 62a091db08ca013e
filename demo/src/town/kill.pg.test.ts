/** Kills the server several times while the demo catches up: everything it has acknowledged is stored exactly once. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { testSeed } from '@haulway/domain/seed.fixture.ts'
import { hourMs, minuteMs } from '@haulway/domain/time.ts'
import { runAct } from '@haulway/server/admin/run-act.ts'
import { findFreePort } from '@haulway/server/db/embedded/free-port.ts'
import { expectCleanAudit } from '@haulway/server/testing/audit.fixture.ts'
import { createTestDatabase } from '@haulway/server/testing/test-database.ts'
import postgres from 'postgres'
import { afterAll, expect, test } from 'vitest'
import { dayFrom } from '../day/choose-day.ts'
import { demoDay } from '../day/demo-day.ts'
import type { WorkingDay } from '../day/working-day.ts'
import { readRegion } from '../region/region.ts'
import { createRandom } from '../simulator/random.ts'
import { openAcknowledged } from './acknowledged.fixture.ts'
import { type NodeProcess, startNodeProcess } from './node-process.fixture.ts'
import { runDemo } from './run.ts'

const kills = 5
const random = createRandom(String(testSeed), 'kills')
const plan: WorkingDay = {
  ...demoDay,
  jobbers: demoDay.jobbers.map(jobber => ({ ...jobber, payMinutes: [7 * 60 + 20, 7 * 60 + 40] })),
  haulers: demoDay.haulers.map(hauler => ({ ...hauler, withdrawMinute: 8 * 60 })),
}

let server: NodeProcess | undefined
const dataDir = mkdtempSync(path.join(tmpdir(), 'haulway-test-kill-'))
const authSecret = randomBytes(32).toString('hex')

const database = await createTestDatabase()
const sql = postgres(database.url, { max: 2, onnotice: () => {} })
const port = await findFreePort()
afterAll(async () => {
  await server?.kill('SIGKILL')
  await sql.end()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts a server on the same database and port each time. */
async function startServer(): Promise<void> {
  const stores = { DATABASE_URL: database.url, AUTH_SECRET: authSecret, HAULWAY_DATA: dataDir }
  server = await startNodeProcess({ ...stores, PORT: String(port) })
}

test('a server killed five times during the demo loses and doubles nothing that it acknowledged', async () => {
  let killed = 0
  let dying: Promise<void> | undefined
  let nextKillAt = 5 + Math.floor(random.between(0, 15))
  const acknowledged = openAcknowledged(count => {
    if (count < nextKillAt || killed === kills) return
    killed++
    nextKillAt = count + 6 + Math.floor(random.between(0, 18))
    // Up to 60 ms after this answer, while other accounts are still sending.
    dying = sleep(random.between(0, 60))
      .then(() => server?.kill('SIGKILL'))
      .then(startServer)
  })
  await startServer()
  const day = dayFrom(plan, Date.now() - 2.5 * hourMs)
  await runDemo({
    url: `http://127.0.0.1:${port}`,
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
  await dying
  process.stdout.write(`Seed ${testSeed}: killed ${killed} times, ${acknowledged.describe()}.\n`)
  expect(killed).toBe(kills)
  await acknowledged.expectStoredOnce(sql)
  await expectCleanAudit({ url: `http://127.0.0.1:${port}`, databaseUrl: database.url, authSecret })
})
