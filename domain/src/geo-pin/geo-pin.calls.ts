/** Calls on geo pins (specification 7: geo-pin service). The specification's clients send `userId`, the caller. */
import { z } from 'zod'
import { call } from '../call.ts'
import { idSchema, uidSchema } from '../ids.ts'
import { geoPinFormSchema, geoPinSchema } from './geo-pin.ts'

/** GET lists the pins, POST sets one. */
const geoPinsPath = '/geo-pins'
const geoPinName = { entityId: idSchema, geoPinId: idSchema }

export const geoPinCalls = {
  /**
   * Creates or replaces a pin of an entity. Members may set hazards and parking, managers all pins. Hauls and loads
   * keep the place they were made with.
   */
  setGeoPin: call
    .route({ method: 'POST', path: geoPinsPath })
    .input(geoPinFormSchema.extend({ ...geoPinName, userId: uidSchema.optional() }))
    .output(z.object({ geoPinId: idSchema })),
  /** Removes a pin from all maps. Hauls and loads keep their places. Repeating it changes nothing. */
  removeGeoPin: call
    .route({ method: 'POST', path: '/remove-geo-pin' })
    .input(z.object(geoPinName))
    .output(z.object({ geoPinId: idSchema })),
  /** An entity's pins, by name. */
  listGeoPins: call
    .route({ method: 'GET', path: geoPinsPath })
    .input(z.object({ entityId: idSchema, userId: uidSchema.optional() }))
    .output(z.object({ geoPins: z.array(geoPinSchema) })),
}
