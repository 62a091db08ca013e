import { openDisputes } from '@haulway/domain/load-log/fold/fold.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogStates } from '@haulway/domain/load-log/state/states.ts'
import { dayOf, minuteMs } from '@haulway/domain/time.ts'
import { actAt } from '@haulway/domain/work/act-order.ts'
import { haulingOf } from '@haulway/domain/work/agreement-cards.ts'
import { useLingui } from '@lingui/react/macro'
import { StatusBadge, type Tone } from '../ui/data/StatusBadge.tsx'
import { formatClock, formatDay, formatDuration } from '../ui/format/format.ts'
import { stateLabel } from './load-log-labels.ts'

type Props = {
  load: Pick<LoadLogDocument, 'state' | 'stateSince' | 'shiftDay' | 'disputed' | 'acts' | 'terms' | 'money'>
  now: number
}

/**
 * A load's state: a shape, a label, and how long it has been in it. For a closed or disputed load: when that began,
 * with the day if it is not the load's.
 */
export function LoadStatusBadge({ load, now }: Props) {
  const { t } = useLingui()
  const { state, stateSince, shiftDay, disputed, terms } = load
  const isOpen = loadLogStates[state].open
  const [dispute] = disputed ? openDisputes(load.acts) : []
  const at = dispute ? actAt(dispute) : stateSince
  const day = dayOf(at, terms.timeZone) === shiftDay ? [] : [formatDay(at, terms.timeZone)]
  const began = [...day, formatClock(at, terms.timeZone)].join(', ')
  const time = isOpen && !dispute ? formatDuration(Math.max(0, now - at)) : began
  return (
    <StatusBadge tone={toneOf(load, now)} time={time}>
      {disputed ? t`Disputed` : stateLabel(load)}
    </StatusBadge>
  )
}

function toneOf({ state, stateSince, disputed, money }: Props['load'], now: number): Tone {
  if (disputed || state === 'rejected' || state === 'cancelled') return 'look'
  if (state === 'delivered' || state === 'approved') return 'good'
  const freeMinutes = haulingOf(money)?.card.standby.find(({ place }) => place !== 'site')?.freeMinutes
  const isPaidWait = state === 'queued' && freeMinutes !== undefined && now - stateSince > freeMinutes * minuteMs
  return isPaidWait ? 'look' : 'normal'
}
