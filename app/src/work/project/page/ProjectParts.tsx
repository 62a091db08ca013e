/** The parts of a project's page: side by side on a desktop, and on a phone in one column, the most needed first. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { trackingLogDocumentSchema } from '@haulway/domain/tracker/tracking.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { useCurrentEntity } from '../../../entity/CurrentEntity.tsx'
import type { OlderPages } from '../../../frame/use-older-pages.ts'
import { RouteTimelines } from '../../../timeline/RouteTimelines.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import type { RowPane } from '../../../ui/layout/use-row-pane.ts'
import { ProjectOffers, ProjectTrucksList } from '../../offer/ProjectOffers.tsx'
import { useProjectNotices } from '../../project-notice/ProjectNoticeList.tsx'
import { ProjectNotices } from '../../project-notice/ProjectNotices.tsx'
import { ProjectBurnUp } from '../burn-up/ProjectBurnUp.tsx'
import { ProjectToday, ProjectTrucks, ProjectWaiting } from '../ProjectToday.tsx'
import type { JobberWork, ProjectDay } from '../project-day.ts'
import { TruckBalance } from '../TruckBalance.tsx'
import { isOnPlan } from '../truck-balance.ts'
import { useBodies } from '../use-jobber-work.ts'
import { NeedsAttention } from './NeedsAttention.tsx'
import { ProjectContacts } from './ProjectContacts.tsx'
import { ProjectCost } from './ProjectCost.tsx'
import { ProjectLoads } from './ProjectLoads.tsx'
import { ProjectMap } from './ProjectMap.tsx'
import { ProjectTerms } from './ProjectTerms.tsx'
import './project-page.css'

type Parts = {
  of: ProjectDay
  /** The work on this project. */
  work: JobberWork
  /** The table's loads of this project, including those that were read from the server. */
  tableLoads: readonly LoadLogDocument[]
  older: OlderPages<LoadLogDocument>
  /** The loads of all projects. */
  allLoads: readonly LoadLogDocument[]
  find: string
  now: number
  pane: RowPane
}

export function WideProject({ of, work, tableLoads, older, find, now, pane }: Parts) {
  const { project } = of
  return (
    <>
      <div className="project-top">
        <ProjectMap project={project} loads={work.loads} />
        {project.state !== 'draft' && <DayAgainstPlan of={of} now={now} />}
      </div>
      <RouteTimelines projectId={project.projectId} seesPit isOnPlan={isOnPlan(of, now)} />
      <ProjectLoads of={of} older={older} find={find} pane={pane} loads={tableLoads} />
      <ProjectTrucksList dispatches={work.dispatches} loads={work.loads} />
    </>
  )
}

/** On a desktop, beside the rest: what needs the jobber, what it costs, and whom it concerns. */
export function ProjectSide({ of, work, allLoads, now }: Parts) {
  return (
    <>
      <ProjectAttention of={of} work={work} allLoads={allLoads} now={now} />
      <ProjectCost of={of} />
      <Notices of={of} now={now} />
      <ProjectOffers offers={work.offers} now={now} />
      <ProjectContacts project={of.project} />
      <ProjectTerms of={of} />
    </>
  )
}

export function NarrowProject({ of, work, tableLoads, older, allLoads, find, now, pane }: Parts) {
  const { project } = of
  return (
    <>
      {project.state !== 'draft' && <ProjectToday of={of} now={now} hasAction />}
      <ProjectAttention of={of} work={work} allLoads={allLoads} now={now} />
      <RouteTimelines projectId={project.projectId} seesPit isOnPlan={isOnPlan(of, now)} />
      <ProjectMap project={project} loads={work.loads} />
      <ProjectCost of={of} />
      <ProjectLoads of={of} older={older} find={find} pane={pane} loads={tableLoads} />
      <Notices of={of} now={now} />
      <ProjectOffers offers={work.offers} now={now} />
      <ProjectTrucksList dispatches={work.dispatches} loads={work.loads} />
      <ProjectContacts project={project} />
      <ProjectTerms of={of} />
    </>
  )
}

/** The chart of the day; without one, its figures. */
function DayAgainstPlan({ of, now }: { of: ProjectDay; now: number }) {
  const { t } = useLingui()
  if (!of.isWhole || of.amounts.length !== 1) return <ProjectToday of={of} now={now} hasAction />
  return (
    <Section title={t`Delivered vs. plan`} {...(of.forecast && { aside: t`Hatched: forecast` })}>
      <ProjectBurnUp of={of} now={now} />
      <div className="project-line">
        <span>
          <ProjectTrucks of={of} />
        </span>
        <ProjectWaiting of={of} />
        <TruckBalance of={of} now={now} hasAction />
      </div>
    </Section>
  )
}

function ProjectAttention({ of, ...props }: Pick<Parts, 'of' | 'work' | 'allLoads' | 'now'>) {
  const { scope, entityId } = useCurrentEntity()
  const logs = useBodies(scope, 'tracking-logs', trackingLogDocumentSchema)
  return <NeedsAttention {...props} days={[of]} logs={logs ?? []} entityId={entityId} />
}

function Notices({ of: { project }, now }: { of: ProjectDay; now: number }) {
  const { scope } = useCurrentEntity()
  const notices = useProjectNotices(scope, now, [project.projectId])
  return <ProjectNotices project={project} notices={notices} now={now} />
}
