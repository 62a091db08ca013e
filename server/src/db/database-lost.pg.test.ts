/** When PostgreSQL dies, running work fails, but the process survives and its pool reconnects. */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { dayMs, minuteMs } from '@haulway/domain/time.ts'
import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { expect, test } from 'vitest'
import { expectCleanAudit } from '../testing/audit.fixture.ts'
import { makeDataFolder } from '../testing/data-folder.fixture.ts'
import { killPostgres } from '../testing/kill-postgres.fixture.ts'
import { addCrew, addDelivered } from '../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import { openDatabase } from './database.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { isConnectionLost } from './failures.ts'

test('when PostgreSQL dies, running transactions fail and later ones succeed', async () => {
  const dataDir = await makeDataFolder()
  const running = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const database = openDatabase(running.url, 6)
  try {
    const sleepers = Array.from({ length: 6 }, (_, i) =>
      database.inTransaction<unknown>(async tx => {
        // Half of them await the answer; the other half leave it to the commit.
        const sleeping = tx.ask(sql`select pg_sleep(20)`)
        return i % 2 === 0 ? sleeping : { sleeping }
      }),
    )
    const ended = Promise.allSettled(sleepers)
    await eventually(async () => expect(await countSleepers(running.url)).toBe(6))
    killPostgres(path.join(dataDir, 'postgres'))
    expect((await ended).map(({ status }) => status)).toEqual(Array(6).fill('rejected'))
    await eventually(async () => {
      const queries = Array.from({ length: 12 }, () => database.inTransaction(tx => tx.ask(sql`select 1 as one`)))
      for (const rows of await Promise.all(queries)) expect([...rows]).toEqual([{ one: 1 }])
    })
  } finally {
    await database.close()
    await running.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('each driver’s error says that PostgreSQL was lost, so that a node waits for it and does not end', async () => {
  const dataDir = await makeDataFolder()
  const running = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const database = openDatabase(running.url, 2)
  const boss = new PgBoss({ connectionString: running.url, max: 1 })
  boss.on('error', () => {})
  try {
    await boss.start()
    const sleepers = [
      database.sql`select pg_sleep(20)`,
      database.inTransaction<unknown>(tx => tx.ask(sql`select pg_sleep(20)`)),
      boss.getDb().executeSql('select pg_sleep(20)'),
    ]
    const ended = Promise.allSettled(sleepers)
    await eventually(async () => expect(await countSleepers(running.url)).toBe(sleepers.length))
    killPostgres(path.join(dataDir, 'postgres'))
    const reasons = (await ended).map(each => (each.status === 'rejected' ? each.reason : each.value))
    expect(reasons.filter(reason => !isConnectionLost(reason))).toEqual([])
  } finally {
    await boss.stop({ graceful: false })
    await database.close()
    await running.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('approvals under way when PostgreSQL dies are done whole or not at all, and once when repeated', async () => {
  const dataDir = await makeDataFolder()
  const running = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const node = await openTestNode({ databaseUrl: running.url, logLevel: 'silent', jobsMayFail: true })
  try {
    const crew = await addCrew(node)
    const beganAt = Date.now() - dayMs
    for (const [round, isAfterAnAnswer] of [false, true].entries()) {
      const loads = []
      for (let i = 0; i < 4; i++) {
        // Loads at the same time would be taken for one.
        const load = await addDelivered(node, crew, crew.solo, beganAt + (4 * round + i) * 90 * minuteMs)
        loads.push({ ...load, actId: newTestId() })
      }
      const approvals = loads.map(load => crew.jobber.client.approveLoad(load))
      const ended = Promise.allSettled(approvals)
      if (isAfterAnAnswer) await Promise.race(approvals)
      killPostgres(path.join(dataDir, 'postgres'))
      await ended
      for (const load of loads) {
        await eventually(() => crew.jobber.client.approveLoad(load))
        const entries = await node.sql`select 1 from journal_entries where cause_id = ${load.loadLogId}`
        expect(entries).toHaveLength(1)
      }
      await expectCleanAudit(node)
    }
  } finally {
    await node.close()
    await running.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

async function countSleepers(url: string): Promise<number> {
  const other = openDatabase(url, 1)
  const rows = await other.sql`select 1 from pg_stat_activity
    where query like '%pg_sleep(20)%' and state = 'active' and pid <> pg_backend_pid()`
  await other.close()
  return rows.length
}
