/**
 * Limits the work per turn of the event loop. When hundreds of phones reconnect and send their queued points, the
 * bodies wait here for each other, and other requests wait only for a few bodies, not for all.
 */
import { AppError } from '@haulway/domain/errors.ts'

/** A turn starts no more work after this time. */
const turnMs = 1

/** @returns the result of the work. @throws AppError tooManyRequests when too many wait */
export type IngestQueue = <T>(work: () => T | Promise<T>) => Promise<T>

/** @param waitingMax beyond this, phones are asked to try again later; they keep their points */
export function openIngestQueue(waitingMax = 5_000): IngestQueue {
  const waiting: (() => void)[] = []
  let isRunning = false
  const next = () => {
    isRunning = waiting.length > 0
    if (!isRunning) return
    setImmediate(next)
    const untilMs = performance.now() + turnMs
    do waiting.shift()?.()
    while (waiting.length > 0 && performance.now() < untilMs)
  }
  return work => {
    if (waiting.length >= waitingMax) return Promise.reject(new AppError('tooManyRequests'))
    return new Promise((resolve, reject) => {
      waiting.push(() => {
        try {
          resolve(work())
        } catch (error) {
          reject(error)
        }
      })
      if (isRunning) return
      isRunning = true
      // If nothing is running, the work starts immediately.
      next()
    })
  }
}
