/** Haul: so much of one material from one place to another, at a rate. Pit to site and spoil to dump alike. */
import { z } from 'zod'
import { placeSchema } from '../geo-pin/geo-pin.ts'
import { idSchema } from '../ids.ts'
import { amountCentsSchema } from '../money.ts'
import { rateSchema, unitSchema } from '../units.ts'

/** A price for hauling with its standby rule: minutes in line that cost nothing, then so many cents a minute. */
export const haulRateSchema = rateSchema.extend({
  standbyFreeMinutes: z.int().min(0).max(600).default(15),
  standbyCentsPerMinute: amountCentsSchema.default(0),
})
/** Frozen into the offer when accepted, and from there into each load. */
export type HaulRate = z.infer<typeof haulRateSchema>

export const haulSchema = z.object({
  projectId: idSchema,
  haulId: idSchema,
  materialId: idSchema,
  materialName: z.string().max(60),
  gramsPerCubicMeter: z.int().nullable(),
  unit: unitSchema,
  /** Thousandths of the unit. */
  targetMilli: z.int().min(1).max(10_000_000_000),
  /** What the pit asks for one unit, frozen when the haul is made. */
  materialPriceCents: amountCentsSchema,
  origin: placeSchema,
  destination: placeSchema,
  rate: haulRateSchema,
  trucksWanted: z.int().min(1).max(200),
})
export type Haul = z.infer<typeof haulSchema>
