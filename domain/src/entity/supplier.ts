/** Supplier: a pit as jobbers find it, and as those have it who buy there. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { amountCentsSchema, currencySchema } from '../money.ts'
import { instantMsSchema } from '../time.ts'
import { unitSchema } from '../units.ts'
import { groundSchema } from './entity.ts'

export const supplierMaterialSchema = z.object({
  materialId: idSchema,
  name: z.string().max(60),
  unit: unitSchema,
  priceCents: amountCentsSchema,
  gramsPerCubicMeter: z.int().optional(),
  /** Not to be ordered at present. */
  outOfStock: z.boolean().optional(),
})
export type SupplierMaterial = z.infer<typeof supplierMaterialSchema>

/** What a pit offers: kept by the commands that change the pit or its catalogue. */
export const pitListingSchema = z.object({
  pitEntityId: idSchema,
  name: z.string().max(80),
  phoneNo: z.string().max(24),
  place: groundSchema.nullable(),
  currency: currencySchema,
  /** Those to be had now, by name. */
  materials: z.array(supplierMaterialSchema),
})
export type PitListing = z.infer<typeof pitListingSchema>

/** What a jobber says of a pit it buys from, for itself: what it calls it, and what to remember. */
export const supplierWordsSchema = z.object({
  ownName: z.string().trim().max(80).default(''),
  note: z.string().trim().max(300).default(''),
})

/** A jobber buys at a pit. */
export const supplierSchema = supplierWordsSchema.extend({
  entityId: idSchema,
  pitEntityId: idSchema,
  addedOn: instantMsSchema,
})
export type Supplier = z.infer<typeof supplierSchema>
