/** Truck: what carries the load. Weights are grams, volumes litres; the screen shows the project's unit. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'

/** The kinds of domain practice; defaults of weights differ by kind and by state law, so each truck has its own. */
export const truckTypes = [
  'singleAxle',
  'tandem',
  'triAxle',
  'quad',
  'superDump',
  'transfer',
  'semi',
  'tipper8x4',
  'articulated',
] as const

/** The number painted on the truck, never shortened on a screen. */
export const truckNumberSchema = z.string().trim().min(1, 'Please enter the truck number.').max(10)

export const truckFormSchema = z.object({
  number: truckNumberSchema,
  plate: z.string().trim().max(16).default(''),
  truckType: z.enum(truckTypes).default('triAxle'),
  axles: z.int().min(2).max(12).default(4),
  tareGrams: z.int().min(1_000_000).max(60_000_000),
  legalGrossGrams: z.int().min(2_000_000).max(150_000_000),
  bodyLiters: z.int().min(1_000).max(60_000).optional(),
})
export type TruckForm = z.infer<typeof truckFormSchema>

export const truckSchema = truckFormSchema.extend({ truckId: idSchema, entityId: idSchema, createdOn: z.int() })
export type Truck = z.infer<typeof truckSchema>

/**
 * Legal payload in grams: legal gross less tare, and no more than the body holds of the material.
 * @param gramsPerCubicMeter loose density of the material, when known
 */
export function legalPayloadGrams(truck: TruckForm, gramsPerCubicMeter?: number): number {
  const byWeight = Math.max(0, truck.legalGrossGrams - truck.tareGrams)
  if (!truck.bodyLiters || !gramsPerCubicMeter) return byWeight
  return Math.min(byWeight, Math.floor((truck.bodyLiters * gramsPerCubicMeter) / 1000))
}
