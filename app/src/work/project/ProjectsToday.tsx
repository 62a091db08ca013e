/**
 * Today's projects on a desktop, one row each. The page draws the chosen one below. On a small laptop the end is below
 * what is delivered, and the trucks at work are above what is said of them.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { formatClock, formatNumber, measureQuantity } from '../../ui/format/format.ts'
import { useIsRoomy } from '../../ui/layout/use-is-wide.ts'
import { aheadOf, ProjectAmount, ProjectBar, planEnd, plannedEnd } from './ProjectAmount.tsx'
import { AcceptedTrucks, acceptsOther, TrucksAtWork } from './ProjectToday.tsx'
import type { ProjectDay } from './project-day.ts'
import { TruckBalance } from './TruckBalance.tsx'
import './project.css'

type Props = {
  days: readonly ProjectDay[]
  now: number
  chosenId: string | undefined
  onChoose: (projectId: string) => void
}

export function ProjectsToday({ days, now, chosenId, onChoose }: Props) {
  const { t } = useLingui()
  const [first] = days
  const ahead = first && aheadOf(first, now)
  const isRoomy = useIsRoomy()
  return (
    <div className="project-today-frame">
      <table className="project-today">
        <caption className="hw-sr">{t`Today's projects`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Project`}</th>
            <th scope="col">
              {first && ahead
                ? t`Delivered (hatched: forecast to ${formatClock(ahead.atMs, first.project.timeZone)})`
                : t`Done`}
            </th>
            {isRoomy && <th scope="col">{t`Ends`}</th>}
            {isRoomy && <th scope="col">{t`At work`}</th>}
            <th scope="col">{t`Trucks and loader`}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(day => (
            <ProjectRow
              key={day.project.projectId}
              day={day}
              now={now}
              isChosen={day.project.projectId === chosenId}
              onChoose={onChoose}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = { day: ProjectDay; now: number; isChosen: boolean; onChoose: (projectId: string) => void }

function ProjectRow({ day, now, isChosen, onChoose }: RowProps) {
  const { project } = day
  const isRoomy = useIsRoomy()
  return (
    <tr>
      <td>
        <span className="project-cell">
          <button type="button" aria-pressed={isChosen} onClick={() => onChoose(project.projectId)}>
            <span className={isChosen ? 'project-name project-chosen' : 'project-name'}>{project.name}</span>
          </button>
          <span className="hw-quiet hw-small">
            {[...new Set(project.hauls.map(haul => `${haul.materialName}, ${haul.origin.name}`))].join('; ')}
          </span>
        </span>
      </td>
      <td>
        <span className="project-cell">
          <ProjectBar day={day} now={now} thin />
          <ProjectAmount day={day} small />
        </span>
        {!isRoomy && <Ends day={day} />}
      </td>
      {isRoomy && (
        <td>
          <Ends day={day} />
        </td>
      )}
      {isRoomy && (
        <td>
          <AtWork day={day} />
        </td>
      )}
      <td>
        {!isRoomy && <AtWork day={day} />}
        <span className="project-cell">
          <TruckBalance day={day} now={now} />
        </span>
      </td>
    </tr>
  )
}

function Ends({ day }: { day: ProjectDay }) {
  const { project, forecast } = day
  return (
    <span className="project-cell">
      {forecast?.finishAt !== undefined ? (
        <span className="project-big">{formatClock(forecast.finishAt, project.timeZone)}</span>
      ) : (
        <ReachedAtEnd day={day} />
      )}
      <span className="hw-quiet hw-small">
        {forecast && forecast.finishAt === undefined ? (
          <Trans>by {plannedEnd(day)}</Trans>
        ) : (
          <Trans>plan {planEnd(day)}</Trans>
        )}
      </span>
    </span>
  )
}

function AtWork({ day }: { day: ProjectDay }) {
  const perHour = day.summary && day.cycles && day.balance ? day.balance.loadsPerHour : undefined
  return (
    <span className="project-cell">
      <span className="project-big">
        <TrucksAtWork day={day} />
      </span>
      <span className="hw-quiet hw-small">
        {acceptsOther(day) && <AcceptedTrucks day={day} />}
        {acceptsOther(day) && perHour !== undefined && ', '}
        {perHour !== undefined && <Trans>{formatNumber(perHour, 1)} loads/h</Trans>}
      </span>
    </span>
  )
}

/** The quantity delivered when the shift ends, if the project doesn't end before. */
function ReachedAtEnd({ day: { forecast, amounts } }: { day: ProjectDay }) {
  const [amount] = amounts
  const milliAtShiftEnd = forecast?.milliAtShiftEnd
  if (milliAtShiftEnd === undefined || !amount || amount.doneMilli >= amount.targetMilli) return null
  const reached = measureQuantity({ amountMilli: milliAtShiftEnd, unit: amount.unit }, 0)
  return (
    <span>
      <span className="project-big">{reached.number}</span>&nbsp;
      <span className="hw-quiet hw-small">{reached.unit}</span>
    </span>
  )
}
