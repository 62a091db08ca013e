/** /jobber/projects: the current projects, as one table on a desktop and as rows by state on a phone. */
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import { ProjectList } from '../../work/project/ProjectList.tsx'
import { ProjectTable } from '../../work/project/table/ProjectTable.tsx'
import { ProjectsFrame } from './ProjectsFrame.tsx'

export function ProjectsPage() {
  const isWide = useIsWide()
  return (
    <ProjectsFrame sorts>
      {({ days, filtered, filters, now, pane }) =>
        isWide ? (
          <ProjectTable days={days} now={now} pane={pane} find="" />
        ) : (
          <>
            {filters}
            <ProjectList days={filtered} now={now} />
          </>
        )
      }
    </ProjectsFrame>
  )
}
