/** Material: a kind of material that trucks haul, and that a pit sells or takes for a tip fee. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { rateE4Schema } from '../pay/card/quantities.ts'
import { daySchema } from '../time.ts'
import { unitSchema } from '../units.ts'

export const materialNameSchema = z.string().trim().min(1, "Enter the material's name.").max(60)

export const materialFormSchema = z.object({
  name: materialNameSchema,
  unit: unitSchema,
  /** `taken`: spoil from a buyer's site. The price is the tip fee. */
  direction: z.enum(['sold', 'taken']).default('sold'),
  /** The price of one unit at the pit, in 1/10,000 of the currency's unit. */
  priceE4: rateE4Schema,
  /** Loose density: converts weight and volume. */
  gramsPerCubicMeter: z.int().min(100_000).max(6_000_000).optional(),
  /** How much more volume it has loose than in the ground. */
  swellPercent: z.int().min(0).max(200).optional(),
  /** Hidden from buyers when false. */
  available: z.boolean().default(true),
  /** Shown to buyers, but not for sale now. */
  outOfStock: z.boolean().default(false),
  /** The price of one unit from a day on. Earlier hauls keep the price they were made with. */
  nextPrice: z.object({ priceE4: rateE4Schema, fromDay: daySchema }).nullable().default(null),
})
export type MaterialForm = z.infer<typeof materialFormSchema>

/** An entry of a pit's catalog (collection `material-catalog`). */
export const materialSchema = materialFormSchema.extend({
  entityId: idSchema,
  materialId: idSchema,
  changedOn: z.int(),
})
export type Material = z.infer<typeof materialSchema>

/** The most materials of one pit, so that a supplier's list fits in one document. */
export const materialsMax = 100

/** The material with its price on a day: applies a price that was announced for that day or earlier. */
export function decidePrice(material: Material, today: string): Material {
  const { nextPrice } = material
  if (nextPrice === null || nextPrice.fromDay > today) return material
  return { ...material, priceE4: nextPrice.priceE4, nextPrice: null }
}
