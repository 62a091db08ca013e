/** Calls on trucks. */
import { z } from 'zod'
import { call } from '../call.ts'
import { idSchema } from '../ids.ts'
import { refuseGross, truckFormSchema, truckSchema } from './truck.ts'

const truckName = z.object({ entityId: idSchema, truckId: idSchema })
const truckReply = z.object({ truckId: idSchema })

/** The fields by which a driver chooses a truck. */
const truckToDriveSchema = truckSchema.pick({ truckId: true, number: true, plate: true, truckType: true })

export const truckCalls = {
  /** Adds a truck to an entity. Owner or manager. */
  createTruck: call
    .route({ method: 'POST', path: '/create-truck' })
    .input(truckFormSchema.extend(truckName.shape).superRefine(refuseGross))
    .output(truckReply),
  /** Changes number, plate, weights…; existing dispatches keep the truck's earlier data. Owner or manager. */
  changeTruckDetails: call
    .route({ method: 'POST', path: '/change-truck-details' })
    .input(truckFormSchema.extend(truckName.shape).superRefine(refuseGross))
    .output(truckReply),
  /**
   * The truck a trucker drives from now on (specification 7). `entityId` is the solo or fleet trucker's; a fleet
   * trucker's truck is the fleet's, and the fleet may set it too.
   */
  changeTruck: call
    .route({ method: 'POST', path: '/change-truck' })
    .input(z.object({ entityId: idSchema, truckId: idSchema }))
    .output(truckReply),
  /** The trucks that a trucker may drive: its own, or its fleet's. By number, at most 500; without retired ones. */
  listTrucks: call
    .route({ method: 'GET', path: '/list-trucks' })
    .input(z.object({ entityId: idSchema }))
    .output(z.object({ trucks: z.array(truckToDriveSchema) })),
  /** Takes a truck out of service for new work; its current work continues. Owner or manager. */
  retireTruck: call.route({ method: 'POST', path: '/retire-truck' }).input(truckName).output(truckReply),
  /** Returns a retired truck to service. Owner or manager. */
  returnTruck: call.route({ method: 'POST', path: '/return-truck' }).input(truckName).output(truckReply),
}
