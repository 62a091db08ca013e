/** Rate limits: fixed windows counted in the database, so that all nodes count together. */
import { AppError } from '@haulway/domain/errors.ts'
import { hourMs, minuteMs } from '@haulway/domain/time.ts'
import { eq, lt, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { hashSecret } from '../secrets.ts'
import { rateLimits } from './rate-limit.table.ts'

type Limit = { max: number; windowMs: number }

/**
 * What is limited, and by whom it is counted. Many phones share one address of their carrier, so limits by address are
 * wide; guessing one account's password is what the narrow ones stop. A limit that is counted by the account alone only
 * makes others narrower: nobody is locked out by what others try.
 */
export const limits = {
  signInByAddress: { max: 120, windowMs: minuteMs },
  passwordByClient: { max: 10, windowMs: 10 * minuteMs },
  passwordByAccount: { max: 100, windowMs: hourMs },
  /** For a client that is new to an account while more is tried there than its owner would. */
  passwordByNewClient: { max: 3, windowMs: hourMs },
  createUserByAddress: { max: 100, windowMs: 10 * minuteMs },
  /** As many as a lost answer and a wrong field take: what comes of it must not be told by who is refused first. */
  createUserByEmailAndAddress: { max: 5, windowMs: 10 * minuteMs },
  exchangeByAddress: { max: 120, windowMs: minuteMs },
  requestByAddress: { max: 60, windowMs: 10 * minuteMs },
  mailByEmail: { max: 5, windowMs: hourMs },
  emailChangeByUser: { max: 5, windowMs: hourMs },
  codeMailByClient: { max: 10, windowMs: hourMs },
  /** For clients that are new to an account, all of them together: nobody's mailbox is to be flooded. */
  codeMailByAccount: { max: 50, windowMs: hourMs },
  codeByClient: { max: 10, windowMs: 10 * minuteMs },
  codeByAccount: { max: 30, windowMs: hourMs },
  codeByNewClient: { max: 3, windowMs: hourMs },
  logByUser: { max: 120, windowMs: minuteMs },
} as const satisfies Record<string, Limit>
export type LimitName = keyof typeof limits

export type RateLimits = {
  /** Counts a try. @throws AppError tooManyRequests, with `retryAfterMs` */
  take: (name: LimitName, who: string) => Promise<void>
  /** Counts a try and says whether it is within the limit. */
  isWithin: (name: LimitName, who: string) => Promise<boolean>
  /** Counts against a limit that somebody else has named. @returns how long to wait, 0 when within */
  consume: (key: string, limit: Limit) => Promise<number>
  /** Forgets the tries, after one that was good. */
  clear: (name: LimitName, who: string) => Promise<void>
}

export function openRateLimits(orm: Orm, clock: () => number): RateLimits {
  const consume = async (key: string, limit: Limit) => {
    const now = clock()
    const isOver = sql`${rateLimits.endsAt} <= ${now}`
    const first = { key, count: 1, endsAt: now + limit.windowMs }
    const [row] = await orm
      .insert(rateLimits)
      .values(first)
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
          endsAt: sql`case when ${isOver} then ${first.endsAt} else ${rateLimits.endsAt} end`,
        },
      })
      .returning()
    if (!row || row.count <= limit.max) return 0
    if (row.count === limit.max + 1) await orm.delete(rateLimits).where(lt(rateLimits.endsAt, now - hourMs))
    return row.endsAt - now
  }
  // Who has tried is not kept in clear: an e-mail in this table would tell who has an account.
  const keyOf = (name: LimitName, who: string) => `${name}:${hashSecret(who)}`
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
