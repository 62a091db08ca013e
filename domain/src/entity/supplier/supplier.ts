/** Supplier: a pit in the search results of jobbers, and in the list of a jobber that buys there. */
import { z } from 'zod'
import { idSchema } from '../../ids.ts'
import { currencySchema } from '../../money.ts'
import { rateE4Schema } from '../../pay/card/quantities.ts'
import { phoneNoSchema } from '../../phone-no.ts'
import { instantMsSchema } from '../../time.ts'
import { unitSchema } from '../../units.ts'
import { entityPlaceSchema } from '../entity.ts'

export const supplierMaterialSchema = z.object({
  materialId: idSchema,
  name: z.string().max(60),
  unit: unitSchema,
  priceE4: rateE4Schema,
  gramsPerCubicMeter: z.int().optional(),
  /** The pit takes it from sites, and its price is the tip fee. */
  taken: z.boolean().optional(),
  /** The pit is not selling or accepting it now. */
  outOfStock: z.boolean().optional(),
})
export type SupplierMaterial = z.infer<typeof supplierMaterialSchema>

/** What a pit sells. The commands that change the pit or its catalog update it. */
export const pitListingSchema = z.object({
  pitEntityId: idSchema,
  name: z.string().max(80),
  phoneNo: phoneNoSchema,
  place: entityPlaceSchema.nullable(),
  currency: currencySchema,
  /** Whether new hauls may start there now. The reason is private to the pit. */
  takesWork: z.boolean().default(true),
  /** The materials on sale now, by name. */
  materials: z.array(supplierMaterialSchema),
})
export type PitListing = z.infer<typeof pitListingSchema>

/** Why a haul can't use a material of a pit now: the material, the pit, or the pit's missing place. */
export const materialRefusals = {
  outOfStock: 'The pit is not selling or accepting this material now.',
  takesNoWork: 'The pit is not taking new work.',
  noPlace: 'The pit has no location yet.',
} as const
export type MaterialRefusal = keyof typeof materialRefusals

/** The form disables a material by this rule, and the server refuses by it. @returns undefined when it can be chosen */
export function whyNotMaterial(
  pit: Pick<PitListing, 'takesWork' | 'place'>,
  material: Pick<SupplierMaterial, 'outOfStock'> | undefined,
): MaterialRefusal | undefined {
  if (!pit.takesWork) return 'takesNoWork'
  if (!material || material.outOfStock) return 'outOfStock'
  return pit.place ? undefined : 'noPlace'
}

/** A jobber's private labels for a pit it buys from: its own name for it, and a note. */
export const supplierLabelsSchema = z.object({
  ownName: z.string().trim().max(80).default(''),
  note: z.string().trim().max(300).default(''),
})

/** The record that a jobber buys at a pit. */
export const supplierSchema = supplierLabelsSchema.extend({
  entityId: idSchema,
  pitEntityId: idSchema,
  addedOn: instantMsSchema,
  /** The invitation by which the pit joined Haulway, if the jobber invited it. */
  entityTokenId: idSchema.optional(),
})
export type Supplier = z.infer<typeof supplierSchema>
