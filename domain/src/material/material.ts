/** Material: what is hauled, as a pit sells it. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { amountCentsSchema } from '../money.ts'
import { unitSchema } from '../units.ts'

export const materialNameSchema = z.string().trim().min(1, 'Please name the material.').max(60)

export const materialFormSchema = z.object({
  name: materialNameSchema,
  unit: unitSchema,
  /** What one unit costs at the pit. */
  priceCents: amountCentsSchema,
  /** Loose density: converts weight and volume. */
  gramsPerCubicMeter: z.int().min(100_000).max(6_000_000).optional(),
  available: z.boolean().default(true),
})
export type MaterialForm = z.infer<typeof materialFormSchema>

/** An entry of a pit's catalogue (collection `material-catalog`). */
export const materialSchema = materialFormSchema.extend({
  entityId: idSchema,
  materialId: idSchema,
  changedOn: z.int(),
})
export type Material = z.infer<typeof materialSchema>

/** A pit lists at most so many, so that a supplier's list fits in one document. */
export const materialsMax = 100
