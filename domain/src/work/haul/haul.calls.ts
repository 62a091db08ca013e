/** Calls on the hauls of a project. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { idSchema } from '../../ids.ts'
import { haulChangeSchema, haulFormSchema } from './haul.ts'

const haulReply = z.object({ projectId: idSchema, haulId: idSchema })

export const haulCalls = {
  /** Adds a haul to a project. Owner or manager of the jobber. */
  createHaul: call
    .route({ method: 'POST', path: '/create-haul' })
    .input(haulFormSchema.extend({ projectId: idSchema }))
    .output(haulReply),
  /** Changes quantity, rate card or the number of trucks. Accepted offers keep their card. */
  changeHaul: call
    .route({ method: 'POST', path: '/change-haul' })
    .input(haulChangeSchema.extend({ projectId: idSchema, haulId: idSchema }))
    .output(haulReply),
  /** Takes the haul off the board, withdraws unanswered offers and releases its trucks. Loads under way continue. */
  endHaul: call
    .route({ method: 'POST', path: '/end-haul' })
    .input(z.object({ projectId: idSchema, haulId: idSchema }))
    .output(haulReply),
}
