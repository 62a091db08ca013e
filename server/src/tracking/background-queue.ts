/** For large batches of work that is not urgent: does one piece after the other, with long rests. */
import { setTimeout as sleep } from 'node:timers/promises'
import PQueue from 'p-queue'

/** The rest after a piece of work is this many times as long as the work, so work takes a fifth of the time. */
const restFactor = 4

type Timing = { nowMs: () => number; rest: (ms: number) => Promise<unknown> }

/** The real clock. A rest does not keep the process alive. */
const realTime: Timing = { nowMs: () => performance.now(), rest: ms => sleep(ms, undefined, { ref: false }) }

/**
 * @returns a function that starts the work after all earlier work and its rest; an error rejects only its own call.
 * Urgent work waits for the piece that runs, and for no rest.
 */
export function openBackgroundQueue<Input>(work: (input: Input) => Promise<void>, { nowMs, rest } = realTime) {
  const oneAtATime = new PQueue({ concurrency: 1 })
  let idle: Promise<unknown> = Promise.resolve()
  return (input: Input, { isUrgent = false } = {}): Promise<void> => {
    if (isUrgent) return oneAtATime.add(() => work(input))
    let tookMs = 0
    const timed = async () => {
      const startedMs = nowMs()
      await work(input).finally(() => {
        tookMs = nowMs() - startedMs
      })
    }
    const done = idle.then(() => oneAtATime.add(timed))
    idle = done.catch(() => {}).then(() => rest(restFactor * tookMs))
    return done
  }
}
