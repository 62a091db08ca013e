/**
 * Runs work in order, for one millisecond at a time. When hundreds of phones reconnect and send their queued points,
 * the bodies wait here for each other, and other requests wait only for a few bodies, not for all.
 */
import { AppError } from '@haulway/domain/errors.ts'

/** After this time, other work of the node runs before the next piece starts. */
const atOnceMs = 1

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
    const untilMs = performance.now() + atOnceMs
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
