/** One project: how its day goes, who hauls for it, every load with its pay. Follows the project while it is open. */
import { projectScope } from '@haulway/domain/document/scope.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { useCurrentEntity, useSetFollowed } from '../../entity/CurrentEntity.tsx'
import { paths } from '../../paths.ts'
import { LoadActs } from '../../payment/LoadActs.tsx'
import { LoadTable, useLoadColumns } from '../../payment/LoadTable.tsx'
import { ProjectHauls } from '../../project/ProjectHauls.tsx'
import { dayWords } from '../../project/ProjectList.tsx'
import { ProjectOffers, ProjectTrucksList } from '../../project/ProjectOffers.tsx'
import { ProjectToday } from '../../project/ProjectToday.tsx'
import { type JobberWork, type ProjectDay, projectDayOf } from '../../project/project-day.ts'
import { useJobberWork } from '../../project/use-jobber-work.ts'
import { tableCsv } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { AreaPage } from '../AreaPage.tsx'
import { useNow } from '../use-area-header.ts'
import { CloseProject, ProjectAct } from './ProjectActs.tsx'

export function ProjectPage() {
  const { t } = useLingui()
  const { projectId = '' } = useParams()
  const { scope } = useCurrentEntity()
  const now = useNow()
  useFollowProject(projectId)
  const work = useJobberWork(scope)
  const project = work?.projects.find(each => each.projectId === projectId)
  const back = paths.tab('jobber', 'projects')
  if (!work || !project) {
    return (
      <AreaPage header={{ title: t`Project`, back }}>
        {work ? (
          <EmptyState title={t`This project is not on this device`}>
            <Trans>Closed projects leave the list after two days.</Trans>
          </EmptyState>
        ) : (
          <Skeleton rows={5} />
        )}
      </AreaPage>
    )
  }
  return <Project of={projectDayOf(project, work, now)} work={work} now={now} />
}

/** The project's own scope is followed only while its page is open (design: documents, scopes, subscription). */
function useFollowProject(projectId: string): void {
  const setFollowed = useSetFollowed()
  useEffect(() => {
    setFollowed([projectScope(projectId)])
    return () => setFollowed([])
  }, [setFollowed, projectId])
}

function Project({ of, work, now }: { of: ProjectDay; work: JobberWork; now: number }) {
  const { t } = useLingui()
  const { project } = of
  const [find, setFind] = useState('')
  const own = <Body extends { projectId: string }>(bodies: readonly Body[]) =>
    bodies.filter(body => body.projectId === project.projectId)
  const loads = own(work.loads).filter(load => load.party === 'jobber')
  const columns = useLoadColumns(loads)
  const isWide = useIsWide()
  const terms = (
    <>
      <ProjectHauls project={project} />
      <CloseProject project={project} />
    </>
  )
  const states = { draft: t`Draft`, published: t`On the board`, closed: t`Closed` }
  return (
    <AreaPage
      header={{
        title: project.name,
        second: t`${states[project.state]}, from ${dayWords(project.startDay)}`,
        back: paths.tab('jobber', 'projects'),
        ...(loads.length > 0 && {
          find: { label: t`Find truck, load, ticket`, value: find, onChange: setFind },
          children: (
            <PlainButton
              icon="download"
              label={t`Export the loads`}
              onPress={() => saveFile(`${project.name}.csv`, 'text/csv', tableCsv(columns, loads, find))}
            />
          ),
        }),
      }}
      side={
        <div className="project-side">
          <ProjectAct of={of} work={work} loads={loads} />
          {isWide && terms}
        </div>
      }
    >
      {project.state !== 'draft' && <ProjectToday of={of} now={now} />}
      {loads.length > 0 && (
        <Section title={t`Loads`} aside={t`Under way, and of the last days`} rule="ink">
          <LoadTable
            caption={t`Loads of ${project.name}`}
            loads={loads}
            find={find}
            acts={load => <LoadActs load={load} />}
          />
        </Section>
      )}
      {loads.length === 0 && project.state === 'published' && (
        <EmptyState title={t`No loads yet`}>
          <Trans>They come here as truckers start them.</Trans>
        </EmptyState>
      )}
      <ProjectOffers offers={own(work.offers)} now={now} />
      <ProjectTrucksList dispatches={own(work.dispatches)} />
      {!isWide && terms}
    </AreaPage>
  )
}
