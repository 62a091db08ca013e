/** Calls by which a jobber finds pits and buys there. */
import { z } from 'zod'
import { call } from '../call.ts'
import { idSchema } from '../ids.ts'
import { pricedPitSchema } from './supplier.documents.ts'

/** The answer's length. */
export const foundPitsMax = 50

export const supplierCalls = {
  /** Adds a pit to a jobber's suppliers. Owner or manager of the jobber. */
  addSupplier: call
    .route({ method: 'POST', path: '/add-supplier' })
    .input(z.object({ entityId: idSchema, pitEntityId: idSchema }))
    .output(z.object({ pitEntityId: idSchema })),
  /** Pits whose name or material holds the words of `query`, nearest first. For members of a jobber. */
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
