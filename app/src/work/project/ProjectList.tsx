/** A jobber's projects: drafts first, then published ones, then closed ones that are still on this device. */
import type { ProjectReference } from '@haulway/domain/work/haul/haul.documents.ts'
import { projectStates } from '@haulway/domain/work/project/project.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '../../paths.ts'
import { formatQuantity, measureRate, rateText } from '../../ui/format/format.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import { formatCalendarDay } from '../offer/work-labels.ts'
import { ProjectAmount, ProjectBar } from './ProjectAmount.tsx'
import { ProjectTrucks } from './ProjectToday.tsx'
import { hasBegun, type ProjectDay } from './project-day.ts'
import './project.css'

export function ProjectList({ days, now }: { days: readonly ProjectDay[]; now: number }) {
  const { t } = useLingui()
  const isWide = useIsWide()
  const titles = { draft: t`Drafts (only you)`, published: t`Posted`, closed: t`Closed` }
  return projectStates.map(state => {
    const own = days.filter(({ project }) => project.state === state)
    if (own.length === 0) return null
    return (
      <Section key={state} title={titles[state]} aside={own.length}>
        <List>
          {own.map(of => {
            const { project } = of
            const progress = state !== 'draft' && <Progress day={of} now={now} />
            return (
              <ListRow
                key={project.projectId}
                lead={<Icon name="project" />}
                title={project.name}
                second={
                  <>
                    <HaulSummary project={project} hasStarted={state !== 'draft' && hasBegun(of)} />
                    {!isWide && progress}
                    {!isWide && state === 'published' && (
                      <span className="hw-small">
                        <ProjectTrucks day={of} />
                      </span>
                    )}
                  </>
                }
                end={isWide && progress}
                to={paths.project(project.projectId)}
              />
            )
          })}
        </List>
      </Section>
    )
  })
}

function Progress({ day, now }: { day: ProjectDay; now: number }) {
  return (
    <span className="project-progress">
      <ProjectBar day={day} now={now} thin />
      <span className="project-progress-amount">
        <ProjectAmount day={day} small />
      </span>
    </span>
  )
}

/**
 * "2,200 tons of 2A stone, Ormrod Pit to Gate 3, $3.40 / ton, from Sat Nov 21"
 * With its last day, where the jobber has planned one: "to Fri Dec 4".
 * @param hasStarted leaves out the quantity, which the progress shows, and the first day, which is past
 */
export function HaulSummary({ project, hasStarted }: { project: ProjectReference; hasStarted?: boolean }) {
  const [haul, ...others] = project.hauls
  if (!haul) return null
  const quantity = formatQuantity({ amountMilli: haul.targetMilli, unit: haul.unit }, 0)
  const agreement = project.money?.hauls.find(each => each.haulId === haul.haulId)?.haul
  const price = agreement && measureRate(agreement.card, project.currency)
  return (
    <>
      {hasStarted ? (
        <Trans>
          {haul.materialName}, {haul.origin.name} to {haul.destination.name}
        </Trans>
      ) : (
        <Trans>
          {quantity} of {haul.materialName}, {haul.origin.name} to {haul.destination.name}
        </Trans>
      )}
      {price && `, ${rateText(price)}`}
      {!hasStarted && (
        <>
          {', '}
          <Trans>from {formatCalendarDay(project.startDay)}</Trans>
        </>
      )}
      {project.endDay !== null && (
        <>
          {hasStarted ? ', ' : ' '}
          <Trans>to {formatCalendarDay(project.endDay)}</Trans>
        </>
      )}
      {others.length > 0 && (
        <>
          {' '}
          <Trans>and {others.length} more</Trans>
        </>
      )}
    </>
  )
}
