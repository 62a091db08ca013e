/** Calls on dispatches. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { idSchema } from '../../ids.ts'

const dispatchReply = z.object({ projectId: idSchema, dispatchId: idSchema })

export const dispatchCalls = {
  /**
   * Assigns a truck and a driver: for a fleet, one of its fleet truckers; a solo trucker is its own driver and leaves
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
  /**
   * Releases a truck from a haul. Owner or manager of the trucking entity or of the jobber. A jobber that releases a
   * truck late, before its first shift, owes what the rate card says. `entityId`: for whom the user acts, if for both.
   */
  endDispatch: call
    .route({ method: 'POST', path: '/end-dispatch' })
    .input(z.object({ projectId: idSchema, dispatchId: idSchema, entityId: idSchema.optional() }))
    .output(dispatchReply),
}
