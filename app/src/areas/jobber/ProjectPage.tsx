/**
 * One project: its day, its haulers, and every load with its pay. Follows the project's scope while the page is open.
 */
import { projectScope } from '@haulway/domain/document/scope.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { ProjectReference } from '@haulway/domain/work/haul/haul.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { useCurrentEntity, useSetFollowed } from '../../entity/CurrentEntity.tsx'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { HeaderButton } from '../../frame/HeaderButton.tsx'
import { paths } from '../../paths.ts'
import { LoadApprovalActions } from '../../payment/LoadApprovalActions.tsx'
import { LoadTable, useLoadColumns, useLoadPane } from '../../payment/LoadTable.tsx'
import { ShareLinks } from '../../share-link/ShareLinks.tsx'
import { useNow } from '../../sync/use-is-page-shown.ts'
import { RouteTimelines } from '../../timeline/RouteTimelines.tsx'
import { PlainButton } from '../../ui/controls/PlainButton.tsx'
import { saveFile } from '../../ui/data/save-file.ts'
import { csvOfRows } from '../../ui/data/table/table-rows.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import type { RowPane } from '../../ui/layout/use-row-pane.ts'
import { ProjectHauls } from '../../work/haul/ProjectHauls.tsx'
import { ProjectOffers, ProjectTrucksList } from '../../work/offer/ProjectOffers.tsx'
import { formatCalendarDay } from '../../work/offer/work-labels.ts'
import { ProjectToday } from '../../work/project/ProjectToday.tsx'
import { type JobberWork, type ProjectDay, projectDayOf } from '../../work/project/project-day.ts'
import { useJobberWork } from '../../work/project/use-jobber-work.ts'
import { useProjectNotices } from '../../work/project-notice/ProjectNoticeList.tsx'
import { ProjectNotices } from '../../work/project-notice/ProjectNotices.tsx'
import { CloseProject, ProjectNextAction } from './ProjectActions.tsx'

export function ProjectPage() {
  const { t } = useLingui()
  const { projectId = '' } = useParams()
  const { scope } = useCurrentEntity()
  const now = useNow()
  const isWide = useIsWide()
  const [find, setFind] = useState('')
  useFollowProject(projectId)
  const work = useJobberWork(scope)
  const project = work?.projects.find(each => each.projectId === projectId)
  const loads = (work?.loads ?? []).filter(load => load.projectId === projectId && load.party === 'jobber')
  const of = work && project && projectDayOf(project, work, now)
  const notices = useProjectNotices(scope, now, [projectId])
  const columns = useLoadColumns(loads)
  const { pane, details } = useLoadPane(loads, loadActs)
  const states = { draft: t`Draft`, published: t`Posted`, closed: t`Closed` }
  const header = {
    title: project?.name ?? t`Project`,
    ...(of && {
      second: isBegun(of)
        ? states[of.project.state]
        : t`${states[of.project.state]}, from ${formatCalendarDay(of.project.startDay)}`,
    }),
    back: paths.tab('jobber', 'projects'),
    ...(project &&
      loads.length > 0 && {
        find: { label: t`Find truck, load, ticket`, value: find, onChange: setFind },
        // On a desktop, the table has its own export, of the rows that it shows.
        ...(!isWide && {
          children: (
            <HeaderButton
              icon="download"
              label={t`Export loads`}
              onPress={() => saveFile(`${project.name}.csv`, 'text/csv', csvOfRows(columns, loads))}
            />
          ),
        }),
      }),
  }
  const terms = project && <ProjectTerms project={project} />
  // Always render the same AreaPage: Ionic keeps a page hidden if it is replaced while it is animated in.
  return (
    <AreaPage
      header={header}
      pane={details}
      {...(of && {
        side: (
          <div className="project-side">
            <ProjectNextAction of={of} work={work} loads={loads} now={now} />
            {isWide && terms}
          </div>
        ),
      })}
    >
      {!work && <Skeleton rows={5} />}
      {work && !project && (
        <EmptyState title={t`Project not found on this device`}>
          <Trans>Closed projects leave this list after two days.</Trans>
        </EmptyState>
      )}
      {of && project.state !== 'draft' && <ProjectToday of={of} now={now} />}
      {project && <RouteTimelines projectId={projectId} seesPit />}
      {project && <ProjectNotices project={project} notices={notices} now={now} />}
      {of && <ProjectMain {...{ of, work, loads, find, now, pane }} />}
      {!isWide && terms}
    </AreaPage>
  )
}

/** The project's hauls, and buttons to add a haul, see cycle times and close the project. */
function ProjectTerms({ project }: { project: ProjectReference }) {
  const { projectId, state } = project
  return (
    <div className="project-terms">
      <ProjectHauls project={project} />
      {state !== 'closed' && (
        <MayCall call="createHaul">
          <PlainButton icon="plus" wide to={paths.addHaul(projectId)}>
            <Trans>Add haul</Trans>
          </PlainButton>
        </MayCall>
      )}
      <PlainButton icon="clock" wide to={paths.cycleTimes('jobber', projectId)}>
        <Trans>Cycle times</Trans>
      </PlainButton>
      {state !== 'draft' && <ShareLinks projectId={projectId} timeZone={project.timeZone} />}
      <CloseProject project={project} />
    </div>
  )
}

/** Whether the project has started; from then on the header leaves out its start day. */
function isBegun({ project, day }: ProjectDay): boolean {
  return project.state !== 'draft' && project.startDay <= day
}

/** Follows the project's scope only while its page is open (design: documents, scopes, subscription). */
function useFollowProject(projectId: string): void {
  const setFollowed = useSetFollowed()
  useEffect(() => {
    setFollowed([projectScope(projectId)])
    return () => setFollowed([])
  }, [setFollowed, projectId])
}

type MainProps = {
  of: ProjectDay
  work: JobberWork
  loads: readonly LoadLogDocument[]
  find: string
  now: number
  pane: RowPane
}

const loadActs = (load: LoadLogDocument) => <LoadApprovalActions load={load} />

function ProjectMain({ of, work, loads, find, now, pane }: MainProps) {
  const { t } = useLingui()
  const { project } = of
  const ofProject = <Body extends { projectId: string }>(bodies: readonly Body[]) =>
    bodies.filter(body => body.projectId === project.projectId)
  return (
    <>
      {loads.length > 0 && (
        <Section title={t`Loads`} aside={t`Current and recent`} rule="ink">
          <LoadTable
            name="projectLoads"
            caption={t`Loads of ${project.name}`}
            file={`${project.name}.csv`}
            {...{ loads, find, pane }}
            narrow
            acts={loadActs}
          />
        </Section>
      )}
      {loads.length === 0 && project.state === 'published' && (
        <EmptyState title={t`No loads yet`}>
          <Trans>Loads appear here when truckers start them.</Trans>
        </EmptyState>
      )}
      <ProjectOffers offers={ofProject(work.offers)} now={now} />
      <ProjectTrucksList dispatches={ofProject(work.dispatches)} />
    </>
  )
}
