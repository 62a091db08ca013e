/** Rate limits: fixed windows counted in the database, so that all nodes count together. */
import { AppError } from '@haulway/domain/errors.ts'
import { dayMs, hourMs, minuteMs } from '@haulway/domain/time.ts'
import { eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Orm, Transaction } from '../../db/database.ts'
import { refusedWaitMs } from '../../db/failures.ts'
import { hashSecret } from '../secrets.ts'
import { addressToCount } from './client-address.ts'
import { rateLimits } from './rate-limit.table.ts'

type Limit = { max: number; windowMs: number }

/**
 * Each limit and what it is counted by. Many phones share one address of their carrier, so limits by address are wide;
 * the narrow ones stop guessing of one account's password. A limit counted by the account alone only makes other limits
 * narrower, so that no one is locked out by others' tries.
 */
export const limits = {
  signInByAddress: { max: 120, windowMs: minuteMs },
  passwordByClient: { max: 10, windowMs: 10 * minuteMs },
  passwordByAccount: { max: 100, windowMs: hourMs },
  /** For clients new to an account, while it gets more tries than its owner would make. */
  passwordByNewClient: { max: 3, windowMs: hourMs },
  createUserByAddress: { max: 100, windowMs: 10 * minuteMs },
  /** Enough for a lost answer and a wrong field. Known and unknown emails count alike, so a refusal reveals nothing. */
  createUserByEmailAndAddress: { max: 5, windowMs: 10 * minuteMs },
  exchangeByAddress: { max: 120, windowMs: minuteMs },
  requestByAddress: { max: 60, windowMs: 10 * minuteMs },
  /**
   * Each purpose counts its own emails, and what a user requests counts for that user: otherwise strangers could use up
   * the emails that someone needs.
   */
  resetMailByEmail: { max: 5, windowMs: hourMs },
  takenMailByEmail: { max: 5, windowMs: hourMs },
  verificationMailByUser: { max: 5, windowMs: hourMs },
  emailChangeByUser: { max: 5, windowMs: hourMs },
  /** For all users together, so that no one's mailbox is flooded. */
  emailChangeMailByEmail: { max: 50, windowMs: hourMs },
  codeMailByClient: { max: 10, windowMs: hourMs },
  /** For all clients new to an account together, so that no one's mailbox is flooded. */
  codeMailByAccount: { max: 50, windowMs: hourMs },
  codeByClient: { max: 10, windowMs: 10 * minuteMs },
  codeByAccount: { max: 30, windowMs: hourMs },
  codeByNewClient: { max: 3, windowMs: hourMs },
  /** All programs of a business together: twenty requests a second. */
  apiKeyByBusiness: { max: 1200, windowMs: minuteMs },
  /** A page that is open asks three times a minute; an office or a carrier may have many. */
  followedProjectByAddress: { max: 300, windowMs: minuteMs },
  followedProjectByLink: { max: 300, windowMs: minuteMs },
  /** A device sends every few seconds, and after hours without a network thousands at once. */
  gpsByDevice: { max: 3000, windowMs: minuteMs },
  gpsUnknownByAddress: { max: 60, windowMs: minuteMs },
  /** Typing an address asks after each pause. */
  placesByUser: { max: 60, windowMs: minuteMs },
  mapLinksByUser: { max: 20, windowMs: minuteMs },
  logByUser: { max: 120, windowMs: minuteMs },
  /** Logs are kept for months: a broken app must not fill the disk. */
  logByUserADay: { max: 2000, windowMs: dayMs },
  /** Pictures of loads that the server does not know yet, after days without a network. */
  earlyPictureByBusiness: { max: 2000, windowMs: dayMs },
} as const satisfies Record<string, Limit>
export type LimitName = keyof typeof limits

export type RateLimits = {
  /**
   * Counts a try. @param who by the limit's name: an email, a uid, an address as it was received
   * @throws AppError tooManyRequests, with `retryAfterMs`
   */
  take: (name: LimitName, who: string) => Promise<void>
  /** Counts a try and returns whether it is within the limit. */
  isWithin: (name: LimitName, who: string) => Promise<boolean>
  /** Counts against a limit that the caller defines. @returns how long to wait in ms, 0 when within the limit */
  consume: (key: string, limit: Limit) => Promise<number>
  /** Resets the count, after a successful try. */
  clear: (name: LimitName, who: string) => Promise<void>
}

