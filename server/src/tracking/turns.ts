/**
 * One piece of work for each turn of the event loop. When hundreds of phones come back with what they have queued,
 * their bodies wait here for each other, and whoever has something else to ask waits for one body, not for all.
 */
export type Turns = (work: () => void) => void

export function openTurns(): Turns {
  const waiting: (() => void)[] = []
  let isGoing = false
  const next = () => {
    const work = waiting.shift()
    isGoing = work !== undefined
    if (!work) return
    setImmediate(next)
    work()
  }
  return work => {
    waiting.push(work)
    if (isGoing) return
    isGoing = true
    // The first one need not wait: a lone body is read at once.
    next()
  }
}
