/** Work that is much at once and not pressing: one piece after the other, at rest for most of the time. */
import { setTimeout as sleep } from 'node:timers/promises'

/** As often as the work has taken: it has a fifth of the time. */
const restTimes = 4

type Timing = { nowMs: () => number; rest: (ms: number) => Promise<unknown> }

/** By the clock of the process, which does not wait for a rest to end. */
const usual: Timing = { nowMs: () => performance.now(), rest: ms => sleep(ms, undefined, { ref: false }) }

/** @returns the same work, begun when what was asked before is done and rested from; it fails for its asker alone */
export function openPaced<Input>(work: (input: Input) => Promise<void>, { nowMs, rest } = usual) {
  let free: Promise<unknown> = Promise.resolve()
  return (input: Input): Promise<void> => {
    let tookMs = 0
    const done = free.then(async () => {
      const beganMs = nowMs()
      await work(input).finally(() => {
        tookMs = nowMs() - beganMs
      })
    })
    free = done.catch(() => {}).then(() => rest(restTimes * tookMs))
    return done
  }
}
