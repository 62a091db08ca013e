/** A badge with a truck's state. Missing GPS points come before any other state, because they can cost a load. */
import { isToDump } from '@haulway/domain/work/dispatch/dispatch.ts'
import { useLingui } from '@lingui/react/macro'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { formatClock, formatDuration } from '../../ui/format/format.ts'
import type { BoardRow, BoardState } from './fleet-board.ts'

type Props = { row: BoardRow; now: number; timeZone: string; withTime?: boolean }

export function BoardStatusBadge({ row, now, timeZone, withTime }: Props) {
  const { t } = useLingui()
  const labelOf = useBoardLabel()
  const { state, since, silentSince } = row
  if (silentSince !== undefined) {
    const time = withTime ? { time: t`since ${formatClock(silentSince, timeZone)}` } : {}
    return (
      <StatusBadge tone="stop" {...time}>
        {t`No GPS points`}
      </StatusBadge>
    )
  }
  const time = withTime && since !== undefined ? { time: formatDuration(now - since) } : {}
  return (
    <StatusBadge tone={state === 'free' ? 'good' : 'normal'} {...time}>
      {labelOf(row)}
    </StatusBadge>
  )
}

export function useBoardLabel(): (row: Pick<BoardRow, 'state' | 'dispatch'>) => string {
  const { t } = useLingui()
  return ({ state, dispatch }) => {
    const toDump = dispatch !== undefined && isToDump(dispatch.terms)
    const labels: Record<BoardState, string> = {
      free: t`Free`,
      ready: t`Ready`,
      returning: t`Returning`,
      started: toDump ? t`To pickup` : t`To the pit`,
      queued: t`In line`,
      loading: t`Loading`,
      loaded: toDump ? t`To the dump` : t`To the site`,
      arrived: toDump ? t`At the dump` : t`At the site`,
    }
    return labels[state]
  }
}
