/** A job may run twice, when its node was killed or was too slow to report. The second run has no effect. */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobsDone } from '../testing/calls/principals.fixture.ts'
import { fingerprintOf } from '../testing/database-fingerprint.fixture.ts'
import { addJobWorld, type JobWorld, jobOfEveryKind, makeDeletionsDue } from '../testing/jobs.fixture.ts'
import { openPushService } from '../testing/services/push.fixture.ts'
import { openTestNode, type TestNode } from '../testing/test-node.ts'
import { openJobs } from './job.ts'
import type { JobKind } from './job-kind.ts'

let node: TestNode
let world: JobWorld
let service: Awaited<ReturnType<typeof openPushService>>
let browser: ReturnType<typeof service.subscribe>
beforeAll(async () => {
  service = await openPushService()
  node = await openTestNode({ push: { hosts: [service.host] } })
  world = await addJobWorld(node)
  browser = service.subscribe()
  if (browser.target.kind === 'web') await world.addDevice(browser.target)
  await jobsDone(node)
})
afterAll(async () => {
  await node.close()
  await service.close()
})

const payouts = 'payouts/withdrawals'
const folder = (name: string) => path.join(node.mailFolder, name)
const listFiles = (name: string) =>
  readdirSync(folder(name), { withFileTypes: true })
    .filter(each => each.isFile())
    .map(each => each.name)
    .sort()
const mails = () => listFiles('.').filter(file => file.endsWith('.eml'))

async function readJobs() {
  const rows = await node.sql<{ name: JobKind; count: number }[]>`
    select name, count(*)::int as count from pgboss.job group by 1 order by 1`
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

test('a job of any kind that runs twice leaves the same records, documents, orders, emails and pushes', async () => {
  const every = jobOfEveryKind(world, await makeDeletionsDue(node, world))
  const queue = await openJobs(node.databaseUrl, () => {})
  await node.inTransaction(tx => queue.enqueue(tx, every))
  await queue.stop()
  await browser.next()
  const once = { print: await fingerprintOf(node), jobs: await readJobs(), mails: mails() }
  const readOrder = () => readFileSync(path.join(folder(payouts), listFiles(payouts)[0]!), 'utf8')
  expect(listFiles(payouts)).toEqual([expect.stringContaining(world.payout.withdrawalId)])
  const order = readOrder()
  // Meanwhile the bookkeeper has paid one of the two orders and moved its file away.
  await node.sql`update payments set state = 'settled', record = jsonb_set(record, '{state}', '"settled"')`
  rmSync(path.join(folder('payouts/payments'), listFiles('payouts/payments')[0]!))
  once.print = await fingerprintOf(node)
  const again = await node.sql`
    update pgboss.job set state = 'retry', start_after = now(), completed_on = null where state = 'completed'
    returning name`
  expect(new Set(again.map(job => job.name))).toEqual(new Set(every.map(job => job.kind)))
  await jobsDone(node)
  expect(await fingerprintOf(node)).toEqual(once.print)
  expect(mails()).toEqual(once.mails)
  expect(listFiles(payouts)).toHaveLength(1)
  expect(readOrder()).toBe(order)
  expect(listFiles('payouts/payments')).toEqual([])
  // The device shows one notification: the second push replaces the first by its tag.
  expect(new Set(browser.received.map(({ message }) => message.tag))).toEqual(new Set([world.notificationId]))
  const jobs = await readJobs()
  // A reset link requested twice sends two emails whose links both work: better than none.
  expect(jobs).toEqual({ ...once.jobs, 'send-mail': expect.any(Number), 'compact-track': expect.any(Number) })
})

test('a changed option reaches an existing queue', async () => {
  const boss = new PgBoss({ connectionString: node.databaseUrl, max: 1 })
  await boss.start()
  const before = await boss.getQueue('ask-payout')
  await boss.updateQueue('ask-payout', { retryLimit: 3, heartbeatSeconds: null, retentionSeconds: 60 })
  const queue = await openJobs(node.databaseUrl, () => {})
  await queue.stop()
  const { retryLimit, heartbeatSeconds, retentionSeconds } = (await boss.getQueue('ask-payout'))!
  expect({ retryLimit, heartbeatSeconds, retentionSeconds }).toMatchObject({
    ...{ retryLimit: before!.retryLimit, heartbeatSeconds: before!.heartbeatSeconds },
    retentionSeconds: before!.retentionSeconds,
  })
  expect(heartbeatSeconds).toEqual(expect.any(Number))
  await boss.stop({ graceful: false })
})
