/**
 * A little work for each turn of the event loop. When hundreds of phones come back with what they have queued, their
 * bodies wait here for each other, and whoever has something else to ask waits for a few bodies, not for all.
 */
import { AppError } from '@haulway/domain/errors.ts'

/** A turn takes no longer than this, but for its last piece of work. */
const turnMs = 1

/** @returns what the work comes to. @throws AppError tooManyRequests when too many wait */
export type Turns = <T>(work: () => T | Promise<T>) => Promise<T>

/** @param waitingMax beyond this, phones are asked to come again: they keep what they have */
export function openTurns(waitingMax = 5_000): Turns {
  const waiting: (() => void)[] = []
  let isGoing = false
  const next = () => {
    isGoing = waiting.length > 0
    if (!isGoing) return
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
      if (isGoing) return
      isGoing = true
      // The first one need not wait: a lone body is read at once.
      next()
    })
  }
}
