/** Calls on a project as a whole, and on what its jobber tells its parties. */
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
  /** Takes it off the board, withdraws offers without an answer and ends its dispatches. Loads under way go on. */
  closeProject: call.route({ method: 'POST', path: '/close-project' }).input(projectInput).output(projectInput),
  /** Tells all parties of a project something, those too who join it later. Owner or manager of the jobber. */
  createProjectNotice: call
    .route({ method: 'POST', path: '/create-project-notice' })
    .input(projectNoticeFormSchema.extend(noticeName.shape))
    .output(noticeName),
  /** Says it otherwise, with all its words anew. Owner or manager of the jobber. */
  changeProjectNotice: call
    .route({ method: 'POST', path: '/change-project-notice' })
    .input(projectNoticeFormSchema.extend(noticeName.shape))
    .output(noticeName),
  /** Takes it off all screens. Owner or manager of the jobber. */
  endProjectNotice: call.route({ method: 'POST', path: '/end-project-notice' }).input(noticeName).output(noticeName),
}
