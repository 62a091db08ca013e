/** Calls on the documents of a truck. */
import { z } from 'zod'
import { call } from '../call.ts'
import { idSchema } from '../ids.ts'
import { truckPaperFormSchema } from './truck-paper.ts'

const paperName = z.object({ entityId: idSchema, truckId: idSchema, paperId: idSchema })

export const truckPaperCalls = {
  /** Adds a truck document, or changes the one with this id. Owner or manager. */
  saveTruckPaper: call
    .route({ method: 'POST', path: '/save-truck-paper' })
    .input(truckPaperFormSchema.extend(paperName.shape))
    .output(paperName.pick({ truckId: true, paperId: true })),
  /** Removes a truck document that was entered by mistake. Owner or manager. */
  removeTruckPaper: call
    .route({ method: 'POST', path: '/remove-truck-paper' })
    .input(paperName)
    .output(paperName.pick({ truckId: true })),
}
