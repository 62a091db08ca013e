/** Calls on dispatches. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { idSchema } from '../../ids.ts'

const dispatchReply = z.object({ projectId: idSchema, dispatchId: idSchema })

export const dispatchCalls = {
  /**
   * Sends a truck with a driver: of a fleet its own fleet trucker; a solo trucker is its own driver and leaves
   * `fleetTruckerEntityId` out. Owner or manager of the entity that accepted the offer.
   */
  dispatchTruck: call
    .route({ method: 'POST', path: '/dispatch-truck' })
    .input(
      z.object({
        projectId: idSchema,
        offerId: idSchema,
        dispatchId: idSchema,
        truckId: idSchema,
        fleetTruckerEntityId: idSchema.optional(),
      }),
    )
    .output(dispatchReply),
  /** Takes a truck off a haul. Owner or manager of the entity that hauls, or of the jobber. */
  endDispatch: call
    .route({ method: 'POST', path: '/end-dispatch' })
    .input(z.object({ projectId: idSchema, dispatchId: idSchema }))
    .output(dispatchReply),
}
