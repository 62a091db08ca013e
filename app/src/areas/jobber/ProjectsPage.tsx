/** /jobber/projects */

import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { MayCall } from '../../entity/MayCall.tsx'
import { paths } from '../../paths.ts'
import { ClosedProjects } from '../../project/ClosedProjects.tsx'
import { ProjectList } from '../../project/ProjectList.tsx'
import { projectDayOf } from '../../project/project-day.ts'
import { useJobberWork } from '../../project/use-jobber-work.ts'
import { ActPlate } from '../../ui/ActPlate.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AreaPage } from '../AreaPage.tsx'
import { useNow } from '../use-area-header.ts'

export function ProjectsPage() {
  const { t } = useLingui()
  const { scope, entityId } = useCurrentEntity()
  const [find, setFind] = useState('')
  const now = useNow()
  const work = useJobberWork(scope)
  const projects = work?.projects
  const wanted = find.trim().toLocaleLowerCase()
  const shown = projects?.filter(project =>
    `${project.name} ${project.hauls.map(haul => `${haul.materialName} ${haul.origin.name}`).join(' ')}`
      .toLocaleLowerCase()
      .includes(wanted),
  )
  return (
    <AreaPage
      header={{ title: t`Projects`, find: { label: t`Find project, material, pit`, value: find, onChange: setFind } }}
      side={
        <MayCall call="createProject">
          <ActPlate title={t`New project`} second={t`Material, site and rate`} to={paths.newProject} />
        </MayCall>
      }
    >
      {!shown && <Skeleton rows={4} />}
      {work && shown && <ProjectList days={shown.map(project => projectDayOf(project, work, now))} now={now} />}
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
