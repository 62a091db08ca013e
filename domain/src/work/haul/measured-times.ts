/** What recent loads of a haul show about its cycles, for those who may take the work: minutes, and no names. */
import { z } from 'zod'

const rangeSchema = z.object({ low: z.number().min(0), high: z.number().min(0) })
export type Range = z.infer<typeof rangeSchema>

/** The parts of a cycle that are measured: `drive` is both ways, `queue` the wait in line at the pit. */
export const cycleParts = ['drive', 'queue', 'load', 'dump'] as const
export type CyclePart = (typeof cycleParts)[number]

export const measuredTimesSchema = z.object({
  /** Minutes, the middle half of the cycles. A part is absent if too few cycles have it. */
  parts: z.partialRecord(z.enum(cycleParts), rangeSchema),
  /** The cycles that were measured. */
  cycles: z.int().min(0),
})
export type MeasuredTimes = z.infer<typeof measuredTimesSchema>
