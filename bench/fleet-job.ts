/** The job of the fleet generator, and its result. */
import { z } from 'zod'
import { startProgram } from './process.ts'

const readerSchema = z.object({ headers: z.record(z.string(), z.string()), scope: z.string() })

export const fleetJobSchema = z.object({
  url: z.url(),
  seconds: z.number().max(300),
  /** How often each truck posts its points, ms. */
  everyMs: z.int(),
  trucks: z.array(readerSchema.extend({ load: z.object({ projectId: z.string(), loadLogId: z.string() }) })),
  /** The offices that watch the trucks. */
  desks: z.array(readerSchema),
})
export type FleetJob = z.infer<typeof fleetJobSchema>

const timesSchema = z.object({ p50Ms: z.number(), p99Ms: z.number() })
const resultSchema = z.object({
  /** From the time a POST was due to its answer. */
  posts: timesSchema.extend({ answered: z.int(), failed: z.int() }),
  /** From the time a POST was due to its last point on an office's map. */
  positions: timesSchema.extend({ shown: z.int() }),
  streams: z.int(),
  coreShare: z.number(),
})
export type FleetResult = z.infer<typeof resultSchema>

/**
 * Starts the generator, which opens the streams.
 * @returns when all streams are open and the trucks begin to send: waits for the result
 */
export async function startFleet(job: FleetJob): Promise<() => Promise<FleetResult>> {
  const program = await startProgram('bench/send-fleet.ts', {}, /(ready)/, JSON.stringify(job))
  return async () => resultSchema.parse(JSON.parse(await program.printed(/result (\{.*\})/)))
}
