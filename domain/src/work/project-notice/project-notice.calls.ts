/** Calls on the notices of a project. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { idSchema } from '../../ids.ts'
import { projectNoticeFormSchema } from './project-notice.ts'

const noticeName = z.object({ projectId: idSchema, noticeId: idSchema })

export const projectNoticeCalls = {
  /** Posts a notice to all parties of a project, including those who join later. Owner or manager of the jobber. */
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
