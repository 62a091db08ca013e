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
  of: ProjectDay
  now: number
  /** On the project's own page, which has the action. */
  hasAction?: boolean
}

export function ProjectToday({ of, now, hasAction = false }: Props) {
  const { project } = of
  return (
    <Section
      title={
        <Link className="project-name" to={paths.project(project.projectId)}>
          {project.name}
        </Link>
      }
      aside={<ProjectEnd of={of} />}
    >
      <ProjectBar of={of} now={now} />
      <div className="project-line">
        <ProjectAmount of={of} />
        <span className="hw-quiet hw-small">
          <ProjectPlan of={of} />
        </span>
      </div>
      <div className="project-line">
        <span>
          <ProjectTrucks of={of} />
        </span>
        <ProjectWaiting of={of} />
      </div>
      <TruckBalance of={of} now={now} hasAction={hasAction} />
    </Section>
  )
}

/** When the project ends at this pace. Empty until that is known, and if the shift ends first. */
export function ProjectEnd({ of }: { of: ProjectDay }) {
  const { t } = useLingui()
  const { forecast, project } = of
  const [amount] = of.amounts
  if (!forecast || !amount || !of.isWhole) return null
  const isDone = amount.doneMilli >= amount.targetMilli
  if (isDone) return <strong>{t`all delivered`}</strong>
  if (forecast.finishAt !== undefined) {
    return (
      <Trans>
        ends <span className="hw-number">{formatClock(forecast.finishAt, project.timeZone)}</span>
      </Trans>
    )
  }
  return null
}

/** The quantity delivered when the shift ends, if that falls short; otherwise the planned end. */
function ProjectPlan({ of }: { of: ProjectDay }) {
  const [amount] = of.amounts
  const { finishAt, milliAtShiftEnd } = of.forecast ?? {}
  const end = plannedEnd(of)
  const isReached = finishAt !== undefined || !amount || amount.doneMilli >= amount.targetMilli
  if (isReached || milliAtShiftEnd === undefined) return <Trans>plan {planEnd(of)}</Trans>
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
export function ProjectTrucks({ of }: { of: ProjectDay }) {
  const { activeTrucks, expectedTrucks, wantedTrucks } = of
  if (expectedTrucks + activeTrucks === 0 && wantedTrucks > 0)
    return <Plural value={wantedTrucks} one="0 of # truck accepted" other="0 of # trucks accepted" />
  return (
    <>
      {isBeyondOrder(of) ? (
        <Plural value={activeTrucks} one="# truck at work" other="# trucks at work" />
      ) : (
        <Trans>
          <strong>{activeTrucks}</strong> of <Plural value={wantedTrucks} one="# truck" other="# trucks" /> at work
        </Trans>
      )}
      {acceptsOther(of) && (
        <span className="hw-quiet">
          , <AcceptedTrucks of={of} />
        </span>
      )}
    </>
  )
}

type Trucks = Pick<ProjectDay, 'activeTrucks' | 'expectedTrucks' | 'wantedTrucks'>

/** "8 of 9 trucks", below a head that says "At work". */
export function TrucksAtWork({ of }: { of: Trucks }) {
  const { activeTrucks, wantedTrucks } = of
  if (isBeyondOrder(of)) return <Plural value={activeTrucks} one="# truck" other="# trucks" />
  return (
    <Trans>
      {formatNumber(activeTrucks)} of <Plural value={wantedTrucks} one="# truck" other="# trucks" />
    </Trans>
  )
}

/** "8 accepted" */
export function AcceptedTrucks({ of: { expectedTrucks } }: { of: Trucks }) {
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

export function ProjectWaiting({ of }: { of: ProjectDay }) {
  if (of.waiting === 0) return null
  return (
    <span className="hw-quiet hw-small">
      <Trans>{of.waiting} in line</Trans>
    </span>
  )
}
