/** Truck: an entity's vehicle. Weights are in grams, volumes in liters; the screen shows the project's unit. */
import { z } from 'zod'
import { AppError } from '../errors.ts'
import { idSchema } from '../ids.ts'
import { instantMsSchema } from '../time.ts'
import { truckPaperSchema, truckPapersMax } from './truck-paper.ts'
import { truckTypes } from './truck-type.ts'

/** The number painted on the truck, never shortened on a screen. */
export const truckNumberSchema = z.string().trim().min(1, 'Enter the truck number.').max(10)

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

export const truckSchema = truckFormSchema.extend({
  truckId: idSchema,
  entityId: idSchema,
  createdOn: z.int(),
  papers: z.array(truckPaperSchema).max(truckPapersMax).default([]),
  /** Since when it takes no new work. Its history stays. */
  retiredOn: instantMsSchema.nullable().default(null),
})
export type Truck = z.infer<typeof truckSchema>

/**
 * Legal payload in grams: legal gross minus tare, and no more than the body holds of the material.
 * @param gramsPerCubicMeter loose density of the material, when known
 */
export function legalPayloadGrams(truck: TruckForm, gramsPerCubicMeter?: number): number {
  const byWeight = Math.max(0, truck.legalGrossGrams - truck.tareGrams)
  if (!truck.bodyLiters || !gramsPerCubicMeter) return byWeight
  return Math.min(byWeight, Math.floor((truck.bodyLiters * gramsPerCubicMeter) / 1000))
}

/** @throws AppError conflict for a truck that takes no new work */
export function refuseRetired(truck: Truck): void {
  if (truck.retiredOn !== null) throw new AppError('conflict', `Truck ${truck.number} is retired.`)
}
