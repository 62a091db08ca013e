/** What jobbers tell this party of their projects, where its work is shown. */
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useAreaHeader, useNow } from '../../frame/use-area-header.ts'
import { ProjectNoticeList, useProjectNotices } from './ProjectNoticeList.tsx'

/** @param projectIds the projects at hand; all where it is left out */
export function NoticesHere({ projectIds }: { projectIds?: readonly string[] }) {
  const { scope } = useCurrentEntity()
  const { timeZone } = useAreaHeader()
  const now = useNow()
  const notices = useProjectNotices(scope, now, projectIds)
  return <ProjectNoticeList notices={notices} now={now} timeZone={timeZone} named={projectIds === undefined} />
}
