/**
 * How many points one user may send to one node in a day. What one sends is stored, whether it counts or not, so this
 * is the room that an account can fill in a day: some 50 MB. Beyond it a sender keeps its points and sends them later.
 */
import { AppError } from '@haulway/domain/errors.ts'
import { dayMs } from '@haulway/domain/time.ts'

/** A truck has 10,000 in a working day; a phone that was offline for two weeks, with a point each second, a million. */
export const pointsOfDayMax = 2_000_000

/** Each batch is a row, which takes the room of this many points. */
const pointsOfRow = 5

export type PointLimiter = {
  /** Counts a batch. @throws AppError tooManyRequests, with `retryAfterMs` */
  take: (uid: string, points: number) => void
  /** Takes a batch off the count that could not be stored: its sender sends it again. */
  giveBack: (uid: string, points: number) => void
}

/** @param elapsed milliseconds on a clock that no one sets */
export function openPointLimiter(elapsed: () => number): PointLimiter {
  let counts = new Map<string, number>()
  let endsAt = 0
  return {
    take: (uid, points) => {
      const now = elapsed()
      if (now >= endsAt) {
        counts = new Map()
        endsAt = now + dayMs
      }
      const count = (counts.get(uid) ?? 0) + points + pointsOfRow
      if (count > pointsOfDayMax) {
        throw new AppError('tooManyRequests', undefined, { retryAfterMs: Math.ceil(endsAt - now) })
      }
      counts.set(uid, count)
    },
    giveBack: (uid, points) => {
      counts.set(uid, Math.max(0, (counts.get(uid) ?? 0) - points - pointsOfRow))
    },
  }
}