export function openRateLimits(orm: Orm, clock: () => number): RateLimits {
  const consume = async (key: string, limit: Limit) => {
    const now = clock()
    const retryAfterMs = await countTries(orm, now, [{ key, limit }])
    // Also the time to forget others' old tries: it happens rarely, and not in a transaction that will be rolled back.
    if (retryAfterMs > 0) await orm.delete(rateLimits).where(lt(rateLimits.endsAt, now - hourMs))
    return retryAfterMs
  }
  // Keys are hashed: an email in this table would reveal who has an account.
  const keyOf = (name: LimitName, who: string) =>
    `${name}:${hashSecret(name.endsWith('ByAddress') ? addressToCount(who) : who)}`
  return {
    consume,
    isWithin: async (name, who) => (await consume(keyOf(name, who), limits[name])) === 0,
    take: async (name, who) => {
      const retryAfterMs = await consume(keyOf(name, who), limits[name])
      if (retryAfterMs > 0) throw new AppError('tooManyRequests', undefined, { retryAfterMs })
    },
    clear: async (name, who) => {
      await orm.delete(rateLimits).where(eq(rateLimits.key, keyOf(name, who)))
    },
  }
}

/** @param amount how much the try counts, such as its size; 1 without it */
export type CountedTry = { key: string; limit: Limit; amount?: number }

/** Counts tries in one statement. @returns how long to wait in ms, 0 for none */
async function countTries(orm: Pick<Orm, 'execute'>, now: number, tries: readonly CountedTry[]): Promise<number> {
  const [row] = await orm.execute<{ ms: number | null }>(counting(now, tries, sql`wait_ms::float8 as ms`))
  return row?.ms ?? 0
}

/**
 * Counts tries for a transaction. If one is over its limit, the statement fails and the transaction with it, with an
 * error that `limitRefusalOf` knows. So the transaction may commit without waiting for the count.
 */
export function sendTries(tx: Transaction, now: number, tries: readonly CountedTry[]): void {
  tx.send(counting(now, tries, sql`refuse_for(wait_ms)`))
}

/** Takes tries off the count that failed through no fault of their sender. */
export async function giveBackTries(orm: Orm, tries: readonly CountedTry[]): Promise<void> {
  for (const { key, amount = 1 } of tries) {
    const left = sql`greatest(0, ${rateLimits.count} - ${amount})`
    await orm.update(rateLimits).set({ count: left }).where(eq(rateLimits.key, key))
  }
}

/** The refusal, with `retryAfterMs`, when a transaction failed because of `sendTries`; undefined for other errors. */
export function limitRefusalOf(error: unknown): AppError | undefined {
  const retryAfterMs = refusedWaitMs(error)
  return retryAfterMs === undefined ? undefined : new AppError('tooManyRequests', undefined, { retryAfterMs })
}

/** SQL that counts tries. @param selected from `wait_ms`: how long to wait, null for none */
function counting(now: number, tries: readonly CountedTry[], selected: SQL): SQL {
  const rows = tries.map(({ key, limit, amount = 1 }) => ({ key, amount, ...limit }))
  // Inserted in one order, so that two transactions never wait for each other. A node whose clock is ahead may have
  // begun the window: by no clock does it last longer than its length.
  return sql`
    with tried as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as each (key text, amount int4, max int4, "windowMs" int8)
    ), counted as (
      insert into rate_limits as held (key, count, ends_at)
      select key, amount, ${now}::int8 + "windowMs" from tried order by key
      on conflict (key) do update set
        count = case when held.ends_at <= ${now}::int8 then excluded.count else held.count + excluded.count end,
        ends_at = case when held.ends_at <= ${now}::int8 then excluded.ends_at
          else least(held.ends_at, excluded.ends_at) end
      returning key, count, ends_at
    ), waiting as (
      select max(ends_at) - ${now}::int8 as wait_ms from counted join tried using (key) where count > max
    )
    select ${selected} from waiting`
}
