/** What the live watcher is told, and what it answers. */
import { z } from 'zod'
import { startProgram } from './process.ts'

export const liveJobSchema = z.object({
  /** How a subscriber hears: our events, or parse-server's LiveQuery. */
  way: z.enum(['events', 'liveQuery']),
  url: z.url(),
  /** Of the stream. */
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  /** Of further users, where one may not open all the streams; each subscriber takes the next. */
  moreHeaders: z.array(z.record(z.string(), z.string())).default([]),
  subscribers: z.int().min(1).max(10_000),
  commands: z.int().min(1).max(1000),
  /** The command: `MARK` in its body becomes a word of its own each time, `KEY` an id of its own. */
  command: z.object({
    method: z.enum(['POST', 'PUT']),
    path: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.string(),
  }),
})
export type LiveJob = z.input<typeof liveJobSchema>

const resultSchema = z.object({
  p50Ms: z.number(),
  p99Ms: z.number(),
  /** Expected and not heard within ten seconds. */
  missed: z.number(),
  coreShare: z.number(),
})
export type LiveResult = z.infer<typeof resultSchema>

export async function watchLive(job: LiveJob): Promise<LiveResult> {
  const program = await startProgram('bench/watch.ts', { JOB: JSON.stringify(job) }, /ready (\{.*\})/)
  return resultSchema.parse(JSON.parse(program.said))
}
