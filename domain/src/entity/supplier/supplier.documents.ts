/** A pit as a jobber sees it: its place, phone number and materials, with the prices under `money`. */
import { z } from 'zod'
import type { DocumentChange } from '../../document/document.ts'
import { entityScope } from '../../document/scope.ts'
import { idSchema } from '../../ids.ts'
import { currencySchema, unitPriceCentsSchema } from '../../money.ts'
import { type PitListing, pitListingSchema, type Supplier, supplierMaterialSchema, supplierSchema } from './supplier.ts'

/** A pit with its prices in a separate part: `priceCents` by material id. */
export const pricedPitSchema = pitListingSchema.omit({ currency: true }).extend({
  materials: z.array(supplierMaterialSchema.omit({ priceCents: true })),
  money: z.object({ currency: currencySchema, priceCents: z.record(idSchema, unitPriceCentsSchema) }).optional(),
})
export type PricedPit = z.infer<typeof pricedPitSchema>

/** Collection `suppliers`. */
export const supplierDocumentSchema = pricedPitSchema.extend(supplierSchema.shape)
export type SupplierDocument = z.infer<typeof supplierDocumentSchema>

export function pricedPit(listing: PitListing): PricedPit & { money: NonNullable<PricedPit['money']> } {
  const { currency, materials, ...pit } = listing
  return {
    ...pit,
    materials: materials.map(({ priceCents: _, ...material }) => material),
    money: { currency, priceCents: Object.fromEntries(materials.map(each => [each.materialId, each.priceCents])) },
  }
}

export function supplierDocuments(supplier: Supplier, listing: PitListing): DocumentChange[] {
  const body: SupplierDocument = { ...supplier, ...pricedPit(listing) }
  return [{ scope: entityScope(supplier.entityId), collection: 'suppliers', id: supplier.pitEntityId, body }]
}

export function removedSupplierDocuments({ entityId, pitEntityId }: Supplier): DocumentChange[] {
  return [{ scope: entityScope(entityId), collection: 'suppliers', id: pitEntityId, body: null }]
}
