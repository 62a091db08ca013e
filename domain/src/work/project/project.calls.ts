/** Calls on a project as a whole. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { idSchema } from '../../ids.ts'
import { daySchema } from '../../time.ts'
import { haulFormSchema } from '../haul/haul.ts'
import { projectFormSchema } from './project.ts'

const projectInput = z.object({ projectId: idSchema })

export const projectCalls = {
  /** Creates a draft project with its first haul. Owner or manager of the jobber. */
  createProject: call
    .route({ method: 'POST', path: '/create-project' })
    .input(projectFormSchema.extend({ entityId: idSchema, projectId: idSchema, haul: haulFormSchema }))
    .output(projectInput.extend({ haulId: idSchema })),
  /** Posts the project's hauls on the board. `startDay` moves the first day. Owner or manager of the jobber. */
  publishProject: call
    .route({ method: 'POST', path: '/publish-project' })
    .input(projectInput.extend({ startDay: daySchema.optional() }))
    .output(projectInput),
  /** Sets the last day that is planned, or removes it. Owner or manager of the jobber. */
  changeProject: call
    .route({ method: 'POST', path: '/change-project' })
    .input(projectInput.extend({ endDay: daySchema.nullable() }))
    .output(projectInput),
  /** Takes it off the board, withdraws unanswered offers and ends its dispatches. Loads under way continue. */
  closeProject: call.route({ method: 'POST', path: '/close-project' }).input(projectInput).output(projectInput),
}
