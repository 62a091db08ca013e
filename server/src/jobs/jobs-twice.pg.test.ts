/** A job may run twice, when its node was killed or was too slow to report. The second run has no effect. */
import { PgBoss } from 'pg-boss'
import { expect, test } from 'vitest'
import { jobsDone } from '../testing/calls/principals.fixture.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { fingerprintOf } from '../testing/database-fingerprint.fixture.ts'
import { addJobWorld, jobOfEveryKind, makeDeletionsDue } from '../testing/jobs.fixture.ts'
import { readWaitingOrders } from '../testing/orders.fixture.ts'
import { openPushService } from '../testing/services/push.fixture.ts'
import { openTestNode } from '../testing/test-node.ts'
import { openJobs } from './job.ts'
import type { JobKind } from './job-kind.ts'
import { listKeptMails } from './kept-mail.table.ts'

const service = closeAfterAll(await openPushService())
const node = closeAfterAll(await openTestNode({ push: { hosts: [service.host] }, jobsMayFail: true }))
const world = await addJobWorld(node)
const browser = service.subscribe()
if (browser.target.kind === 'web') await world.addDevice(browser.target)
await jobsDone(node)

const mails = async () => (await node.inTransaction(tx => listKeptMails(tx))).map(({ mailId }) => mailId)

async function readJobs() {
  const rows = await node.sql<{ name: JobKind; count: number }[]>`
    select name, count(*)::int as count from pgboss.job group by 1 order by 1`
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

test('a job of any kind that runs twice leaves the same records, documents, orders, emails and pushes', async () => {
  const every = jobOfEveryKind(world, await makeDeletionsDue(node, world))
  const queue = await openJobs(node.databaseUrl, () => {}, { keepsSchedule: false })
  await node.inTransaction(tx => queue.enqueue(tx, every))
  await queue.stop()
  await browser.next()
  await jobsDone(node)
  const once = { print: await fingerprintOf(node), jobs: await readJobs(), mails: await mails() }
  const order = await readWaitingOrders(node, 'withdrawal')
  expect(order).toMatchObject([{ orderId: world.payout.withdrawalId }])
  // Meanwhile the bookkeeper has moved the money of one of the two orders.
  await node.sql`update payments set state = 'settled', record = jsonb_set(record, '{state}', '"settled"')`
  await node.sql`delete from money_orders where kind = 'payment'`
  once.print = await fingerprintOf(node)
  const again = await node.sql`
    update pgboss.job set state = 'retry', start_after = now(), completed_on = null where state = 'completed'
    returning name`
  expect(new Set(again.map(job => job.name))).toEqual(new Set(every.map(job => job.kind)))
  await jobsDone(node)
  expect(await fingerprintOf(node)).toEqual(once.print)
  expect(await mails()).toEqual(once.mails)
  expect(await readWaitingOrders(node, 'withdrawal')).toEqual(order)
  expect(await readWaitingOrders(node, 'payment')).toEqual([])
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
  const queue = await openJobs(node.databaseUrl, () => {}, { keepsSchedule: false })
  await queue.stop()
  const { retryLimit, heartbeatSeconds, retentionSeconds } = (await boss.getQueue('ask-payout'))!
  expect({ retryLimit, heartbeatSeconds, retentionSeconds }).toMatchObject({
    retryLimit: before!.retryLimit,
    heartbeatSeconds: before!.heartbeatSeconds,
    retentionSeconds: before!.retentionSeconds,
  })
  expect(heartbeatSeconds).toEqual(expect.any(Number))
  await boss.stop({ graceful: false })
})
