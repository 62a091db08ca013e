/** A project's day on a phone: its progress, when it ends, its trucks, and whether trucks and loader match. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { formatClock, formatNumber, measureQuantity } from '../../ui/format/format.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { ProjectAmount, ProjectBar, planEnd, plannedEnd } from './ProjectAmount.tsx'
import type { ProjectDay } from './project-day.ts'
import { TruckBalance } from './TruckBalance.tsx'
import './project.css'

type Props = {
  day: ProjectDay
  now: number
  /** On the project's own page, which has the action. */
  hasAction?: boolean
}

export function ProjectToday({ day, now, hasAction = false }: Props) {
  const { project } = day
  return (
    <Section
      title={
        <Link className="project-name" to={paths.project(project.projectId)}>
          {project.name}
        </Link>
      }
      aside={<ProjectEnd day={day} />}
    >
      <ProjectBar day={day} now={now} />
      <div className="project-line">
        <ProjectAmount day={day} />
        <span className="hw-quiet hw-small">
          <ProjectPlan day={day} />
        </span>
      </div>
      <div className="project-line">
        <span>
          <ProjectTrucks day={day} />
        </span>
        <ProjectWaiting day={day} />
      </div>
      <TruckBalance day={day} now={now} hasAction={hasAction} />
    </Section>
  )
}

/** When the project ends at this pace. Empty until that is known, and if the shift ends first. */
export function ProjectEnd({ day }: { day: ProjectDay }) {
  const { t } = useLingui()
  const { forecast, project } = day
  const [amount] = day.amounts
  if (!forecast || !amount || !day.isWhole) return null
  if (amount.doneMilli >= amount.targetMilli) return <strong>{t`all delivered`}</strong>
  if (forecast.finishAt === undefined) return null
  return (
    <Trans>
      ends <span className="hw-number">{formatClock(forecast.finishAt, project.timeZone)}</span>
    </Trans>
  )
}

/** The quantity delivered when the shift ends, if that falls short; otherwise the planned end. */
function ProjectPlan({ day }: { day: ProjectDay }) {
  const [amount] = day.amounts
  const { finishAt, milliAtShiftEnd } = day.forecast ?? {}
  const end = plannedEnd(day)
  const isReached = finishAt !== undefined || !amount || amount.doneMilli >= amount.targetMilli
  if (isReached || milliAtShiftEnd === undefined) return <Trans>plan {planEnd(day)}</Trans>
  const reached = measureQuantity({ amountMilli: milliAtShiftEnd, unit: amount.unit }, 0)
  return (
    <Trans>
      <strong>{reached.number}</strong> {reached.unit} by {end}
    </Trans>
  )
}

/**
 * "8 of 9 trucks at work, 8 accepted". On all screens, trucks are counted of those ordered: at work or accepted. Until
 * one is accepted, "0 of 9 trucks accepted".
 */
export function ProjectTrucks({ day }: { day: ProjectDay }) {
  const { activeTrucks, expectedTrucks, wantedTrucks } = day
  if (expectedTrucks + activeTrucks === 0 && wantedTrucks > 0) {
    return <Plural value={wantedTrucks} one="0 of # truck accepted" other="0 of # trucks accepted" />
  }
  return (
    <>
      {isBeyondOrder(day) ? (
        <Plural value={activeTrucks} one="# truck at work" other="# trucks at work" />
      ) : (
        <Trans>
          <strong>{activeTrucks}</strong> of <Plural value={wantedTrucks} one="# truck" other="# trucks" /> at work
        </Trans>
      )}
      {acceptsOther(day) && (
        <span className="hw-quiet">
          , <AcceptedTrucks day={day} />
        </span>
      )}
    </>
  )
}

type Trucks = Pick<ProjectDay, 'activeTrucks' | 'expectedTrucks' | 'wantedTrucks'>

/** "8 of 9 trucks", below a head that says "At work". */
export function TrucksAtWork({ day }: { day: Trucks }) {
  const { activeTrucks, wantedTrucks } = day
  if (isBeyondOrder(day)) return <Plural value={activeTrucks} one="# truck" other="# trucks" />
  return (
    <Trans>
      {formatNumber(activeTrucks)} of <Plural value={wantedTrucks} one="# truck" other="# trucks" />
    </Trans>
  )
}

/** "8 accepted" */
export function AcceptedTrucks({ day: { expectedTrucks } }: { day: Trucks }) {
  return <Plural value={expectedTrucks} one="# accepted" other="# accepted" />
}

/** Whether another number of trucks is accepted than was ordered; otherwise the order says it. */
export function acceptsOther({ expectedTrucks, wantedTrucks }: Trucks): boolean {
  return wantedTrucks > 0 && expectedTrucks !== wantedTrucks
}

/** A haul that has ended orders no trucks, but some can still be on their way. */
function isBeyondOrder({ activeTrucks, wantedTrucks }: Trucks): boolean {
  return wantedTrucks === 0 || activeTrucks > wantedTrucks
}

export function ProjectWaiting({ day }: { day: ProjectDay }) {
  if (day.waiting === 0) return null
  return (
    <span className="hw-quiet hw-small">
      <Trans>{day.waiting} in line</Trans>
    </span>
  )
}
