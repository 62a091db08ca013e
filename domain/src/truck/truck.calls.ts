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
}
