/** Supplier: a pit as jobbers find it, and as those have it who buy there. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { amountCentsSchema, currencySchema } from '../money.ts'
import { instantMsSchema } from '../time.ts'
import { unitSchema } from '../units.ts'
import { latLngSchema } from './entity.ts'

export const supplierMaterialSchema = z.object({
  materialId: idSchema,
  name: z.string().max(60),
  unit: unitSchema,
  priceCents: amountCentsSchema,
  gramsPerCubicMeter: z.int().optional(),
})
export type SupplierMaterial = z.infer<typeof supplierMaterialSchema>

/** What a pit offers: kept by the commands that change the pit or its catalogue. */
export const pitListingSchema = z.object({
  pitEntityId: idSchema,
  name: z.string().max(80),
  phoneNo: z.string().max(24),
  place: latLngSchema.nullable(),
  currency: currencySchema,
  /** Those to be had now, by name. */
  materials: z.array(supplierMaterialSchema),
})
export type PitListing = z.infer<typeof pitListingSchema>

/** A jobber buys at a pit. */
export const supplierSchema = z.object({ entityId: idSchema, pitEntityId: idSchema, addedOn: instantMsSchema })
export type Supplier = z.infer<typeof supplierSchema>
