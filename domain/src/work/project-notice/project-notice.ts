/** Project notice: a jobber's message to all parties of a project, such as a site rule or a closed road. */
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { idSchema } from '../../ids.ts'
import { instantMsSchema } from '../../time.ts'
import { type Project, refuseClosed } from '../project/project.ts'

export const projectNoticeKinds = ['rule', 'closure', 'news'] as const

export const projectNoticeFormSchema = z.object({
  kind: z.enum(projectNoticeKinds).default('news'),
  text: z.string().trim().min(1, 'Enter a message.').max(500),
  /** Null if unknown. After it, screens hide the notice. */
  endsOn: instantMsSchema.nullable().default(null),
})
export type ProjectNoticeForm = z.infer<typeof projectNoticeFormSchema>

export const projectNoticeSchema = projectNoticeFormSchema.extend({
  projectId: idSchema,
  noticeId: idSchema,
  createdOn: instantMsSchema,
  changedOn: instantMsSchema,
  endedOn: instantMsSchema.nullable(),
})
export type ProjectNotice = z.infer<typeof projectNoticeSchema>

/** The most open notices: no one reads more. */
export const openProjectNoticesMax = 20

/** @throws AppError conflict when the project is closed, the notice exists, or too many are open */
export function decideCreateProjectNotice(
  form: ProjectNoticeForm & { noticeId: string },
  project: Project,
  held: readonly ProjectNotice[],
  at: number,
): ProjectNotice {
  refuseClosed(project)
  if (held.some(notice => notice.noticeId === form.noticeId))
    throw new AppError('conflict', 'This notice already exists.')
  if (held.filter(notice => notice.endedOn === null).length >= openProjectNoticesMax) {
    throw new AppError('conflict', `You can have at most ${openProjectNoticesMax} open notices. Remove one first.`)
  }
  return { ...form, projectId: project.projectId, createdOn: at, changedOn: at, endedOn: null }
}

/** @throws AppError conflict when it has ended */
export function decideChangeProjectNotice(notice: ProjectNotice, form: ProjectNoticeForm, at: number): ProjectNotice {
  if (notice.endedOn !== null) throw new AppError('conflict', 'This notice has ended. Post a new one.')
  return { ...notice, ...form, changedOn: at }
}

/** Ending it again changes nothing. */
export function decideEndProjectNotice(notice: ProjectNotice, at: number): ProjectNotice {
  return notice.endedOn === null ? { ...notice, endedOn: at } : notice
}

/** Whether a screen should still show it. */
export function isProjectNoticeOpen(notice: Pick<ProjectNotice, 'endedOn' | 'endsOn'>, now: number): boolean {
  return notice.endedOn === null && (notice.endsOn === null || notice.endsOn > now)
}
