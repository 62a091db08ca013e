/**
 * How many points one user may send to one node in a day. Points are stored even if they don't count for a load, so
 * this limits the room that an account can fill in a day: about 50 MB. Beyond it, a phone keeps its points and sends
 * them later.
 */
import { dayMs } from '@haulway/domain/time.ts'
import { openWindowCounts } from '../../http/traffic/window-counts.ts'

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

/** @param elapsed milliseconds by a clock that is never set, such as `performance.now` */
export function openPointLimiter(elapsed: () => number): PointLimiter {
  const points = openWindowCounts(elapsed, dayMs)
  return {
    take: (uid, count) => points.take(uid, count + pointsOfRow, pointsOfDayMax),
    giveBack: (uid, count) => points.add(uid, -count - pointsOfRow),
  }
}
