/** /jobber/projects: the current projects with a search, and the closed ones. */

import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { HeaderButton } from '../../frame/HeaderButton.tsx'
import { paths } from '../../paths.ts'
import { useNow } from '../../sync/use-is-page-shown.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import type { RowPane } from '../../ui/layout/use-row-pane.ts'
import { ClosedProjects } from '../../work/project/ClosedProjects.tsx'
import { NewProjectButton } from '../../work/project/NewProjectButton.tsx'
import { ProjectList } from '../../work/project/ProjectList.tsx'
import { type ProjectDay, projectDayOf } from '../../work/project/project-day.ts'
import { ProjectTable } from '../../work/project/table/ProjectTable.tsx'
import { useJobberWork } from '../../work/project/use-jobber-work.ts'
import { useProjectPane } from './project/use-project-pane.tsx'

export function ProjectsPage() {
  const { t } = useLingui()
  const { scope, entityId } = useCurrentEntity()
  const [find, setFind] = useState('')
  const now = useNow()
  const work = useJobberWork(scope)
  const projects = work?.projects
  const { pane, details } = useProjectPane(work, now)
  const isTable = useIsWide() && projects !== undefined && projects.length > 0
  const wanted = find.trim().toLocaleLowerCase()
  const shown = projects?.filter(project =>
    `${project.name} ${project.hauls.map(haul => `${haul.materialName} ${haul.origin.name}`).join(' ')}`
      .toLocaleLowerCase()
      .includes(wanted),
  )
  return (
    <AreaPage
      header={{
        title: t`Projects`,
        find: { label: t`Find project, material, pit`, value: find, onChange: setFind },
        ...(isTable && { children: <NewProject /> }),
      }}
      pane={details}
      rows
      {...(!isTable && {
        side: (
          <MayCall call="createProject">
            <NewProjectButton entityId={entityId} />
          </MayCall>
        ),
      })}
    >
      {!shown && <Skeleton rows={4} />}
      {work && shown && (
        <Projects days={shown.map(project => projectDayOf(project, work, now))} now={now} pane={pane} />
      )}
      {projects?.length === 0 && (
        <EmptyState title={t`No projects yet`}>
          <Trans>A project sets the material, site and rate. Add a supplier first if you have none.</Trans>
        </EmptyState>
      )}
      {projects && <ClosedProjects entityId={entityId} liveIds={new Set(projects.map(each => each.projectId))} />}
      {projects && projects.length > 0 && shown?.length === 0 && <EmptyState title={t`No matching projects`} />}
    </AreaPage>
  )
}

/** The table takes the whole width of a desktop, so the action is in the header. */
function NewProject() {
  const { t } = useLingui()
  return (
    <MayCall call="createProject">
      <HeaderButton icon="plus" label={t`New project`} to={paths.newProject} />
    </MayCall>
  )
}

/** One table on a desktop; on a phone, rows by state. */
function Projects(props: { days: readonly ProjectDay[]; now: number; pane: RowPane }) {
  const isWide = useIsWide()
  if (!isWide) return <ProjectList {...props} />
  return props.days.length > 0 && <ProjectTable {...props} find="" />
}
