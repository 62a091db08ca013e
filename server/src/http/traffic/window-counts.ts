/** Counts by key in a node's memory, for limits. All counts start over at the same time, so none is kept for long. */
import { AppError } from '@haulway/domain/errors.ts'

export type WindowCounts = {
  /** Counts an amount, unless the count would be above `max`. @throws AppError tooManyRequests, with `retryAfterMs` */
  take: (key: string, amount: number, max: number) => void
  /** Counts an amount of something that has happened already, or takes a negative one off again. */
  add: (key: string, amount: number) => void
}

/**
 * @param elapsed milliseconds by a clock that is never set, such as `performance.now`
 * @param windowMs after how long counting starts over
 */
export function openWindowCounts(elapsed: () => number, windowMs: number): WindowCounts {
  let counts = new Map<string, number>()
  let endsAt = 0
  const add = (key: string, amount: number) => {
    counts.set(key, Math.max(0, (counts.get(key) ?? 0) + amount))
  }
  return {
    take: (key, amount, max) => {
      const now = elapsed()
      if (now >= endsAt) {
        counts = new Map()
        endsAt = now + windowMs
      }
      if ((counts.get(key) ?? 0) + amount > max) {
        throw new AppError('tooManyRequests', undefined, { retryAfterMs: Math.ceil(endsAt - now) })
      }
      add(key, amount)
    },
    add,
  }
}
