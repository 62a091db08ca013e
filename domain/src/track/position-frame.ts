/** The latest position of one truck, as it travels on the subscription: not a document, never stored as one. */
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
  /** Whether the truck carries material: filled on the map. */
  loaded: z.boolean(),
})
export type PositionFrame = z.infer<typeof positionFrameSchema>

/** A phone at work says something every minute: after two silent ones its truck is drawn where it was last known. */
export const staleMs = 2 * minuteMs
