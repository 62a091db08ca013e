/** Truck: an entity's vehicle. Weights are in grams, volumes in liters; the screen shows the project's unit. */
import { z } from 'zod'
import { AppError } from '../errors.ts'
import { idSchema } from '../ids.ts'
import { instantMsSchema } from '../time.ts'
import { grossGramsSchema } from '../truck-paper/gross-grams.ts'
import { truckPaperSchema, truckPapersMax } from '../truck-paper/truck-paper.ts'
import { poundGrams } from '../units.ts'
import { usStateSchema } from '../us-states.ts'

/**
 * Truck types with their usual weights. States and makers differ, so these are only defaults of a form: every truck has
 * its own weights. They are the middle of the usual range in the United States; for the 8×4 truck, in Europe.
 * Articulated trucks run off-road, where there is no legal gross weight.
 */
type TypeRow = { axles: number; tareGrams: number; legalGrossGrams: number; bodyLiters: number }

const pounds = (count: number) => Math.round(count * poundGrams)
const yards = (count: number) => Math.round(count * 764.554857984)

export const truckTypeDefaults = {
  singleAxle: { axles: 2, tareGrams: pounds(22_000), legalGrossGrams: pounds(35_000), bodyLiters: yards(6) },
  tandem: { axles: 3, tareGrams: pounds(23_200), legalGrossGrams: pounds(50_000), bodyLiters: yards(12) },
  triAxle: { axles: 4, tareGrams: pounds(30_000), legalGrossGrams: pounds(70_000), bodyLiters: yards(16) },
  quad: { axles: 5, tareGrams: pounds(33_000), legalGrossGrams: pounds(80_000), bodyLiters: yards(18) },
  superDump: { axles: 6, tareGrams: pounds(28_000), legalGrossGrams: pounds(80_000), bodyLiters: yards(20) },
  transfer: { axles: 6, tareGrams: pounds(28_000), legalGrossGrams: pounds(80_000), bodyLiters: yards(25) },
  semi: { axles: 5, tareGrams: pounds(32_000), legalGrossGrams: pounds(80_000), bodyLiters: yards(25) },
  tipper8x4: { axles: 4, tareGrams: 12_500_000, legalGrossGrams: 32_000_000, bodyLiters: 14_000 },
  articulated: { axles: 3, tareGrams: 32_000_000, legalGrossGrams: 70_000_000, bodyLiters: 20_000 },
} as const satisfies Record<string, TypeRow>

export type TruckType = keyof typeof truckTypeDefaults
export const truckTypes = Object.keys(truckTypeDefaults) as TruckType[]

/** The number painted on the truck, never shortened on a screen. */
export const truckNumberSchema = z.string().trim().min(1, 'Enter the truck number.').max(10)

export const truckFormSchema = z.object({
  number: truckNumberSchema,
  plate: z.string().trim().max(16).default(''),
  truckType: z.enum(truckTypes).default('triAxle'),
  axles: z.int().min(2).max(12).default(4),
  tareGrams: z.int().min(1_000_000).max(60_000_000),
  legalGrossGrams: grossGramsSchema,
  bodyLiters: z.int().min(1_000).max(60_000).optional(),
  /** Between the centers of the first and the last axle. */
  axleSpanMillimeters: z.int().min(1_000).max(40_000).optional(),
  /** Whose roads it runs on. Without it, no state's limit is checked. */
  state: usStateSchema.optional(),
})
export type TruckForm = z.infer<typeof truckFormSchema>

/** What a legal gross weight has to be. */
export const notAboveEmpty = 'Enter a legal gross weight above the empty weight.'

type Weights = Pick<TruckForm, 'tareGrams' | 'legalGrossGrams'>

/** @returns why a truck can't have this legal gross weight, as one sentence */
export function whyNotGross({ tareGrams, legalGrossGrams }: Weights): string | undefined {
  return legalGrossGrams > tareGrams ? undefined : notAboveEmpty
}

/** The rule of every input with the weights of a truck. A stored one may be older than the rule. */
export function refuseGross(weights: Weights, { addIssue }: z.core.$RefinementCtx): void {
  const message = whyNotGross(weights)
  if (message) addIssue({ code: 'custom', path: ['legalGrossGrams'], message })
}

export const truckSchema = truckFormSchema.extend({
  truckId: idSchema,
  entityId: idSchema,
  createdOn: z.int(),
  papers: z.array(truckPaperSchema).max(truckPapersMax).default([]),
  /** Since when it takes no new work. Its history stays. */
  retiredOn: instantMsSchema.nullable().default(null),
})
export type Truck = z.infer<typeof truckSchema>

/** @throws AppError conflict for a truck that takes no new work */
export function refuseRetired(truck: Truck): void {
  if (truck.retiredOn !== null) throw new AppError('conflict', `Truck ${truck.number} is retired.`)
}
