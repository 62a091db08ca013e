/** Calls on geo pins (specification 7: geo-pin service). */
import { z } from 'zod'
import { call } from '../call.ts'
import { idSchema, uidSchema } from '../ids.ts'
import { geoPinSchema, pinSchema } from './geo-pin.ts'

export const geoPinCalls = {
  /** Sets a pin of an entity, or sets it anew. Hauls and loads keep the place they were made with. */
  setGeoPin: call
    .route({ method: 'POST', path: '/geo-pins' })
    .input(pinSchema.extend({ entityId: idSchema, geoPinId: idSchema }))
    .output(z.object({ geoPinId: idSchema })),
  /** An entity's pins, by name. `userId` is the caller, as the specification sends it. */
  listGeoPins: call
    .route({ method: 'GET', path: '/geo-pins' })
    .input(z.object({ entityId: idSchema, userId: uidSchema.optional() }))
    .output(z.object({ geoPins: z.array(geoPinSchema) })),
}
