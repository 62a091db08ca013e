/** The documents of a project's notices, the same for every party. */
import { z } from 'zod'
import { type DocumentChange, liveAfterSettledMs } from '../../document/document.ts'
import { entityScope } from '../../document/scope.ts'
import type { Project } from '../project/project.ts'
import { type ProjectNotice, projectNoticeSchema } from './project-notice.ts'

/** Collection `project-notice` (specification 3). */
export const projectNoticeDocumentSchema = projectNoticeSchema.extend({
  projectName: z.string().max(80),
  jobberName: z.string().max(80),
})
export type ProjectNoticeDocument = z.infer<typeof projectNoticeDocumentSchema>

/** @param readerIds entities of all parties, the jobber too */
export function projectNoticeDocuments(
  notice: ProjectNotice,
  project: Project,
  readerIds: readonly string[],
): DocumentChange[] {
  const body: ProjectNoticeDocument = { ...notice, projectName: project.name, jobberName: project.entityName }
  const ends = [notice.endedOn, project.closedOn].filter(end => end !== null)
  const life = ends.length > 0 ? { liveUntil: Math.min(...ends) + liveAfterSettledMs } : {}
  return readerIds.map(readerId => ({
    scope: entityScope(readerId),
    collection: 'project-notice',
    id: notice.noticeId,
    ...life,
    body,
  }))
}
