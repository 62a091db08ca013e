/** What jobbers tell this party of their projects, where its work is shown. */
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { ProjectNoticeList, useProjectNotices } from '../project/ProjectNoticeList.tsx'
import { useAreaHeader, useNow } from './use-area-header.ts'

/** @param projectIds the projects at hand; all where it is left out */
export function NoticesHere({ projectIds }: { projectIds?: readonly string[] }) {
  const { scope } = useCurrentEntity()
  const { timeZone } = useAreaHeader()
  const now = useNow()
  const notices = useProjectNotices(scope, now, projectIds)
  return <ProjectNoticeList notices={notices} now={now} timeZone={timeZone} named={projectIds === undefined} />
}
