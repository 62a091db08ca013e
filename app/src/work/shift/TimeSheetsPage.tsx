/** The time sheets of a driver, a hauler or a jobber, by day; those to agree to come first. */
import type { ShiftDocument } from '@haulway/domain/work/shift/shift.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { HeaderButton } from '../../frame/HeaderButton.tsx'
import { paths } from '../../paths.ts'
import { useNow } from '../../sync/use-is-page-shown.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { formatClock, formatHours, formatRange } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import type { Pane } from '../../ui/layout/Page.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { type RowPane, useRowPane } from '../../ui/layout/use-row-pane.ts'
import { formatCalendarDay } from '../offer/work-labels.ts'
import { ShiftStatusBadge } from './ShiftStatusBadge.tsx'
import { sheetsToAgree } from './sheets-to-agree.ts'
import { DriverAndDay, TimeSheetView } from './TimeSheetView.tsx'
import { useShifts } from './use-shifts.ts'
import './shift.css'

export function TimeSheetsPage() {
  const { t } = useLingui()
  const { scope, type } = useCurrentEntity()
  const shifts = useShifts(scope)
  const toAgree = sheetsToAgree(shifts ?? [])
  const others = shifts?.filter(shift => !toAgree.includes(shift)) ?? []
  const { pane, details } = useSheetPane([...toAgree, ...others])
  const days = [...new Set(others.map(({ shiftDay }) => shiftDay))].sort().reverse()
  return (
    <AreaPage
      header={{
        title: t`Time sheets`,
        back: paths.area(type),
        ...(type !== 'jobber' && {
          children: <HeaderButton icon="list" label={t`Time record`} to={paths.shiftHours(type)} />,
        }),
      }}
      pane={details}
      rows
    >
      {!shifts && <Skeleton rows={5} />}
      {shifts?.length === 0 && (
        <EmptyState title={t`No shifts yet`}>
          {type === 'soloTrucker' || type === 'fleetTrucker' ? (
            <Trans>Each shift that you start appears here with its times.</Trans>
          ) : (
            <Trans>Each shift that a driver starts appears here with its times.</Trans>
          )}
        </EmptyState>
      )}
      {toAgree.length > 0 && (
        <Section title={t`To agree`} aside={toAgree.length}>
          <SheetRows shifts={toAgree} pane={pane} withDay />
        </Section>
      )}
      {days.map(day => (
        <Section key={day} title={formatCalendarDay(day)}>
          <SheetRows shifts={others.filter(({ shiftDay }) => shiftDay === day)} pane={pane} />
        </Section>
      ))}
    </AreaPage>
  )
}

/** The time sheet that the URL names, or the first one, beside the list. */
function useSheetPane(shifts: readonly ShiftDocument[]): { pane: RowPane; details: Pane | undefined } {
  const pane = useRowPane(
    'shift',
    shifts.map(({ shiftId }) => shiftId),
  )
  const now = useNow(10_000)
  const shift = shifts.find(({ shiftId }) => shiftId === pane.chosen)
  if (!shift) return { pane, details: undefined }
  const children = (
    <>
      <p className="hw-quiet">
        <DriverAndDay shift={shift} />
      </p>
      <TimeSheetView key={shift.shiftId} shift={shift} now={now} />
    </>
  )
  return { pane, details: { title: shift.terms.projectName, closeTo: pane.closeTo, children } }
}

type RowsProps = { shifts: readonly ShiftDocument[]; pane: RowPane; withDay?: boolean }

function SheetRows({ shifts, pane, withDay }: RowsProps) {
  const { type } = useCurrentEntity()
  const secondOf = useSecondLine()
  const now = useNow(60_000)
  return (
    <List>
      {shifts.map(shift => (
        <ListRow
          key={shift.shiftId}
          icon="clock"
          title={titleOf(shift)}
          second={
            <span className="shift-second">
              <span>{[...(withDay ? [formatCalendarDay(shift.shiftDay)] : []), secondOf(shift)].join(', ')}</span>
              <ShiftStatusBadge shift={shift} {...(shift.workedMinutes === null && { now })} />
            </span>
          }
          {...(shift.workedMinutes !== null && { value: formatHours(shift.workedMinutes) })}
          to={pane.toRow(shift.shiftId, paths.timeSheet(type, shift.shiftId))}
          isChosen={shift.shiftId === pane.chosen}
          isHit
        />
      ))}
    </List>
  )
}

/** Drivers see the project; the others see first who drove. */
function titleOf({ relations, terms }: ShiftDocument): string {
  return relations.includes('trucker') ? terms.projectName : terms.driverName
}

function useSecondLine(): (shift: ShiftDocument) => string {
  const { t } = useLingui()
  return ({ relations, terms, sheet: { startAt, endAt }, cancelled }) => {
    const [start, end] = [startAt, endAt].map(at => (at === null ? undefined : formatClock(at, terms.timeZone)))
    const span = cancelled
      ? t`Released before it began`
      : start && end
        ? formatRange(start, end)
        : start
          ? t`Since ${start}`
          : t`Start missing`
    if (relations.includes('trucker')) return span
    const hauler = relations.includes('jobber') ? [terms.truckingName] : []
    return [span, terms.projectName, ...hauler, t`Truck ${terms.truck.number}`].join(', ')
  }
}
