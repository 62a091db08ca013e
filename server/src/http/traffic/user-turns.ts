/**
 * How many calls of one user run at once on a node. The next ones wait for their turn, in order: a user whose calls are
 * slow, or who sends very many, must not take all connections to the database. A key counts as a user.
 */
import { AppError } from '@haulway/domain/errors.ts'
import { secondMs } from '@haulway/domain/time.ts'
import PQueue from 'p-queue'

/** Fewer than half of a node's connections, by default. */
export const callsAtOnce = 4
/** A phone sends what it kept offline one after the other, and a page asks for a few things. */
export const callsWaitingMax = 200

export type UserTurns = {
  /** Runs a call when it's the user's turn. @throws AppError tooManyRequests when too many of their calls wait */
  run: <T>(uid: string, call: () => Promise<T>) => Promise<T>
}

export function openUserTurns(): UserTurns {
  const queues = new Map<string, PQueue>()
  return {
    run: async (uid, call) => {
      const queue = queues.get(uid) ?? new PQueue({ concurrency: callsAtOnce })
      if (queue.size >= callsWaitingMax) throw new AppError('tooManyRequests', undefined, { retryAfterMs: secondMs })
      queues.set(uid, queue)
      try {
        return await queue.add(call)
      } finally {
        if (queue.size + queue.pending === 0) queues.delete(uid)
      }
    },
  }
}
