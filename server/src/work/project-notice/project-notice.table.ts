/** Records of project notices. A change locks their project. */
import { AppError } from '@haulway/domain/errors.ts'
import { type ProjectNotice, projectNoticeSchema } from '@haulway/domain/work/project-notice/project-notice.ts'
import { asc, eq } from 'drizzle-orm'
import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../db/database.ts'
import { recordColumn } from '../../db/record-column.ts'
import { saveRow } from '../../db/save-row.ts'

export const projectNotices = pgTable(
  'project_notices',
  {
    projectId: uuid('project_id').notNull(),
    noticeId: uuid('notice_id').notNull(),
    record: recordColumn('project_notices', projectNoticeSchema).notNull(),
  },
  table => [primaryKey({ columns: [table.projectId, table.noticeId] })],
)

export async function listProjectNotices(tx: Transaction, projectId: string): Promise<ProjectNotice[]> {
  const rows = await tx
    .select()
    .from(projectNotices)
    .where(eq(projectNotices.projectId, projectId))
    .orderBy(asc(projectNotices.noticeId))
  return rows.map(row => row.record)
}

/** @throws AppError notFound */
export async function getProjectNotice(tx: Transaction, projectId: string, noticeId: string): Promise<ProjectNotice> {
  const notice = (await listProjectNotices(tx, projectId)).find(each => each.noticeId === noticeId)
  if (!notice) throw new AppError('notFound', 'This notice could not be found.')
  return notice
}

export function saveProjectNotice(tx: Transaction, notice: ProjectNotice): void {
  saveRow(tx, projectNotices, { projectId: notice.projectId, noticeId: notice.noticeId, record: notice })
}
