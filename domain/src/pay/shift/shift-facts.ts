/** Shift: a truck and its driver for a span of a day on a project, and the facts that its pay depends on. */
import { z } from 'zod'
import { daySchema, instantMsSchema } from '../../time.ts'
import { milliSchema } from '../card/quantities.ts'
import { ownAddOnSchema } from '../card/rate-card.ts'

export const shiftFactsSchema = z.object({
  id: z.string().min(1).max(80),
  /** The truck's id or number. */
  truck: z.string().max(80).optional(),
  /** The shift day, when it is not the day of the start. */
  day: daySchema.optional(),
  clockInAt: instantMsSchema.optional(),
  clockOutAt: instantMsSchema.optional(),
  /** The first entry of the site's geofence, and the last exit. */
  arriveAt: instantMsSchema.optional(),
  leaveAt: instantMsSchema.optional(),
  /** Rests and breakdowns. Subtracted, unless paid. */
  breaks: z
    .array(z.object({ from: instantMsSchema, to: instantMsSchema, paid: z.boolean().default(false) }))
    .max(100)
    .default([]),
  cancelled: z
    .object({ at: instantMsSchema, shiftStartAt: instantMsSchema, by: z.enum(['payer', 'hauler']).default('payer') })
    .optional(),
  minimumWaived: z.boolean().optional(),
  milesMilli: milliSchema.optional(),
  addOns: z.array(ownAddOnSchema).max(100).default([]),
})
export type ShiftFacts = z.infer<typeof shiftFactsSchema>
