/** A jobber's projects as one table: state, days, trucks, delivered and forecast against the plan, and cost. */
import { wallTimeOf } from '@haulway/domain/work/project/shift-times.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '../../../paths.ts'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { DataTable } from '../../../ui/data/table/DataTable.tsx'
import type { Column } from '../../../ui/data/table/table-rows.ts'
import { formatClock, formatDay, formatMoney, formatPercent, nameUnit } from '../../../ui/format/format.ts'
import type { RowPane } from '../../../ui/layout/use-row-pane.ts'
import { factTones } from '../../fact-tones.ts'
import { formatCalendarDay, formatDays } from '../../offer/work-labels.ts'
import { forecastLastDay, lastDayTone, takesOverYear } from '../days/last-day.ts'
import { ProjectAmount, ProjectBar, planEnd } from '../ProjectAmount.tsx'
import { AcceptedTrucks, acceptsOther, TrucksAtWork } from '../ProjectToday.tsx'
import { marginOf, plannedCostCents } from '../project-cost.ts'
import type { ProjectDay } from '../project-day.ts'
import { useProjectFilters } from './use-project-filters.ts'
import { useProjectStatus } from './use-project-status.ts'
import '../project.css'

type Props = {
  days: readonly ProjectDay[]
  now: number
  find: string
  /** The chosen project is beside the table. */
  pane: RowPane
}

const drops = ['starts', 'margin', 'ends', 'cost']

export function ProjectTable({ days, now, find, pane }: Props) {
  const { t } = useLingui()
  const columns = useColumns(days, now)
  const filters = useProjectFilters()
  return (
    <DataTable
      name="projects"
      caption={t`Projects`}
      columns={columns}
      // First what the project beside the table shows anyway.
      drops={drops}
      rows={days}
      rowKey={({ project }) => project.projectId}
      filters={filters}
      find={find}
      file="projects.csv"
      chosen={pane.chosen}
      // The chosen row opens its page: by a second click, or by Enter again.
      to={({ project: { projectId } }) =>
        projectId === pane.chosen ? paths.project(projectId) : pane.toRow(projectId, paths.project(projectId))
      }
      foot={shown =>
        shown.length === days.length
          ? plural(shown.length, { one: '# project', other: '# projects' })
          : t`${shown.length} of ${plural(days.length, { one: '# project', other: '# projects' })}`
      }
    />
  )
}

function useColumns(days: readonly ProjectDay[], now: number): Column<ProjectDay>[] {
  const { t } = useLingui()
  const statusOf = useProjectStatus(now)
  const [currency, ...otherCurrencies] = new Set(days.map(({ project }) => project.currency))
  const oneCurrency = otherCurrencies.length === 0 ? currency : undefined
  const cost: Column<ProjectDay> = {
    key: 'cost',
    head: t`Cost`,
    number: true,
    strong: true,
    value: ({ costCents }) => (costCents === undefined ? undefined : costCents / 100),
    unit: { head: t`Currency`, of: ({ project }) => project.currency },
    cell: of => <Cost day={of} />,
    ...(oneCurrency && {
      total: shown =>
        formatMoney(
          sum(shown, ({ costCents }) => costCents ?? 0),
          oneCurrency,
          { cents: false },
        ),
    }),
  }
  const margin: Column<ProjectDay> = {
    key: 'margin',
    head: t`Margin`,
    number: true,
    value: of => {
      const margin = marginOf(of)
      return margin && margin.cents / 100
    },
    cell: of => <Margin day={of} />,
    ...(oneCurrency && { total: shown => totalMargin(shown, oneCurrency) }),
  }
  return [
    {
      key: 'project',
      head: t`Project`,
      value: ({ project }) => project.name,
      cell: ({ project }) => (
        <span className="project-cell">
          <span className="project-name">{project.name}</span>
          <span className="hw-quiet hw-small">{routeOf(project.hauls)}</span>
        </span>
      ),
    },
    {
      key: 'state',
      head: t`Status`,
      value: of => statusOf(of).text,
      cell: of => (
        <span className="project-status">
          <StatusBadge tone={statusOf(of).tone}>{statusOf(of).text}</StatusBadge>
        </span>
      ),
    },
    {
      key: 'starts',
      head: t`Dates`,
      value: ({ project }) => project.startDay,
      unit: { head: t`Last day`, of: ({ project }) => project.endDay ?? undefined },
      cell: of => <Dates day={of} />,
    },
    ...useProgressColumns(now),
    ...(days.some(({ costCents }) => costCents !== undefined) ? [cost, margin] : []),
  ]
}

