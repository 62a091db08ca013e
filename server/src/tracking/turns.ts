/**
 * A little work for each turn of the event loop. When hundreds of phones come back with what they have queued, their
 * bodies wait here for each other, and whoever has something else to ask waits for a few bodies, not for all.
 */
/** A turn takes no longer than this, but for its last piece of work. */
const turnMs = 1

/** @returns what the work comes to */
export type Turns = <T>(work: () => T | Promise<T>) => Promise<T>

export function openTurns(): Turns {
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
  return work =>
    new Promise((resolve, reject) => {
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
