/** When a node is killed while it runs jobs of every kind, another node finishes them within a minute. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { secondMs } from '@haulway/domain/time.ts'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { addJobWorld, jobOfEveryKind, makeDeletionsDue } from '../testing/jobs.fixture.ts'
import { readWaitingOrders } from '../testing/orders.fixture.ts'
import { processEnv } from '../testing/process-env.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import { type Job, openJobs } from './job.ts'
import { listKeptMails } from './kept-mail.table.ts'

const node = closeAfterAll(await openTestNode({ jobsMayFail: true }))
const world = await addJobWorld(node)
await node.stop()
const started: ChildProcess[] = []
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
})

/** A node in a separate process, on the same database and data folder. */
async function startNode(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../main.ts')], {
    env: {
      ...processEnv,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'silent',
      HAULWAY_DEMO: 'off',
      DATABASE_URL: node.databaseUrl,
      AUTH_SECRET: node.authSecret,
      HAULWAY_DATA: node.dataFolder,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  let printed = ''
  for await (const text of child.stdout) {
    printed += text
    if (printed.includes('Haulway is ready')) return child
  }
  throw new Error(`the node did not start: ${printed}`)
}

/** Locks all our tables, so that jobs can be taken but not done. @returns releases the locks */
async function lockEveryTable(): Promise<() => Promise<void>> {
  const connection = await node.sql.reserve()
  await connection`begin`
  const tables = await connection<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`
  await connection.unsafe(`lock table ${tables.map(({ name }) => `"${name}"`).join(', ')} in access exclusive mode`)
  let isHeld = true
  const release = async () => {
    if (!isHeld) return
    isHeld = false
    await connection`rollback`
    connection.release()
  }
  onTestFinished(release)
  return release
}

async function enqueue(jobs: Job[]): Promise<void> {
  const queue = await openJobs(node.databaseUrl, () => {}, { keepsSchedule: false })
  await node.inTransaction(tx => queue.enqueue(tx, jobs))
  await queue.stop()
}

test('another node does a killed node’s jobs of every kind within 60 s, and pays money once', async () => {
  const every = jobOfEveryKind(world, await makeDeletionsDue(node, world))
  const killed = await startNode()
  const releaseLocks = await lockEveryTable()
  // More than a node runs at once, so that some are still waiting when it is killed.
  const mails = Array.from(
    { length: 12 },
    (): Job => ({
      kind: 'send-mail',
      data: { to: 'jane@pit.example', subject: newTestId(), text: 'Hello.' },
    }),
  )
  await node.sql`delete from pgboss.job`
  await enqueue([...every, ...mails])
  await eventually(async () => {
    // A sweep for silent loads reads nothing so soon after the start, so it is already done.
    const taken = await node.sql`select distinct name from pgboss.job where state <> 'created'`
    expect(taken.map(job => job.name).sort()).toEqual(every.map(job => job.kind).sort())
  })
  const exited = once(killed, 'exit')
  killed.kill('SIGKILL')
  await exited
  const [kill] = await node.sql<{ at: Date }[]>`select now() as at`
  await releaseLocks()
  const [waiting] = await node.sql<{ count: number }[]>`
    select count(*)::int as count from pgboss.job where state = 'created' and name = 'send-mail'`
  expect(waiting!.count).toBeGreaterThan(0)
  const startingAt = performance.now()
  await startNode()
  const startSeconds = (performance.now() - startingAt) / secondMs
  await eventually(async () => {
    const left = await node.sql`select name, state from pgboss.job
        where state <> 'completed' and created_on < ${kill!.at}`
    expect([...left]).toEqual([])
  })
  const [last] = await node.sql<{ seconds: number; jobs: number }[]>`
    select extract(epoch from max(completed_on) - ${kill!.at})::float8 as seconds, count(*)::int as jobs
    from pgboss.job where created_on < ${kill!.at}`
  process.stdout.write(
    `${last!.jobs} jobs of ${every.length} kinds, the last ${last!.seconds} s after the kill, ` +
      `${startSeconds.toFixed(1)} s of them to start a node.\n`,
  )
  // Not a speed but what owners are promised of another node that runs already, so without the time of its start.
  expect(last!.seconds - startSeconds).toBeLessThanOrEqual(60)
  expect(await readWaitingOrders(node, 'withdrawal')).toMatchObject([{ orderId: world.payout.withdrawalId }])
  expect(await readWaitingOrders(node, 'payment')).toMatchObject([{ orderId: world.payIn.paymentId }])
  const sent = (await node.inTransaction(tx => listKeptMails(tx))).map(({ subject }) => subject)
  const subjects = mails.map(({ data }) => ('subject' in data ? data.subject : ''))
  expect(sent.filter(subject => subjects.includes(subject)).sort()).toEqual(subjects.sort())
})
