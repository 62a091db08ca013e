/** Calls on the documents of a truck. */
import { z } from 'zod'
import { call } from '../call.ts'
import { idSchema } from '../ids.ts'
import { missingOfPermit, truckPaperFormSchema } from './truck-paper.ts'

const paperName = z.object({ entityId: idSchema, truckId: idSchema, paperId: idSchema })

const permitSentences = {
  number: 'Enter the number of the permit.',
  expiresOn: 'Enter the last day of the permit.',
}

export const truckPaperCalls = {
  /** Adds a truck document, or changes the one with this id. Owner or manager. */
  saveTruckPaper: call
    .route({ method: 'POST', path: '/save-truck-paper' })
    .input(
      truckPaperFormSchema.extend(paperName.shape).superRefine((paper, { addIssue }) => {
        for (const field of missingOfPermit(paper)) {
          addIssue({ code: 'custom', path: [field], message: permitSentences[field] })
        }
      }),
    )
    .output(paperName.pick({ truckId: true, paperId: true })),
  /** Removes a truck document that was entered by mistake. Owner or manager. */
  removeTruckPaper: call
    .route({ method: 'POST', path: '/remove-truck-paper' })
    .input(paperName)
    .output(paperName.pick({ truckId: true })),
}
