/** Calls by which a jobber finds pits and buys there. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { idSchema } from '../../ids.ts'
import { pricedPitSchema } from './supplier.documents.ts'
import { supplierLabelsSchema } from './supplier.ts'

/** The most pits in one reply. */
export const foundPitsMax = 50

const supplierName = { entityId: idSchema, pitEntityId: idSchema }

export const supplierCalls = {
  /** Adds a pit to a jobber's suppliers. Owner or manager of the jobber. */
  addSupplier: call
    .route({ method: 'POST', path: '/add-supplier' })
    .input(z.object(supplierName))
    .output(z.object({ pitEntityId: idSchema })),
  /** Sets the jobber's own name and note for a pit. Owner or manager of the jobber. */
  changeSupplier: call
    .route({ method: 'POST', path: '/change-supplier' })
    .input(supplierLabelsSchema.extend(supplierName))
    .output(z.object({ pitEntityId: idSchema })),
  /** Removes a pit from the suppliers. Hauls from it continue. Owner or manager of the jobber. */
  removeSupplier: call
    .route({ method: 'POST', path: '/remove-supplier' })
    .input(z.object(supplierName))
    .output(z.object({ pitEntityId: idSchema })),
  /** Pits whose name or materials contain the words of `query`, nearest first. For members of a jobber. */
  findPits: call
    .route({ method: 'GET', path: '/find-pits' })
    .input(
      z.object({
        entityId: idSchema,
        query: z.string().trim().max(60).default(''),
        lat: z.coerce.number().min(-90).max(90).optional(),
        lng: z.coerce.number().min(-180).max(180).optional(),
      }),
    )
    .output(z.object({ pits: z.array(pricedPitSchema.extend({ distanceMeters: z.int().nullable() })) })),
}