/** Trucks, quantity and end: now, against the plan. */
function useProgressColumns(now: number): Column<ProjectDay>[] {
  const { t } = useLingui()
  return [
    {
      key: 'trucks',
      head: t`At work`,
      number: true,
      value: ({ activeTrucks }) => activeTrucks,
      cell: of =>
        of.project.state === 'published' ? (
          <span className="project-cell">
            <span>
              <TrucksAtWork day={of} />
            </span>
            {acceptsOther(of) && (
              <span className="project-below">
                <AcceptedTrucks day={of} />
              </span>
            )}
          </span>
        ) : (
          '–'
        ),
      total: shown => (
        <TrucksAtWork
          day={{
            activeTrucks: sum(shown, ({ activeTrucks }) => activeTrucks),
            expectedTrucks: sum(shown, ({ expectedTrucks }) => expectedTrucks),
            wantedTrucks: sum(shown, ({ wantedTrucks }) => wantedTrucks),
          }}
        />
      ),
    },
    {
      key: 'delivered',
      head: t`Delivered`,
      value: ({ amounts: [amount], isWhole }) => amount && (isWhole ? amount.doneMilli : amount.todayMilli) / 1000,
      unit: { head: t`Unit`, of: ({ amounts: [amount] }) => amount && nameUnit(amount.unit) },
      cell: of => (
        <span className="project-cell">
          <ProjectBar day={of} now={now} thin />
          <span className="project-nowrap">
            <ProjectAmount day={of} small />
          </span>
        </span>
      ),
    },
    {
      key: 'ends',
      head: t`Ends`,
      number: true,
      value: ({ forecast, project }) =>
        forecast?.finishAt === undefined ? undefined : wallTimeOf(forecast.finishAt, project.timeZone),
      cell: of => <Ends day={of} />,
    },
  ]
}

/** From the first day to the one that is planned as the last, above the one that the pace so far leads to. */
function Dates({ day }: { day: ProjectDay }) {
  const { startDay, endDay } = day.project
  const forecast = forecastLastDay(day)
  const tone = lastDayTone(day)
  return (
    <span className="project-cell">
      {endDay === null || endDay === startDay ? (
        <span className="project-nowrap">{formatCalendarDay(startDay)}</span>
      ) : (
        <span>{formatDays(startDay, endDay)}</span>
      )}
      {tone !== undefined && forecast !== undefined && (
        <span className="hw-small">
          <StatusBadge tone={tone}>
            {tone === factTones.lastDayLate && takesOverYear(day) ? (
              <Trans>more than a year at this pace</Trans>
            ) : (
              <Trans>forecast {formatCalendarDay(forecast)}</Trans>
            )}
          </StatusBadge>
        </span>
      )}
    </span>
  )
}

/** The forecast of today's end, above the end of the shift. */
function Ends({ day }: { day: ProjectDay }) {
  const { forecast, project, shift, isAhead } = day
  // For a later day, the day is enough: its page says the hour.
  const plan = isAhead && project.endDay === null ? formatDay(shift.endMs, project.timeZone) : planEnd(day)
  if (project.state === 'closed') return '–'
  return (
    <span className="project-cell">
      <span>{forecast?.finishAt === undefined ? '–' : formatClock(forecast.finishAt, project.timeZone)}</span>
      <span className="project-below">
        <Trans>plan {plan}</Trans>
      </span>
    </span>
  )
}

/** What the loads of the days on this device cost, above what all of the project is planned to cost. */
function Cost({ day: { project, costCents, isWhole } }: { day: ProjectDay }) {
  const { t } = useLingui()
  const planned = plannedCostCents(project)
  if (costCents === undefined) return '–'
  const cost = formatMoney(costCents, project.currency, { cents: false })
  const whole = planned === undefined ? undefined : formatMoney(planned, project.currency, { cents: false })
  return (
    <span className="project-cell">
      <span>{cost}</span>
      <span className="project-below">{isWhole ? whole !== undefined && t`of ${whole}` : t`last few days`}</span>
    </span>
  )
}

/** Sold less cost, of sold, above the amount. Without the jobber's price there is none, and it is not zero. */
function Margin({ day }: { day: ProjectDay }) {
  const margin = marginOf(day)
  if (day.costCents === undefined) return '–'
  if (!margin) {
    return (
      <span className="project-below">
        <Trans>Add your price</Trans>
      </span>
    )
  }
  return (
    <span className="project-cell">
      <span>{formatPercent(margin.share, 1)}</span>
      <span className="project-below">{formatMoney(margin.cents, day.project.currency, { cents: false })}</span>
    </span>
  )
}

/** The margin of all projects with a price, if every project that costs something has one. */
function totalMargin(shown: readonly ProjectDay[], currency: string): string {
  const withCost = shown.filter(({ costCents }) => costCents)
  const margins = withCost.flatMap(of => marginOf(of) ?? [])
  if (margins.length === 0 || margins.length < withCost.length) return ''
  return formatMoney(
    margins.reduce((all, { cents }) => all + cents, 0),
    currency,
    { cents: false },
  )
}

/** "2A stone, Ormrod Pit" */
export function routeOf(hauls: ProjectDay['project']['hauls']): string {
  return [...new Set(hauls.map(({ materialName, origin }) => `${materialName}, ${origin.name}`))].join('; ')
}

function sum(days: readonly ProjectDay[], of: (day: ProjectDay) => number): number {
  return days.reduce((all, day) => all + of(day), 0)
}
