/** What an hour of a truck costs its owner: fuel, as the trucker entered it. The screen shows the values used. */
import { z } from 'zod'
import { idSchema } from '../../ids.ts'

export const truckCostsSchema = z.object({
  /** Loaded and empty together. */
  milesPerGallon: z.number().min(1).max(30),
  /** While it is loaded, dumps or waits in line. */
  idleGallonsPerHour: z.number().min(0).max(10),
  /** Thousandths of the currency's unit for a gallon. */
  fuelPriceMills: z.int().min(0).max(100_000),
  /** The working day that the net is spread over. */
  dayMinutes: z.int().min(60).max(1440),
})
export type TruckCosts = z.infer<typeof truckCostsSchema>

/** Values for a loaded dump truck on short hauls; owners change them. The price is used if none is published. */
export const usualTruckCosts: TruckCosts = {
  milesPerGallon: 5,
  idleGallonsPerHour: 0.8,
  fuelPriceMills: 4000,
  dayMinutes: 480,
}

/** What a trucker has set, and the truck that is estimated; the rest is usual, and fuel costs what is published. */
export const ownTruckCostsSchema = truckCostsSchema.extend({ truckId: idSchema }).partial()
export type OwnTruckCosts = z.infer<typeof ownTruckCostsSchema>
