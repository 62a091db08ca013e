import type { Project } from '@haulway/domain/work/project/project.ts'
import { projectNoticeDocuments } from '@haulway/domain/work/project-notice/project-notice.documents.ts'
import type { Unit } from '../../http/command/command.ts'
import { listProjectNotices } from './project-notice.table.ts'

/** Shows a project's notices to parties, such as those who have just joined. The project is locked by the caller. */
export async function publishProjectNotices(
  unit: Unit,
  project: Project,
  parties: readonly { entityId: string }[],
): Promise<void> {
  const readerIds = parties.map(party => party.entityId)
  for (const notice of await listProjectNotices(unit.tx, project.projectId)) {
    unit.publish(projectNoticeDocuments(notice, project, readerIds))
  }
}
