/** A week of projects on a desktop: a row for each, a column for each day, and the totals of each row and each day. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { paths } from '../../../paths.ts'
import { moveByArrows } from '../../../ui/data/table/move-by-arrows.ts'
import { pressOpener } from '../../../ui/data/table/TableRow.tsx'
import { plainText } from '../../../ui/format/format.ts'
import type { RowPane } from '../../../ui/layout/use-row-pane.ts'
import { formatCalendarDay } from '../../offer/work-labels.ts'
import { routeOf } from '../table/ProjectTable.tsx'
import { type CalendarDay, type CalendarRow, totalsOf, weekTotalOf } from './calendar-days.ts'
import { DayAmounts } from './DayAmounts.tsx'

type Props = { rows: readonly CalendarRow[]; week: readonly string[]; today: string; pane: RowPane }

export function WeekOfProjects({ rows, week, today, pane }: Props) {
  const { t } = useLingui()
  // Beside a project's details there is no room for its week.
  const hasWeek = pane.chosen === undefined
  const totals = week.map((_, nth) => totalsOf(rows.map(({ cells }) => cells[nth])))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it sideways
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div className="hw-table calendar-week" role="group" aria-label={t`Projects by day`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t`Project`}</th>
            {week.map(day => (
              <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
                {day === today && (
                  <>
                    <Trans>Today</Trans>
                    <br />
                  </>
                )}
                {plainText(formatCalendarDay(day))}
              </th>
            ))}
            {hasWeek && <th scope="col">{t`Week`}</th>}
          </tr>
        </thead>
        <tbody onKeyDown={moveByArrows}>
          {rows.map(row => (
            <ProjectRow
              key={row.of.project.projectId}
              row={row}
              week={week}
              today={today}
              pane={pane}
              hasWeek={hasWeek}
            />
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={hasWeek ? 9 : 8}>
                <Trans>No work this week.</Trans>
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t`All shown`}</th>
            {totals.map((total, nth) => (
              <td key={week[nth]} className={week[nth] === today ? 'calendar-today' : undefined}>
                {total && <DayAmounts day={total} isPast={week[nth]! < today} />}
              </td>
            ))}
            {hasWeek && <WeekCell day={totalsOf(rows.map(({ cells }) => weekTotalOf(cells)))} />}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function WeekCell({ day }: { day: CalendarDay | undefined }) {
  return <td>{day && <DayAmounts day={day} isPast={false} />}</td>
}

type RowProps = Omit<Props, 'rows'> & { row: CalendarRow; hasWeek: boolean }

function ProjectRow({ row: { of, cells }, week, today, pane, hasWeek }: RowProps) {
  const { projectId, name, hauls } = of.project
  const isChosen = pane.chosen === projectId
  const page = paths.project(projectId)
  return (
    <tr className={`hw-table-row hw-table-opens ${isChosen ? 'hw-table-chosen' : ''}`} onClick={pressOpener}>
      <th scope="row">
        <Link
          className="hw-table-opener"
          to={isChosen ? page : pane.toRow(projectId, page)}
          replace={pane.isRoomy && !isChosen}
          data-row
          aria-current={isChosen ? true : undefined}
        >
          <span className="project-cell">
            <span className="project-name">{name}</span>
            <span className="hw-quiet hw-small">{routeOf(hauls)}</span>
          </span>
        </Link>
      </th>
      {cells.map((cell, nth) => (
        <td key={week[nth]} className={week[nth] === today ? 'calendar-today' : undefined}>
          {cell && <DayAmounts day={cell} isPast={week[nth]! < of.day} />}
        </td>
      ))}
      {hasWeek && <WeekCell day={weekTotalOf(cells)} />}
    </tr>
  )
}
