/** Retries until the server answers, as an outbox does, for as long as the demo runs. */
import { AppError } from '@haulway/domain/errors.ts'
import { secondMs } from '@haulway/domain/time.ts'

const firstPauseMs = 100
const longestPauseMs = 2 * secondMs

/**
 * @param run throws when there is no answer; a final refusal is an answer
 * @throws the final refusal, or the signal's reason once it is aborted
 */
export async function untilAnswered<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, pauseMs * 2)) {
    signal.throwIfAborted()
    try {
      return await run()
    } catch (error) {
      if (error instanceof AppError && error.final) throw error
      await pause(pauseMs, signal)
    }
  }
}

/** Waits; resolves early when the signal is aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
}
