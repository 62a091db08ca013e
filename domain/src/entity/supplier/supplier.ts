/** Supplier: a pit as jobbers find it, and as those have it who buy there. */
import { z } from 'zod'
import { idSchema } from '../../ids.ts'
import { currencySchema, unitPriceCentsSchema } from '../../money.ts'
import { instantMsSchema } from '../../time.ts'
import { unitSchema } from '../../units.ts'
import { groundSchema } from '../entity.ts'

export const supplierMaterialSchema = z.object({
  materialId: idSchema,
  name: z.string().max(60),
  unit: unitSchema,
  priceCents: unitPriceCentsSchema,
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
  /** Whether new hauls may begin there at present. Why not is the pit's own affair. */
  takesWork: z.boolean().default(true),
  /** Those to be had now, by name. */
  materials: z.array(supplierMaterialSchema),
})
export type PitListing = z.infer<typeof pitListingSchema>

/** Why a haul can't take a material of a pit now: its material, its pit, or the pit's place. */
export const materialRefusals = {
  outOfStock: 'The pit is not selling this material now.',
  takesNoWork: 'The pit is not taking new work.',
  noPlace: 'The pit has no location yet.',
} as const
export type MaterialRefusal = keyof typeof materialRefusals

/** The form greys a material by this, and the server refuses by it. @returns undefined where it can be chosen */
export function whyNotMaterial(
  pit: Pick<PitListing, 'takesWork' | 'place'>,
  material: Pick<SupplierMaterial, 'outOfStock'> | undefined,
): MaterialRefusal | undefined {
  if (!pit.takesWork) return 'takesNoWork'
  if (!material || material.outOfStock) return 'outOfStock'
  return pit.place ? undefined : 'noPlace'
}

/** What a jobber says of a pit it buys from, for itself: what it calls it, and what to remember. */
export const supplierLabelsSchema = z.object({
  ownName: z.string().trim().max(80).default(''),
  note: z.string().trim().max(300).default(''),
})

/** A jobber buys at a pit. */
export const supplierSchema = supplierLabelsSchema.extend({
  entityId: idSchema,
  pitEntityId: idSchema,
  addedOn: instantMsSchema,
})
export type Supplier = z.infer<typeof supplierSchema>
