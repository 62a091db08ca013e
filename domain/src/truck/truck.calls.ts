/** Calls on trucks. */
import { z } from 'zod'
import { call } from '../call.ts'
import { idSchema } from '../ids.ts'
import { truckFormSchema } from './truck.ts'

const truckReply = z.object({ truckId: idSchema })

export const truckCalls = {
  /** Adds a truck to an entity. Owner or manager. */
  createTruck: call
    .route({ method: 'POST', path: '/create-truck' })
    .input(truckFormSchema.extend({ entityId: idSchema, truckId: idSchema }))
    .output(truckReply),
  /** Changes number, plate, weights…; what was dispatched before keeps the truck as it was. Owner or manager. */
  changeTruckDetails: call
    .route({ method: 'POST', path: '/change-truck-details' })
    .input(truckFormSchema.extend({ entityId: idSchema, truckId: idSchema }))
    .output(truckReply),
  /**
   * The truck a trucker drives from now on (specification 7). `entityId` is the solo or fleet trucker's; a fleet
   * trucker's truck is the fleet's, and the fleet may set it too.
   */
  changeTruck: call
    .route({ method: 'POST', path: '/change-truck' })
    .input(z.object({ entityId: idSchema, truckId: idSchema }))
    .output(truckReply),
}
