/** The job of the load generator, and its result. */
import { z } from 'zod'
import { startProgram } from './process.ts'

export const generateJobSchema = z.object({
  kind: z.enum(['closed', 'open']),
  url: z.url(),
  form: z.enum(['plugin', 'parse']),
  points: z.int().min(1).max(1000),
  /** Capture time of each truck's first point, ms; later points continue from there. */
  beginAt: z.int(),
  targets: z
    .array(
      z.object({
        path: z.string(),
        headers: z.record(z.string(), z.string()),
        load: z.object({ projectId: z.string(), loadLogId: z.string() }),
      }),
    )
    .min(1),
  seconds: z.number().max(120),
  connections: z.int().min(1).max(1000),
  /** Ends after this many requests, if that is before the seconds are over. */
  amount: z.int().optional(),
  /** Requests per second, for an open loop. */
  perSecond: z.number().max(20_000).default(0),
})
export type GenerateJob = z.infer<typeof generateJobSchema>
export type GenerateTarget = GenerateJob['targets'][number]

const resultSchema = z.object({
  perSecond: z.number(),
  answered: z.number(),
  failed: z.number(),
  p50Ms: z.number(),
  p99Ms: z.number(),
  /** Requests that were sent and neither answered nor refused within ten seconds of the end. */
  dropped: z.number(),
  /** Share of a core that the generator used. Over 0.9, the generator was the limit. */
  coreShare: z.number(),
})
export type GenerateResult = z.infer<typeof resultSchema>

export async function generate(job: z.input<typeof generateJobSchema>): Promise<GenerateResult> {
  const program = await startProgram('bench/generate.ts', {}, /ready (\{.*\})/, JSON.stringify(job))
  return resultSchema.parse(JSON.parse(program.readyText))
}
