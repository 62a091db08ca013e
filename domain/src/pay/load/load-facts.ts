/** The facts of a load that its pay depends on. */
import { z } from 'zod'
import { daySchema, instantMsSchema } from '../../time.ts'
import { units } from '../../units.ts'
import { milliSchema } from '../card/quantities.ts'
import { densitySchema, ownAddOnSchema, placesOfWaiting } from '../card/rate-card.ts'

/** The units of a quantity that was stated: by a scale, a loader's count or a ticket. */
export const statedUnits = [...(Object.keys(units) as (keyof typeof units)[]), 'lb', 'kg'] as const
export type StatedUnit = (typeof statedUnits)[number]

/** The units of scales. */
export const weightUnits = ['lb', 'kg', 'ton', 'tonne'] as const

/** Millionths of a unit: a weight stays as the scale stated it. */
const microSchema = z.int().min(0).max(1_000_000_000_000)

export const statedQuantitySchema = z.object({ valueMicro: microSchema, unit: z.enum(statedUnits) })
export type StatedQuantity = z.infer<typeof statedQuantitySchema>

/** Who or what made a truck wait; unassigned waiting is `none`. */
export const faults = ['none', 'pit', 'payer', 'hauler', 'weather'] as const
export type Fault = (typeof faults)[number]

const waitPlaceSchema = z.object({ place: z.enum(placesOfWaiting), fault: z.enum(faults).default('none') })
const waitSchema = z.union([
  waitPlaceSchema.extend({ waitedMs: z.int().min(0) }),
  waitPlaceSchema.extend({ from: instantMsSchema, to: instantMsSchema }),
])
export type Wait = z.infer<typeof waitSchema>

export const loadFactsSchema = z.object({
  id: z.string().min(1).max(80),
  /** The truck's id or number. */
  truck: z.string().max(80).optional(),
  startAt: instantMsSchema.optional(),
  endAt: instantMsSchema.optional(),
  /** The shift day, when it is not the day of the start. */
  day: daySchema.optional(),
  quantity: statedQuantitySchema.optional(),
  /** Used before `quantity`. */
  weights: z.object({ grossMicro: microSchema, tareMicro: microSchema, unit: z.enum(weightUnits) }).optional(),
  /** Waste or spill. */
  deduct: statedQuantitySchema.optional(),
  milesMilli: milliSchema.optional(),
  /** The density of its material, where one card prices loads of several. It replaces the card's. */
  density: densitySchema.optional(),
  leg: z.literal('back').optional(),
  /** The legal payload of this truck, in the card's basis. */
  maximumQuantityMilli: milliSchema.optional(),
  minimumWaived: z.boolean().optional(),
  outcome: z.enum(['delivered', 'rejected', 'dryRun', 'cancelled']).default('delivered'),
  /** Who caused a rejected load or a dry run. */
  fault: z.string().max(40).optional(),
  waits: z.array(waitSchema).max(200).default([]),
  /** Due with any outcome, unless canceled. */
  addOns: z.array(ownAddOnSchema).max(100).default([]),
})
export type LoadFacts = z.infer<typeof loadFactsSchema>
