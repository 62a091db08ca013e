/** Material: what is hauled, as a pit sells it. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { unitPriceCentsSchema } from '../money.ts'
import { daySchema } from '../time.ts'
import { unitSchema } from '../units.ts'

export const materialNameSchema = z.string().trim().min(1, "Enter the material's name.").max(60)

export const materialFormSchema = z.object({
  name: materialNameSchema,
  unit: unitSchema,
  /** What one unit costs at the pit. */
  priceCents: unitPriceCentsSchema,
  /** Loose density: converts weight and volume. */
  gramsPerCubicMeter: z.int().min(100_000).max(6_000_000).optional(),
  /** How much more room it takes loose than in the ground. */
  swellPercent: z.int().min(0).max(200).optional(),
  /** Hidden from buyers when false. */
  available: z.boolean().default(true),
  /** Shown to buyers, and not to be ordered at present. */
  outOfStock: z.boolean().default(false),
  /** What one unit will cost from a day on. Hauls made before keep the price they were made with. */
  nextPrice: z.object({ priceCents: unitPriceCentsSchema, fromDay: daySchema }).nullable().default(null),
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

/** A material as it costs on a day: a price that was announced for then holds. */
export function decidePrice(material: Material, today: string): Material {
  const { nextPrice } = material
  if (nextPrice === null || nextPrice.fromDay > today) return material
  return { ...material, priceCents: nextPrice.priceCents, nextPrice: null }
}
