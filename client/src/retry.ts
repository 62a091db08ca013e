/**
 * When to send again what the server did not settle: an act, an upload, a point. Each sender has its own times:
 * `retryMs` in the outbox, the upload queue, the sync engine and the app's point flusher.
 */

/** Device times, ms. A user may set the device's clock at any moment. */
export type Retry = {
  /** When the last try was noted. */
  triedAt?: number | undefined
  nextTryAt: number
  /** The answer to the last try was lost. The server did not request this wait, so a nudge ends it. */
  isLost?: boolean | undefined
}

/** Whether to try now. A clock that shows a time before the last try was set back, and says nothing about the wait. */
export function isDue({ triedAt, nextTryAt, isLost }: Retry, now: number, isNudged = false): boolean {
  return nextTryAt <= now || now < (triedAt ?? 0) || (isNudged && isLost === true)
}

/** An answer that settles nothing. */
type Failed = { kind: 'lost'; trouble: string } | { kind: 'refused'; code: string; retryAfterMs?: number | undefined }
type Tried = { attempts: number; trouble: string; isLost: boolean; triedAt: number; nextTryAt: number }

/** Notes a try that failed: waits double up to `max`, and are at least what the server requested. */
export function noteTry(attempts: number, answer: Failed, retryMs: { first: number; max: number }, now: number): Tried {
  const wait = Math.min(retryMs.first * 2 ** Math.min(attempts, 10), retryMs.max)
  const isLost = answer.kind === 'lost'
  const requestedWait = isLost ? 0 : (answer.retryAfterMs ?? 0)
  const trouble = isLost ? answer.trouble : answer.code
  return { attempts: attempts + 1, trouble, isLost, triedAt: now, nextTryAt: now + Math.max(wait, requestedWait) }
}

/** @returns ms until the first is due, or undefined when nothing waits */
export function nextDrainMs(waiting: readonly Retry[], now: number): number | undefined {
  if (waiting.length === 0) return undefined
  return Math.max(250, Math.min(...waiting.map(each => (isDue(each, now) ? 0 : each.nextTryAt - now))))
}
