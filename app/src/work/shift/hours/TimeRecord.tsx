/** One driver's days: report, release, hours on duty, the seven days before, and the time at the site. */
import { wallTimeOf } from '@haulway/domain/work/project/shift-times.ts'
import type { DriverHours } from '@haulway/domain/work/shift/driver-hours.ts'
import { shortHaulLimits, type TimeRecordDay, timeRecordOf } from '@haulway/domain/work/shift/time-record.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { PlainButton } from '../../../ui/controls/buttons/PlainButton.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { saveFile } from '../../../ui/data/save-file.ts'
import { DataTable } from '../../../ui/data/table/DataTable.tsx'
import { type Column, csvOfRows } from '../../../ui/data/table/table-rows.ts'
import { formatClock, formatHours, formatNumber, formatRange } from '../../../ui/format/format.ts'
import { Line, Lines } from '../../../ui/layout/Lines.tsx'
import { List, ListRow } from '../../../ui/layout/ListRow.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { useIsWide } from '../../../ui/layout/use-is-wide.ts'
import { formatCalendarDay } from '../../offer/work-labels.ts'
import type { Driver, HourDays } from './use-shift-hours.ts'

type Props = { hours: readonly DriverHours[]; driver: Driver; days: HourDays }

export function TimeRecord({ hours, driver, days }: Props) {
  const { t } = useLingui()
  const isWide = useIsWide()
  const columns = useColumns()
  const rows = timeRecordOf(hours, driver.id, days)
  const shown = rows.filter(hasHours)
  const fileName = `time-record ${driver.name} ${days.from} ${days.to}.csv`
  const limitHours = shortHaulLimits.hours
  const { airMiles } = shortHaulLimits
  const statuteMiles = formatNumber(shortHaulLimits.statuteMiles, 1)
  return (
    <Section
      title={driver.name}
      aside={
        <PlainButton icon="download" onPress={() => saveFile(fileName, 'text/csv', csvOfRows(columns, rows))}>
          <Trans>Export CSV</Trans>
        </PlainButton>
      }
      rule="ink"
    >
      {shown.length === 0 ? (
        <p>
          <Trans>No hours on these days. The export lists every day.</Trans>
        </p>
      ) : isWide ? (
        <DataTable
          name="timeRecord"
          caption={t`Time record`}
          columns={columns}
          drops={drops}
          rows={shown}
          rowKey={row => row.day}
          open={({ day }) => (
            <DayByProject hours={hours.filter(own => own.day === day && own.driverEntityId === driver.id)} />
          )}
        />
      ) : (
        <DayList rows={shown} />
      )}
      {shown.length > 0 && shown.length < rows.length && (
        <p className="hw-quiet hw-small">
          <Plural
            value={rows.length - shown.length}
            one="No hours on # other day. The export lists every day."
            other="No hours on # other days. The export lists every day."
          />
        </p>
      )}
      <p className="hw-quiet hw-small">
        <Trans>
          For short-haul drivers, 49 CFR 395.1(e)(1) lists report, release and hours of each day, kept for six months.
          Its limits are {limitHours} hours from report to release and {airMiles} air miles ({statuteMiles} miles) from
          where the driver reports. Haulway does not measure the distance and does not decide whether a rule applies.
        </Trans>
      </p>
    </Section>
  )
}

/** Whether the day has something to show: the record covers every day, but most readers look for those with hours. */
function hasHours({ reportAt, onSiteMinutes, hasOpenShift }: TimeRecordDay): boolean {
  return reportAt !== null || hasOpenShift || (onSiteMinutes ?? 0) > 0
}

/** The hours of an opened day, project by project. */
function DayByProject({ hours }: { hours: readonly DriverHours[] }) {
  return (
    <Lines>
      {hours.map(({ projectId, projectName, timeZone, onDuty, workedMinutes }) => {
        const spans = onDuty.map(({ from, to }) => formatRange(formatClock(from, timeZone), formatClock(to, timeZone)))
        return <Line key={projectId} label={projectName} how={spans.join(', ')} value={hoursOrDash(workedMinutes)} />
      })}
    </Lines>
  )
}

function DayList({ rows }: { rows: readonly TimeRecordDay[] }) {
  const { t } = useLingui()
  const note = useNote()
  return (
    <List label={t`Time record`}>
      {rows.map(row => {
        const before = formatHours(row.sevenDaysMinutes)
        const sevenDays = row.sevenDaysMinutes > 0 ? [t`Previous 7 days: ${before}`] : []
        const span = row.reportAt === null ? [] : [formatRange(clock(row.reportAt, row), clock(row.releaseAt, row))]
        const onSite = row.onSiteMinutes ? [t`${formatHours(row.onSiteMinutes)} at the site`] : []
        return (
          <ListRow
            key={row.day}
            title={formatCalendarDay(row.day)}
            second={[...span, ...onSite, ...sevenDays, ...note(row)].join(', ')}
            value={hoursOrDash(row.dutyMinutes)}
          />
        )
      })}
    </List>
  )
}

/** Columns to hide when the table is too narrow, in this order: the export has them. */
const drops = ['site', 'before']

function useColumns(): Column<TimeRecordDay>[] {
  const { t } = useLingui()
  const note = useNote()
  const hoursOf = (minutes: number | null) => (minutes === null ? undefined : Math.round((minutes * 100) / 60) / 100)
  const hours = (key: string, head: string, minutes: (row: TimeRecordDay) => number | null) => ({
    key,
    head,
    number: true,
    value: (row: TimeRecordDay) => hoursOf(minutes(row)),
    cell: (row: TimeRecordDay) => hoursOrDash(minutes(row) ?? 0),
  })
  return [
    { key: 'day', head: t`Day`, value: row => row.day, cell: row => formatCalendarDay(row.day) },
    {
      key: 'report',
      head: t`Report`,
      value: row => wallTime(row.reportAt, row),
      cell: row => clock(row.reportAt, row),
    },
    {
      key: 'release',
      head: t`Release`,
      value: row => wallTime(row.releaseAt, row),
      cell: row => clock(row.releaseAt, row),
    },
    hours('duty', t`Hours on duty`, row => row.dutyMinutes),
    hours('before', t`Previous 7 days, hours`, row => row.sevenDaysMinutes),
    hours('site', t`At the site, hours`, row => row.onSiteMinutes),
    {
      key: 'note',
      head: t`Note`,
      value: row => note(row).join(', '),
      cell: row =>
        note(row).map(text => (
          <StatusBadge key={text} tone="look">
            {text}
          </StatusBadge>
        )),
    },
  ]
}

function useNote(): (row: TimeRecordDay) => string[] {
  const { t } = useLingui()
  const limitHours = shortHaulLimits.hours
  return ({ isOverLimit, hasOpenShift }) => [
    ...(isOverLimit ? [t`Over ${limitHours} hours`] : []),
    ...(hasOpenShift ? [t`Shift not ended`] : []),
  ]
}

function clock(at: number | null, { timeZone }: TimeRecordDay): string {
  return at === null ? '' : formatClock(at, timeZone)
}

/** "06:00", which sorts, and which other programs read. */
function wallTime(at: number | null, { timeZone }: TimeRecordDay): string | undefined {
  return at === null ? undefined : wallTimeOf(at, timeZone)
}

/** A dash where nothing was worked: "0 min" on duty beside minutes at the site would read as measured. */
function hoursOrDash(minutes: number): string {
  return minutes === 0 ? '–' : formatHours(minutes)
}
