/** The open project notices for the current entity, on the pages of its work. */
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useAreaHeader } from '../../frame/use-area-header.ts'
import { useNow } from '../../sync/use-is-page-shown.ts'
import { ProjectNoticeList, useProjectNotices } from './ProjectNoticeList.tsx'

/** @param projectIds shows only notices of these projects; all projects if left out */
export function NoticesHere({ projectIds }: { projectIds?: readonly string[] }) {
  const { scope } = useCurrentEntity()
  const { timeZone } = useAreaHeader()
  const now = useNow()
  const notices = useProjectNotices(scope, now, projectIds)
  return <ProjectNoticeList notices={notices} now={now} timeZone={timeZone} named={projectIds === undefined} />
}
