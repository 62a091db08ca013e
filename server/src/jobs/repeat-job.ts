/** Jobs of every minute. Daily and hourly ones: `job-rules.ts`. */
import type { Job } from './job.ts'
import type { JobKind, JobKinds } from './job-kind.ts'

/** The kinds of job without data. */
type PlainKind = { [Kind in JobKind]: JobKinds[Kind] extends Record<string, never> ? Kind : never }[JobKind]

/**
 * Adds a job at the start of each period of the clock. Nodes share a clock, so however many add it, it is one job.
 * @returns a function that stops it
 */
export function repeatJob(
  parts: { enqueue: (job: Job) => Promise<void>; clock: () => number; onError: (error: unknown) => void },
  kind: PlainKind,
  everyMs: number,
): () => void {
  const { enqueue, clock, onError } = parts
  let timer: ReturnType<typeof setTimeout> | undefined
  const add = () => {
    wait()
    enqueue({ kind, data: {}, key: String(Math.floor(clock() / everyMs)) }).catch(onError)
  }
  const wait = () => {
    timer = setTimeout(add, everyMs - (clock() % everyMs))
  }
  wait()
  return () => clearTimeout(timer)
}
