/** A weight limit that is posted on a road for some days, as in the thaw of spring. States post them road by road. */
import { z } from 'zod'
import { AppError } from '../errors.ts'
import { daySchema } from '../time.ts'
import { grossGramsSchema } from '../truck-paper/gross-grams.ts'

export const postedLimitSchema = z
  .object({
    /** The road or bridge, as on the sign. */
    road: z.string().trim().min(1, 'Enter the road.').max(60),
    grossGrams: grossGramsSchema,
    from: daySchema,
    /** The last day. */
    until: daySchema,
  })
  .refine(({ from, until }) => from <= until, { path: ['until'], message: 'Enter a day on or after the first one.' })
export type PostedLimit = z.infer<typeof postedLimitSchema>

/** The most limits of one haul. */
export const postedLimitsMax = 20

/** What changes about the limits of a haul. Two people who each change one lose neither. */
export const postedLimitChangeSchema = z.object({
  addPostedLimit: postedLimitSchema.optional(),
  /** Named by all its values. */
  removePostedLimit: postedLimitSchema.optional(),
})

/**
 * Adding one again, or removing one that is gone, changes nothing.
 * @throws AppError invalidInput when there are too many
 */
export function changePostedLimits(
  limits: readonly PostedLimit[],
  { addPostedLimit: added, removePostedLimit: removed }: z.infer<typeof postedLimitChangeSchema>,
): PostedLimit[] {
  const kept = limits.filter(each => !(removed && isSameLimit(each, removed)) && !(added && isSameLimit(each, added)))
  const changed = added ? [...kept, added] : kept
  if (changed.length <= postedLimitsMax) return changed
  throw new AppError('invalidInput', 'A haul can have at most 20 limits. Remove one that has ended.', {
    field: 'addPostedLimit',
  })
}

function isSameLimit(one: PostedLimit, other: PostedLimit): boolean {
  const { road, grossGrams, from, until } = one
  return road === other.road && grossGrams === other.grossGrams && from === other.from && until === other.until
}

/** The lowest limit of a day. */
export function postedLimitOn(limits: readonly PostedLimit[], day: string): PostedLimit | undefined {
  return limits
    .filter(({ from, until }) => from <= day && day <= until)
    .toSorted((a, b) => a.grossGrams - b.grossGrams || (a.until < b.until ? 1 : -1))[0]
}
