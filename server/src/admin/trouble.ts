/** What an operator should look at: each kind of trouble is a query and a sentence that says what to do. */
import { dayMs, minuteMs } from '@haulway/domain/time.ts'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { failingTries } from '../jobs/job-rules.ts'
import { countWrongBalances, readLedgerSums } from '../ledger/check-books.ts'
import { listAskedPayments } from '../payment/payment.table.ts'
import { listHeldWithdrawals } from '../payment/payout/withdrawal.table.ts'

/** Shorter waits are usual: a job that is due waits for the jobs before it. */
const jobWaitMs = minuteMs

/** @returns a sentence for each trouble, or that there is none */
export async function describeTrouble(tx: Transaction, at: number): Promise<string> {
  const found = [
    await findWrongBooks(tx),
    await findJobs(tx),
    await findArchive(tx),
    await findUnsettled(tx, at),
    await findDamagedBodies(tx),
    await findSilentLoads(tx, at),
  ].flat()
  return found.length > 0 ? found.join('\n') : 'No problems found.'
}

async function findWrongBooks(tx: Transaction): Promise<string[]> {
  const off = (await readLedgerSums(tx)).filter(({ cents }) => cents !== 0)
  const { wallets, debts } = await countWrongBalances(tx)
  return [
    ...off.map(
      ({ currency, cents }) => `The ledger in ${currency} is off by ${cents} cents. Stop payouts and call us.`,
    ),
    ...(wallets > 0 ? [`${count(wallets, 'wallet')} off from the sum of entries. Stop payouts and call us.`] : []),
    ...(debts > 0 ? [`${count(debts, 'debt')} off from the sum of entries. Stop payouts and call us.`] : []),
  ]
}

async function findJobs(tx: Transaction): Promise<string[]> {
  type Row = { name: string; failed: number; failing: number; late: number; wait: number | null }
  const rows = await tx.ask<Row>(sql`
    with jobs as (
      select name, start_after, state = 'failed' as is_failed,
        state in ('retry', 'active') and retry_count >= ${failingTries} as is_failing,
        state in ('created', 'retry') and start_after < now() - ${`${jobWaitMs} ms`}::interval as is_late
      from pgboss.job)
    select name, count(*) filter (where is_failed)::int4 as failed, count(*) filter (where is_failing)::int4 as failing,
      count(*) filter (where is_late)::int4 as late,
      (extract(epoch from now() - min(start_after) filter (where is_late)) * 1000)::float8 as wait
    from jobs where is_failed or is_failing or is_late group by name order by name`)
  return rows.flatMap(({ name, failed, failing, late, wait }) => [
    ...(late > 0 ? [`${count(late, `${name} job`)} late by up to ${age(wait ?? 0)}. Is a node running?`] : []),
    ...(failing > 0
      ? [`${count(failing, `${name} job`)} failed ${failingTries} times or more. See the output in pgboss.job.`]
      : []),
    ...(failed > 0 ? [`${count(failed, `${name} job`)} failed for good. See its output in pgboss.job.`] : []),
  ])
}

async function findArchive(tx: Transaction): Promise<string[]> {
  const rows = await tx.ask<{ file: string; since: number | null }>(sql`
    select last_failed_wal as file, (extract(epoch from now() - last_archived_time) * 1000)::float8 as since
    from pg_stat_archiver where last_failed_time > coalesce(last_archived_time, '-infinity')`)
  return rows.map(({ file, since }) => {
    const last = since === null ? 'nothing was archived yet' : `the last file was archived ${age(since)} ago`
    return `PostgreSQL can't archive ${file}: ${last}. Its disk fills up. See its log.`
  })
}

async function findUnsettled(tx: Transaction, at: number): Promise<string[]> {
  const payments = (await listAskedPayments(tx)).map(({ askedOn }) => askedOn)
  const withdrawals = (await listHeldWithdrawals(tx)).map(({ requestedOn }) => requestedOn)
  return [describeOld(payments, 'payment', at), describeOld(withdrawals, 'withdrawal', at)].flat()
}

function describeOld(times: readonly number[], what: string, at: number): string[] {
  const old = times.filter(time => at - time > dayMs)
  if (old.length === 0) return []
  const oldest = age(at - Math.min(...old))
  return [`${count(old.length, what)} open for up to ${oldest}. npm run admin -- unsettled lists them.`]
}

async function findDamagedBodies(tx: Transaction): Promise<string[]> {
  const [row] = await tx.ask<{ bodies: number; users: number }>(sql`
    select count(*)::int4 as bodies, count(distinct uid)::int4 as users from damaged_bodies`)
  const { bodies, users } = row ?? { bodies: 0, users: 0 }
  return bodies > 0
    ? [`${count(bodies, 'batch', 'batches')} of points of ${count(users, 'user')} can't be read. See damaged_bodies.`]
    : []
}

async function findSilentLoads(tx: Transaction, at: number): Promise<string[]> {
  const rows = await tx.ask<{ cause: string; loads: number; since: number }>(sql`
    select cause, count(*)::int4 as loads, min(since)::float8 as since from tracking_faults
    group by cause order by cause`)
  return rows.map(
    ({ cause, loads, since }) => `${count(loads, 'open load')} silent for up to ${age(at - since)} (${cause}).`,
  )
}

function count(amount: number, one: string, many = `${one}s`): string {
  return `${amount} ${amount === 1 ? one : many}`
}

/** In the largest unit that is not below 1, rounded down. */
function age(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / minuteMs))
  if (minutes < 60) return count(minutes, 'minute')
  if (ms < dayMs) return count(Math.floor(minutes / 60), 'hour')
  return count(Math.floor(ms / dayMs), 'day')
}
