/** A jobber's projects day by day: a week on a desktop, one of its days on a phone. */
import { addDays, dayOf } from '@haulway/domain/time.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react'
import { useCurrentEntity } from '../../../entity/CurrentEntity.tsx'
import { useAreaHeader } from '../../../frame/use-area-header.ts'
import { PlainButton } from '../../../ui/controls/buttons/PlainButton.tsx'
import { saveFile } from '../../../ui/data/save-file.ts'
import { firstWeekday } from '../../../ui/format/first-weekday.ts'
import { formatNumber, plainText } from '../../../ui/format/format.ts'
import { useIsWide } from '../../../ui/layout/use-is-wide.ts'
import type { RowPane } from '../../../ui/layout/use-row-pane.ts'
import { formatDays } from '../../offer/work-labels.ts'
import { newestOf, useOlderDays } from '../days/use-older-days.ts'
import { hasAllDays, type JobberWork, type ProjectDay } from '../project-day.ts'
import { useCalendarCsv } from './calendar-csv.ts'
import { type CalendarRow, calendarOf, daysOfWeek, firstDayNeeded, hasBars } from './calendar-days.ts'
import { DayOfProjects } from './DayOfProjects.tsx'
import { WeekOfProjects } from './WeekOfProjects.tsx'
import './calendar.css'

type Props = {
  days: readonly ProjectDay[]
  work: JobberWork
  now: number
  filters: ReactNode
  pane: RowPane
}

export function ProjectCalendar({ days: projects, work, now, filters, pane }: Props) {
  const { t } = useLingui()
  const isWide = useIsWide()
  const today = dayOf(now, useAreaHeader().timeZone)
  const [chosenDay, setChosenDay] = useState<string>()
  const day = chosenDay ?? today
  // Today is not kept as a date, so after midnight the page shows the new one.
  const setDay = (next: string) => setChosenDay(next === today ? undefined : next)
  const week = daysOfWeek(day, firstWeekday())
  const { rows, trouble } = useRows(projects, work, week, today)
  const csvOf = useCalendarCsv()
  const move = (by: number) => setDay(addDays(day, by))
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (by === 0 || !movesDays(event)) return
    event.preventDefault()
    move(by * (isWide ? 7 : 1))
  }
  const span = formatDays(week[0]!, week[6]!)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys do what its buttons do
    <div className="calendar" onKeyDown={onKeyDown}>
      {filters}
      <div className="calendar-head">
        <div className="calendar-span">
          <PlainButton bare icon="left" label={t`Previous week`} onPress={() => move(-7)} />
          {/* Large text breaks it between words. */}
          <h2 aria-live="polite">{plainText(span)}</h2>
          <PlainButton bare icon="right" label={t`Next week`} onPress={() => move(7)} />
        </div>
        {!week.includes(today) && (
          <PlainButton onPress={() => setDay(today)}>
            <Trans>This week</Trans>
          </PlainButton>
        )}
        {hasBars(rows) && <span className="hw-quiet hw-small">{t`Bar: delivered. Outline: planned`}</span>}
        {isWide && rows.length > 0 && (
          <PlainButton
            icon="download"
            pressKey="E"
            onPress={() => saveFile('project-days.csv', 'text/csv', csvOf(rows, week))}
          >{t`Export ${formatNumber(rows.length)}`}</PlainButton>
        )}
      </div>
      {trouble && <p role="alert">{t`Couldn't load earlier days. Check your connection.`}</p>}
      {isWide ? (
        <WeekOfProjects rows={rows} week={week} today={today} pane={pane} />
      ) : (
        <DayOfProjects rows={rows} week={week} today={today} day={day} onDay={setDay} />
      )}
    </div>
  )
}

/** On a project or a day. With a modifier the keys are the browser's; elsewhere they scroll, or move in a form. */
function movesDays({ target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return false
  return !target.closest('dialog') && target.closest('[data-row], .calendar-strip button') !== null
}

/** The projects that have something in the week, as the table orders them. */
function useRows(projects: readonly ProjectDay[], work: JobberWork, week: readonly string[], today: string) {
  const { scope } = useCurrentEntity()
  const first = firstDayNeeded(projects, week[0]!)
  const older = useOlderDays(scope, first, !hasAllDays({ startDay: first }, today))
  const { since } = older
  const summaries = useMemo(() => newestOf(older.summaries, work.summaries), [older.summaries, work.summaries])
  const rows = projects
    .map((of): CalendarRow => ({ of, cells: calendarOf(of, { summaries, since }, week) }))
    .filter(({ cells }) => cells.some(Boolean))
    .sort((a, b) => (a.of.project.startDay < b.of.project.startDay ? 1 : -1))
  return { rows, trouble: older.hasFailed }
}
