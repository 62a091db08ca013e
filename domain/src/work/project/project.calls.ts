/** Calls on a project as a whole, and on its notices. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { idSchema } from '../../ids.ts'
import { daySchema } from '../../time.ts'
import { projectNoticeFormSchema } from '../project-notice/project-notice.ts'

const projectInput = z.object({ projectId: idSchema })
const noticeName = z.object({ projectId: idSchema, noticeId: idSchema })

export const projectCalls = {
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
  /** Posts a notice to all parties of a project, also to those who join later. Owner or manager of the jobber. */
  createProjectNotice: call
    .route({ method: 'POST', path: '/create-project-notice' })
    .input(projectNoticeFormSchema.extend(noticeName.shape))
    .output(noticeName),
  /** Replaces the content of a notice. Owner or manager of the jobber. */
  changeProjectNotice: call
    .route({ method: 'POST', path: '/change-project-notice' })
    .input(projectNoticeFormSchema.extend(noticeName.shape))
    .output(noticeName),
  /** Ends a notice, which removes it from all screens. Owner or manager of the jobber. */
  endProjectNotice: call.route({ method: 'POST', path: '/end-project-notice' }).input(noticeName).output(noticeName),
}
