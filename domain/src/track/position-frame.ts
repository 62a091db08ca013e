/** The latest position of one truck on the subscription. It is not a document and never stored as one. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { minuteMs } from '../time.ts'

export const positionFrameSchema = z.object({
  loadLogId: idSchema,
  projectId: idSchema,
  truckNumber: z.string().max(16),
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  headingDegrees: z.number().min(0).max(360).nullable(),
  speedMetersPerSecond: z.number().min(0).nullable(),
  accuracyMeters: z.number().min(0).nullable(),
  /** Capture time of the fix, ms. */
  at: z.int(),
  /** Whether the truck is loaded; the map shows it filled. */
  loaded: z.boolean(),
})
export type PositionFrame = z.infer<typeof positionFrameSchema>

/** Phones report every minute. After two silent minutes the map shows the truck at its last known place. */
export const staleMs = 2 * minuteMs
