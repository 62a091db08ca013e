/** What the command names as trouble, one kind after the other, on a node that runs. */
import { dayMs } from '@haulway/domain/time.ts'
import { beforeEach, expect, test } from 'vitest'
import { jobsDone } from '../testing/calls/principals.fixture.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered, type Crew } from '../testing/load.fixture.ts'
import { newTestId, openTestNode, type TestNode } from '../testing/test-node.ts'
import { runAct } from './run-act.ts'

const node = closeAfterAll(await openTestNode())
const crew = await addApproved(node)

beforeEach(() => jobsDone(node))

/** A crew with an approved load. */
async function addApproved(of: TestNode): Promise<Crew> {
  const added = await addCrew(of)
  const load = await addDelivered(of, added, added.solo)
  await added.jobber.client.approveLoad({ ...load, actId: newTestId() })
  return added
}

/** The jobber pays part of what it owes the trucker. */
async function payCents({ jobber, solo }: Crew, amountCents: number): Promise<string> {
  const paymentId = newTestId()
  const payment = { entityId: jobber.entityId, payeeEntityId: solo.entityId, amountCents, currency: 'USD' }
  await jobber.client.payBalance({ ...payment, paymentId })
  return paymentId
}

/** A crew whose trucker has been paid in part. */
async function addPaid(of: TestNode): Promise<Crew> {
  const added = await addApproved(of)
  const paymentId = await payCents(added, 4200)
  await runAct(of.databaseUrl, ['settle', 'payment', added.jobber.entityId, paymentId], Date.now)
  return added
}

const noTrouble = 'No problems found.'
/** @param laterMs how far ahead the administrator's clock is */
const trouble = (laterMs = 0) => runAct(node.databaseUrl, ['trouble'], () => Date.now() + laterMs)

test('a node that works as it should has no trouble', async () => {
  expect(await trouble()).toBe(noTrouble)
})

test('books that are not even are named: sums by currency, wallets and debts', async () => {
  const other = await openTestNode()
  const { jobber, solo } = await addPaid(other)
  const read = async () => (await runAct(other.databaseUrl, ['trouble'], Date.now)).split('\n')
  expect(await read()).toEqual([noTrouble])
  await other.sql`update wallets set available_cents = available_cents + 1 where entity_id = ${solo.entityId}`
  await other.sql`update debts set owed_cents = owed_cents + 1 where jobber_entity_id = ${jobber.entityId}`
  expect(await read()).toEqual([
    '1 wallet off from the sum of entries. Stop payouts and call us.',
    '2 debts off from the sum of entries. Stop payouts and call us.',
  ])
  await other.sql`alter table journal_entries drop constraint journal_entries_sum_to_zero`
  for (const [currency, cents] of [
    ['USD', 1],
    ['CAD', -1],
  ] as const) {
    await other.sql`
      insert into journal_entries (book_id, journal_entry_id, cause_kind, cause_id, currency, accounts, amounts, at)
      values (${newTestId()}, ${newTestId()}, 'load', ${newTestId()}, ${currency}, '{platform:fees}', ${[cents]}, 1)`
  }
  expect((await read()).slice(0, 2)).toEqual([
    'The ledger in CAD is off by -1 cents. Stop payouts and call us.',
    'The ledger in USD is off by 1 cents. Stop payouts and call us.',
  ])
  await other.close()
})

test('jobs that no node works on, and jobs that failed for good, are named by kind', async () => {
  const add = (state: string, hoursAgo: number) => node.sql`
    insert into pgboss.job (name, data, state, start_after)
    values ('no-node-knows-this', '{}', ${state}, now() - make_interval(hours => ${hoursAgo}))`
  await node.sql`select pgboss.create_queue('no-node-knows-this', '{"policy":"standard"}'::jsonb)`
  await add('created', 0)
  expect(await trouble()).toBe(noTrouble)
  await add('created', 3)
  await add('retry', 2)
  await add('failed', 1)
  await add('completed', 1)
  await node.sql`
    insert into pgboss.job (name, data, state, start_after, retry_count)
    values ('no-node-knows-this', '{}', 'retry', now() + interval '1 hour', 5),
      ('no-node-knows-this', '{}', 'active', now(), 7), ('no-node-knows-this', '{}', 'retry', now(), 4)`
  expect((await trouble()).split('\n')).toEqual([
    '2 no-node-knows-this jobs late by up to 3 hours. Is a node running?',
    '2 no-node-knows-this jobs failed 5 times or more. See the output in pgboss.job.',
    '1 no-node-knows-this job failed for good. See its output in pgboss.job.',
  ])
  await node.sql`delete from pgboss.job where name = 'no-node-knows-this'`
})

test('money that waits for more than a day is named, with the command that lists it', async () => {
  await payCents(crew, 4200)
  expect(await trouble(dayMs / 2)).toBe(noTrouble)
  expect(await trouble(2 * dayMs + 1000)).toBe(
    '1 payment open for up to 2 days. npm run admin -- unsettled lists them.',
  )
})

test('points that can’t be read and open loads that are silent are counted', async () => {
  await node.sql`
    insert into damaged_bodies (uid, project_id, load_log_id, hash, encoding, body)
    values ('someone', ${newTestId()}, ${newTestId()}, 'x', 'identity', ${Buffer.from('[')})`
  await node.sql`
    insert into tracking_faults (project_id, load_log_id, since, cause)
    values (${newTestId()}, ${newTestId()}, ${Date.now() - 600_000}, 'noReport')`
  expect((await trouble()).split('\n')).toEqual([
    "1 batch of points of 1 user can't be read. See damaged_bodies.",
    '1 open load silent for up to 10 minutes (noReport).',
  ])
})

test('the command takes no arguments', async () => {
  await expect(runAct(node.databaseUrl, ['trouble', 'all'], Date.now)).rejects.toThrow(
    'Usage: npm run admin -- trouble',
  )
})
