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
  /**
   * Runs a call when it's the user's turn.
   * @param gone aborts when no one waits for the answer any longer: then a call that has not begun gives up its place
   * @throws AppError tooManyRequests when too many of their calls wait; ClientGone
   */
  run: <T>(uid: string, call: () => Promise<T>, gone?: AbortSignal) => Promise<T>
}

export class ClientGone extends Error {}

export function openUserTurns(): UserTurns {
  const queues = new Map<string, PQueue>()
  return {
    run: async (uid, call, gone) => {
      if (gone?.aborted) throw new ClientGone()
      const queue = queues.get(uid) ?? new PQueue({ concurrency: callsAtOnce })
      if (queue.size >= callsWaitingMax) throw new AppError('tooManyRequests', undefined, { retryAfterMs: secondMs })
      queues.set(uid, queue)
      const leaving = new AbortController()
      const leave = () => leaving.abort(new ClientGone())
      gone?.addEventListener('abort', leave)
      const begin = () => {
        // A call that has begun keeps its turn until its work ends.
        gone?.removeEventListener('abort', leave)
        return call()
      }
      try {
        return await queue.add(begin, { signal: leaving.signal })
      } finally {
        if (queue.size + queue.pending === 0) queues.delete(uid)
      }
    },
  }
}
