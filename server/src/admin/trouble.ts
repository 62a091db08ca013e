/** What an operator should look at: each kind of trouble is a query and a sentence that says what to do. */
import { dayMs, minuteMs } from '@haulway/domain/time.ts'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
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
    await findUnsettled(tx, at),
    await findDamagedBodies(tx),
    await findSilentLoads(tx, at),
  ].flat()
  return found.length > 0 ? found.join('\n') : 'No trouble.'
}

async function findWrongBooks(tx: Transaction): Promise<string[]> {
  const off = (await readLedgerSums(tx)).filter(({ cents }) => cents !== 0)
  const { wallets, debts } = await countWrongBalances(tx)
  return [
    ...off.map(({ currency, cents }) => `The ledger in ${currency} is off by ${cents} cents. Stop payouts, call us.`),
    ...(wallets > 0 ? [`${count(wallets, 'wallet')} not the sum of the entries. Stop payouts, call us.`] : []),
    ...(debts > 0 ? [`${count(debts, 'debt')} not the sum of the entries. Stop payouts, call us.`] : []),
  ]
}

async function findJobs(tx: Transaction): Promise<string[]> {
  const rows = await tx.ask<{ name: string; failed: number; late: number; wait: number | null }>(sql`
    select name, count(*) filter (where state = 'failed')::int4 as failed,
      count(*) filter (where state <> 'failed')::int4 as late,
      (extract(epoch from now() - min(start_after) filter (where state <> 'failed')) * 1000)::float8 as wait
    from pgboss.job
    where state = 'failed'
      or (state in ('created', 'retry') and start_after < now() - ${`${jobWaitMs} ms`}::interval)
    group by name order by name`)
  return rows.flatMap(({ name, failed, late, wait }) => [
    ...(late > 0 ? [`${count(late, `${name} job`)} late by up to ${age(wait ?? 0)}. Is a node running?`] : []),
    ...(failed > 0 ? [`${count(failed, `${name} job`)} failed for good. See its output in pgboss.job.`] : []),
  ])
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
