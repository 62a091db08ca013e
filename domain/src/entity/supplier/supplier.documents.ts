/** A pit as a jobber sees it: its place, phone number and materials, with the prices under `money`. */
import { z } from 'zod'
import type { DocumentChange } from '../../document/document.ts'
import { entityScope } from '../../document/scope.ts'
import { idSchema } from '../../ids.ts'
import { currencySchema } from '../../money.ts'
import { rateE4Schema } from '../../pay/card/quantities.ts'
import { type PitListing, pitListingSchema, type Supplier, supplierMaterialSchema, supplierSchema } from './supplier.ts'

/** A pit with its prices in a separate part: `priceE4` by material id. */
export const pricedPitSchema = pitListingSchema.omit({ currency: true }).extend({
  materials: z.array(supplierMaterialSchema.omit({ priceE4: true })),
  money: z.object({ currency: currencySchema, priceE4: z.record(idSchema, rateE4Schema) }).optional(),
})
export type PricedPit = z.infer<typeof pricedPitSchema>

/** Collection `suppliers`. */
export const supplierDocumentSchema = pricedPitSchema.extend(supplierSchema.shape)
export type SupplierDocument = z.infer<typeof supplierDocumentSchema>

export function pricedPit(listing: PitListing): PricedPit & { money: NonNullable<PricedPit['money']> } {
  const { currency, materials, ...pit } = listing
  return {
    ...pit,
    materials: materials.map(({ priceE4: _, ...material }) => material),
    money: { currency, priceE4: Object.fromEntries(materials.map(each => [each.materialId, each.priceE4])) },
  }
}

export function supplierDocuments(supplier: Supplier, listing: PitListing): DocumentChange[] {
  const body: SupplierDocument = { ...supplier, ...pricedPit(listing) }
  return [{ scope: entityScope(supplier.entityId), collection: 'suppliers', id: supplier.pitEntityId, body }]
}

export function removedSupplierDocuments({ entityId, pitEntityId }: Supplier): DocumentChange[] {
  return [{ scope: entityScope(entityId), collection: 'suppliers', id: pitEntityId, body: null }]
}
