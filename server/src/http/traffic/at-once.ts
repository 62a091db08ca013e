/** How many requests of one user a node works on at once, where each takes memory or time until it is answered. */
import type { ServerResponse } from 'node:http'
import { AppError } from '@haulway/domain/errors.ts'
import { secondMs } from '@haulway/domain/time.ts'

export type AtOnce = {
  /** @returns a function that ends it; only its first call counts. @throws AppError tooManyRequests */
  begin: (uid: string) => () => void
}

export function openAtOnce(max: number): AtOnce {
  const counts = new Map<string, number>()
  return {
    begin: uid => {
      const count = counts.get(uid) ?? 0
      if (count >= max) throw new AppError('tooManyRequests', undefined, { retryAfterMs: secondMs })
      counts.set(uid, count + 1)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        const left = (counts.get(uid) ?? 0) - 1
        if (left > 0) counts.set(uid, left)
        else counts.delete(uid)
      }
    },
  }
}

/**
 * Aborts once an answer is sent or its client has gone, even if that was before: Node reports it only once, so code
 * that listens after looking up a user would miss it.
 */
export function closedSignal(response: ServerResponse): AbortSignal {
  const closing = new AbortController()
  if (response.closed) closing.abort()
  else response.once('close', () => closing.abort())
  return closing.signal
}

/** Calls `end` at once if the signal is aborted already. */
export function onceAborted(signal: AbortSignal, end: () => void): void {
  if (signal.aborted) end()
  else signal.addEventListener('abort', end, { once: true })
}
