/** The cells of a board's row with the truck's state and since when; on another day, what it is planned for. */
import type { PlannedShift } from '@haulway/domain/work/dispatch/truck-plan.ts'
import { useLingui } from '@lingui/react/macro'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { formatClock } from '../../ui/format/format.ts'
import { useIsRoomy } from '../../ui/layout/use-is-wide.ts'
import { BoardStatusBadge } from './BoardStatusBadge.tsx'
import type { BoardRow } from './fleet-board.ts'
import { type BoardPlan, groupRows, shiftsOf } from './proposal/board-plan.ts'

export function RowStatus({ row, plan, timeZone }: { row: BoardRow; plan: BoardPlan; timeZone: string }) {
  const { t } = useLingui()
  const shifts = shiftsOf(plan, row.truck.truckId)
  const [shift] = shifts
  const overlapped = overlappedBy(shifts, plan)
  const isFree = groupRows(plan).free.includes(row)
  const since = row.silentSince ?? row.since
  if (isFree) {
    return <Cells since="">{plan.day < plan.today ? '' : <StatusBadge tone="good">{t`Free`}</StatusBadge>}</Cells>
  }
  if (plan.isToday) {
    return (
      <Cells since={since === undefined || row.state === 'ready' ? '' : formatClock(since, timeZone)}>
        <BoardStatusBadge row={row} now={plan.now} timeZone={timeZone} />
        {overlapped && <Overlap job={overlapped} />}
      </Cells>
    )
  }
  const worked = plan.day < plan.today
  return (
    <Cells since={shift && !worked ? formatClock(shift.startMs, timeZone) : ''}>
      <StatusBadge tone="normal">{worked ? t`Worked` : t`Planned`}</StatusBadge>
      {overlapped && <Overlap job={overlapped} />}
    </Cells>
  )
}

/** Without room for both, the time is below the state. */
function Cells({ children, since }: { children: React.ReactNode; since: string }) {
  if (useIsRoomy()) {
    return (
      <>
        <td>{children}</td>
        <td className="hw-board-since">{since}</td>
      </>
    )
  }
  return (
    <td>
      {children}
      <div className="hw-board-since">{since}</div>
    </td>
  )
}

/** The job whose shift begins while the truck still works on another one; shifts that are over don't count. */
function overlappedBy(shifts: readonly PlannedShift[], { now }: BoardPlan): string | undefined {
  const inOrder = shifts.filter(({ endMs }) => endMs > now).toSorted((a, b) => a.startMs - b.startMs)
  return inOrder.find((shift, nth) => inOrder.slice(0, nth).some(({ endMs }) => endMs > shift.startMs))?.projectName
}

function Overlap({ job }: { job: string }) {
  const { t } = useLingui()
  return (
    <div className="hw-board-overlap">
      <StatusBadge tone="look">{t`Overlaps ${job}`}</StatusBadge>
    </div>
  )
}
