/** Calls on trucks. */
import { z } from 'zod'
import { call } from '../call.ts'
import { idSchema } from '../ids.ts'
import { truckFormSchema, truckSchema } from './truck.ts'
import { truckPaperFormSchema } from './truck-paper.ts'

const truckName = z.object({ entityId: idSchema, truckId: idSchema })
const truckReply = z.object({ truckId: idSchema })

/** What a driver chooses by. */
const truckToDriveSchema = truckSchema.pick({ truckId: true, number: true, plate: true, truckType: true })

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
  /** The trucks that a trucker may drive: its own, or its fleet's. By number, at most 500; without retired ones. */
  listTrucks: call
    .route({ method: 'GET', path: '/list-trucks' })
    .input(z.object({ entityId: idSchema }))
    .output(z.object({ trucks: z.array(truckToDriveSchema) })),
  /** It takes no new work from now on; what it is on goes on. Owner or manager. */
  retireTruck: call.route({ method: 'POST', path: '/retire-truck' }).input(truckName).output(truckReply),
  /** Takes a truck back to work. Owner or manager. */
  returnTruck: call.route({ method: 'POST', path: '/return-truck' }).input(truckName).output(truckReply),
  /** Adds a paper, or changes the one of this id. Owner or manager. */
  saveTruckPaper: call
    .route({ method: 'POST', path: '/save-truck-paper' })
    .input(truckPaperFormSchema.extend({ ...truckName.shape, paperId: idSchema }))
    .output(truckReply.extend({ paperId: idSchema })),
  /** Takes a paper away, where it was put down by mistake. Owner or manager. */
  removeTruckPaper: call
    .route({ method: 'POST', path: '/remove-truck-paper' })
    .input(truckName.extend({ paperId: idSchema }))
    .output(truckReply),
}
