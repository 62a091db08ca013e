/** A weight limit that is posted on a road for some days, as in the thaw of spring. States post them road by road. */
import { z } from 'zod'
import { daySchema } from '../time.ts'

export const postedLimitSchema = z
  .object({
    /** The road or bridge, as on the sign. */
    road: z.string().trim().min(1, 'Enter the road.').max(60),
    grossGrams: z.int().min(2_000_000).max(150_000_000),
    from: daySchema,
    /** The last day. */
    until: daySchema,
  })
  .refine(({ from, until }) => from <= until, { path: ['until'], message: 'Enter a day on or after the first one.' })
export type PostedLimit = z.infer<typeof postedLimitSchema>

/** The most limits of one haul. */
export const postedLimitsMax = 20

/** The lowest limit of a day. */
export function postedLimitOn(limits: readonly PostedLimit[], day: string): PostedLimit | undefined {
  return limits
    .filter(({ from, until }) => from <= day && day <= until)
    .toSorted((a, b) => a.grossGrams - b.grossGrams || (a.until < b.until ? 1 : -1))[0]
}
