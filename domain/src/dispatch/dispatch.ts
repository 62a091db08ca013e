/** Dispatch: one truck with one driver set to one haul. Every load log starts from a dispatch. */
import { z } from 'zod'
import { placeSchema } from '../geo-pin/geo-pin.ts'
import { haulRateSchema } from '../haul/haul.ts'
import { idSchema } from '../ids.ts'
import { amountCentsSchema, currencySchema } from '../money.ts'
import { instantMsSchema, timeZoneSchema } from '../time.ts'
import { unitSchema } from '../units.ts'

export const dispatchStates = ['open', 'ended'] as const

/** The truck as it was when dispatched: a renumbered truck changes no load. */
export const truckSnapshotSchema = z.object({
  truckId: idSchema,
  number: z.string().max(10),
  plate: z.string().max(16),
  tareGrams: z.int().min(0),
  legalPayloadGrams: z.int().min(0),
  bodyLiters: z.int().min(0).nullable(),
})
export type TruckSnapshot = z.infer<typeof truckSnapshotSchema>

/**
 * Everything a load needs to know, frozen: parties, places, material, truck, driver and prices. A load log copies it,
 * so nothing is looked up while a truck stands at a pit without signal.
 */
export const termsSchema = z.object({
  projectId: idSchema,
  projectName: z.string().max(80),
  timeZone: timeZoneSchema,
  currency: currencySchema,
  haulId: idSchema,
  offerId: idSchema,
  dispatchId: idSchema,
  jobberEntityId: idSchema,
  jobberName: z.string().max(80),
  pitEntityId: idSchema,
  pitName: z.string().max(80),
  truckingEntityId: idSchema,
  truckingName: z.string().max(80),
  /** The driver's own entity: the solo trucker itself, or the fleet trucker. */
  driverEntityId: idSchema,
  driverName: z.string().max(120),
  truck: truckSnapshotSchema,
  materialId: idSchema,
  materialName: z.string().max(60),
  gramsPerCubicMeter: z.int().nullable(),
  unit: unitSchema,
  origin: placeSchema,
  destination: placeSchema,
  siteRules: z.string().max(1000),
  contactPhoneNo: z.string().max(24),
  rate: haulRateSchema,
  materialPriceCents: amountCentsSchema,
})
export type Terms = z.infer<typeof termsSchema>

export const dispatchSchema = z.object({
  projectId: idSchema,
  dispatchId: idSchema,
  state: z.enum(dispatchStates),
  terms: termsSchema,
  createdOn: instantMsSchema,
  endedOn: instantMsSchema.nullable(),
})
export type Dispatch = z.infer<typeof dispatchSchema>
