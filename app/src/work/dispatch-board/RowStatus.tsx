/** The cells of a board's row with the truck's state and since when; on another day, what it is planned for. */
import { useLingui } from '@lingui/react/macro'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { formatClock } from '../../ui/format/format.ts'
import { BoardStatusBadge } from './BoardStatusBadge.tsx'
import { type BoardPlan, groupRows, shiftsOf } from './board-plan.ts'
import type { BoardRow } from './fleet-board.ts'

export function RowStatus({ row, plan, timeZone }: { row: BoardRow; plan: BoardPlan; timeZone: string }) {
  const { t } = useLingui()
  const [shift] = shiftsOf(plan, row.truck.truckId)
  const isFree = groupRows(plan).free.includes(row)
  const since = row.silentSince ?? row.since
  if (isFree) {
    return <Cells since="">{plan.day < plan.today ? '' : <StatusBadge tone="good">{t`Free`}</StatusBadge>}</Cells>
  }
  if (plan.isToday) {
    return (
      <Cells since={since === undefined || row.state === 'ready' ? '' : formatClock(since, timeZone)}>
        <BoardStatusBadge row={row} now={plan.now} timeZone={timeZone} />
      </Cells>
    )
  }
  const worked = plan.day < plan.today
  return (
    <Cells since={shift && !worked ? formatClock(shift.startMs, timeZone) : ''}>
      <StatusBadge tone="normal">{worked ? t`Worked` : t`Planned`}</StatusBadge>
    </Cells>
  )
}

function Cells({ children, since }: { children: React.ReactNode; since: string }) {
  return (
    <>
      <td>{children}</td>
      <td className="hw-board-since">{since}</td>
    </>
  )
}
