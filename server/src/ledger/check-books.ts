/**
 * Whether the books are even: the entries of a currency sum to 0, and each locked balance is the sum of its lines. Each
 * query is one statement, so it reads entries and balances of the same moment. They read every entry.
 */
import { sql } from 'drizzle-orm'
import type { Orm } from '../db/database.ts'

const lines = sql`
  select currency, split_part(account, ':', 1) as kind, split_part(account, ':', 2) as owner,
    split_part(account, ':', 3) as other, amount
  from journal_entries, unnest(accounts, amounts) as line (account, amount)`

/** How far the entries of each currency are from a sum of 0. */
export async function readLedgerSums(orm: Orm): Promise<{ currency: string; cents: number }[]> {
  return [
    ...(await orm.execute<{ currency: string; cents: number }>(sql`
      select currency, sum(amount)::float8 as cents from (${lines}) as lines group by currency order by currency`)),
  ]
}

/** The sums of all currencies without their signs, so that two that are off don't cancel out. */
export async function readLedgerSum(orm: Orm): Promise<number> {
  return (await readLedgerSums(orm)).reduce((sum, { cents }) => sum + Math.abs(cents), 0)
}

/** How many wallets, and how many debts between two businesses, are not the sum of their lines. */
export async function countWrongBalances(orm: Orm): Promise<{ wallets: number; debts: number }> {
  const [row] = await orm.execute<{ wallets: number; debts: number }>(sql`
    with lines as (${lines}),
    owned as (
      select owner::uuid as entity_id, currency, coalesce(sum(amount) filter (where kind = 'wallet'), 0) as available,
        coalesce(sum(amount) filter (where kind = 'held'), 0) as held,
        coalesce(sum(amount) filter (where kind = 'receivable'), 0) as receivable,
        coalesce(-sum(amount) filter (where kind = 'payable'), 0) as payable,
        coalesce(-sum(amount) filter (where kind = 'paying'), 0) as paying,
        coalesce(-sum(amount) filter (where kind = 'disputed'), 0) as disputed,
        coalesce(-sum(amount) filter (where kind = 'retained'), 0) as retained
      from lines where kind <> 'platform' group by owner, currency),
    owed as (
      select owner::uuid as jobber_entity_id, other::uuid as entity_id, currency,
        coalesce(-sum(amount) filter (where kind = 'payable'), 0) as owed,
        coalesce(-sum(amount) filter (where kind = 'paying'), 0) as paying,
        coalesce(-sum(amount) filter (where kind = 'disputed'), 0) as disputed,
        coalesce(-sum(amount) filter (where kind = 'retained'), 0) as retained
      from lines where kind in ('payable', 'paying', 'disputed', 'retained') group by owner, other, currency)
    select (
        select count(*)::int4 from owned full join wallets using (entity_id, currency)
        where (coalesce(available, 0), coalesce(held, 0), coalesce(receivable, 0), coalesce(payable, 0),
            coalesce(paying, 0), coalesce(disputed, 0), coalesce(retained, 0))
          <> (coalesce(available_cents, 0), coalesce(held_cents, 0), coalesce(receivable_cents, 0),
            coalesce(payable_cents, 0), coalesce(paying_cents, 0), coalesce(disputed_cents, 0),
            coalesce(retained_cents, 0))
      ) as wallets,
      (
        select count(*)::int4 from owed full join debts using (jobber_entity_id, entity_id, currency)
        where (coalesce(owed, 0), coalesce(paying, 0), coalesce(disputed, 0), coalesce(retained, 0))
          <> (coalesce(owed_cents, 0), coalesce(paying_cents, 0), coalesce(disputed_cents, 0),
            coalesce(retained_cents, 0))
      ) as debts`)
  return row ?? { wallets: 0, debts: 0 }
}
