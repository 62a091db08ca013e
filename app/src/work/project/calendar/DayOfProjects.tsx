/** A day of projects on a phone, with the days of its week above. */
import { useLingui } from '@lingui/react/macro'
import { paths } from '../../../paths.ts'
import { formatWeekday } from '../../../ui/format/format.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { List, ListRow } from '../../../ui/layout/ListRow.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { formatCalendarDay } from '../../offer/work-labels.ts'
import { type CalendarRow, totalsOf, weekTotalOf } from './calendar-days.ts'
import { DayAmounts } from './DayAmounts.tsx'

type Props = {
  rows: readonly CalendarRow[]
  week: readonly string[]
  today: string
  /** The day that is shown. */
  day: string
  onDay: (day: string) => void
}

export function DayOfProjects({ rows, week, today, day, onDay }: Props) {
  const { t } = useLingui()
  const nth = week.indexOf(day)
  const total = totalsOf(rows.map(({ cells }) => cells[nth]))
  const weekTotal = totalsOf(rows.map(({ cells }) => weekTotalOf(cells)))
  const working = rows.flatMap(({ of, cells }) => (cells[nth] ? { of, cell: cells[nth] } : []))
  return (
    <>
      <fieldset className="calendar-strip">
        <legend className="hw-sr">{t`Day`}</legend>
        {week.map((each, at) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === day}
            aria-current={each === today ? 'date' : undefined}
            onClick={() => onDay(each)}
          >
            <span>{formatWeekday(each)}</span> <strong>{Number(each.slice(8))}</strong>
            <i className={rows.some(({ cells }) => cells[at]) ? 'calendar-busy' : undefined} />
          </button>
        ))}
      </fieldset>
      <Section title={day === today ? t`Today, ${formatCalendarDay(day)}` : formatCalendarDay(day)} rule="ink">
        {total ? <DayAmounts day={total} isPast={day < today} /> : <p className="hw-quiet">{t`No work on this day`}</p>}
      </Section>
      <List label={t`Projects`}>
        {working.map(({ of, cell }) => (
          <ListRow
            key={of.project.projectId}
            lead={<Icon name="project" />}
            title={of.project.name}
            second={<DayAmounts day={cell} isPast={day < of.day} />}
            to={paths.project(of.project.projectId)}
          />
        ))}
      </List>
      {weekTotal && (
        <Section title={t`Week`} rule="ink">
          <DayAmounts day={weekTotal} isPast={false} />
        </Section>
      )}
    </>
  )
}
