/** The parts of a project's page: side by side on a desktop, and on a phone in one column, the most needed first. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { trackingLogDocumentSchema } from '@haulway/domain/tracker/tracking.documents.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useCurrentEntity } from '../../../entity/CurrentEntity.tsx'
import { RouteTimelines } from '../../../timeline/RouteTimelines.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
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
import { ProjectMap } from './ProjectMap.tsx'
import { ProjectTerms } from './ProjectTerms.tsx'
import './project-page.css'

type Parts = {
  day: ProjectDay
  /** The work on this project. */
  work: JobberWork
  now: number
}
type TableProps = {
  /** The table of its loads. */
  children: ReactNode
}
type AttentionProps = {
  /** The loads of all projects. */
  allLoads: readonly LoadLogDocument[]
}

export function WideProject({ day, work, now, children }: Parts & TableProps) {
  const { project } = day
  return (
    <>
      <div className="project-top">
        <ProjectMap project={project} loads={work.loads} />
        {project.state !== 'draft' && <DayAgainstPlan day={day} now={now} />}
      </div>
      <RouteTimelines projectId={project.projectId} seesPit isOnPlan={isOnPlan(day, now)} />
      {children}
      <ProjectTrucksList dispatches={work.dispatches} loads={work.loads} />
    </>
  )
}

/** On a desktop, beside the rest: what needs the jobber, what it costs, and whom it concerns. */
export function ProjectSide({ day, work, now, allLoads }: Parts & AttentionProps) {
  return (
    <>
      <ProjectAttention day={day} work={work} allLoads={allLoads} now={now} />
      <ProjectCost day={day} />
      <Notices day={day} now={now} />
      <ProjectOffers offers={work.offers} now={now} />
      <ProjectContacts project={day.project} />
      <ProjectTerms day={day} />
    </>
  )
}

export function NarrowProject({ day, work, now, allLoads, children }: Parts & AttentionProps & TableProps) {
  const { project } = day
  return (
    <>
      {project.state !== 'draft' && <ProjectToday day={day} now={now} hasAction />}
      <ProjectAttention day={day} work={work} allLoads={allLoads} now={now} />
      <RouteTimelines projectId={project.projectId} seesPit isOnPlan={isOnPlan(day, now)} />
      <ProjectMap project={project} loads={work.loads} />
      <ProjectCost day={day} />
      {children}
      <Notices day={day} now={now} />
      <ProjectOffers offers={work.offers} now={now} />
      <ProjectTrucksList dispatches={work.dispatches} loads={work.loads} />
      <ProjectContacts project={project} />
      <ProjectTerms day={day} />
    </>
  )
}

/** The chart of the day; without one, its figures. */
function DayAgainstPlan({ day, now }: { day: ProjectDay; now: number }) {
  const { t } = useLingui()
  if (!day.isWhole || day.amounts.length !== 1) return <ProjectToday day={day} now={now} hasAction />
  return (
    <Section title={t`Delivered vs. plan`} {...(day.forecast && { aside: t`Hatched: forecast` })}>
      <ProjectBurnUp day={day} now={now} />
      <div className="project-line">
        <span>
          <ProjectTrucks day={day} />
        </span>
        <ProjectWaiting day={day} />
        <TruckBalance day={day} now={now} hasAction />
      </div>
    </Section>
  )
}

function ProjectAttention({ day, ...props }: Parts & AttentionProps) {
  const { scope, entityId } = useCurrentEntity()
  const logs = useBodies(scope, 'tracking-logs', trackingLogDocumentSchema)
  return <NeedsAttention {...props} days={[day]} logs={logs ?? []} entityId={entityId} />
}

function Notices({ day: { project }, now }: { day: ProjectDay; now: number }) {
  const { scope } = useCurrentEntity()
  const notices = useProjectNotices(scope, now, [project.projectId])
  return <ProjectNotices project={project} notices={notices} now={now} />
}
