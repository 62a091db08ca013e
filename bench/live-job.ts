/** The job of the live watcher, and its result. */
import { z } from 'zod'
import { startProgram } from './process.ts'

export const liveJobSchema = z.object({
  /** How a subscriber receives changes: our event stream, or parse-server's LiveQuery. */
  protocol: z.enum(['events', 'liveQuery']),
  url: z.url(),
  /** Where commands are sent, if not to the same node. */
  commandUrl: z.url().optional(),
  /** Path of the stream. */
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  /** Headers of more users, because one user may open only a few streams. Subscribers take turns among the users. */
  moreHeaders: z.array(z.record(z.string(), z.string())).default([]),
  subscribers: z.int().min(1).max(10_000),
  commands: z.int().min(1).max(1000),
  /** The command to send. `MARK` in its body and `KEY` in its headers are replaced by a new value each time. */
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
  /** Expected messages that did not arrive within ten seconds. */
  missed: z.number(),
  coreShare: z.number(),
})
export type LiveResult = z.infer<typeof resultSchema>

export async function watchLive(job: LiveJob): Promise<LiveResult> {
  const program = await startProgram('bench/watch.ts', {}, /ready (\{.*\})/, JSON.stringify(job))
  return resultSchema.parse(JSON.parse(program.readyText))
}
