import { openDisputes } from '@haulway/domain/load-log/fold/fold.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogStates } from '@haulway/domain/load-log/state/states.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { actAt } from '@haulway/domain/work/act-order.ts'
import { haulingOf } from '@haulway/domain/work/agreement-cards.ts'
import { useLingui } from '@lingui/react/macro'
import { StatusBadge, type Tone } from '../ui/data/StatusBadge.tsx'
import { formatClock, formatDuration } from '../ui/format/format.ts'
import { stateLabel } from './load-log-labels.ts'

type Props = {
  load: Pick<LoadLogDocument, 'state' | 'stateSince' | 'disputed' | 'acts' | 'terms' | 'money'>
  now: number
}

/** A load's state: a shape, a label, and how long it has been in it; for a closed or disputed load, when it began. */
export function LoadStatusBadge({ load, now }: Props) {
  const { t } = useLingui()
  const { state, stateSince, disputed, terms } = load
  const isOpen = loadLogStates[state].open
  const [dispute] = disputed ? openDisputes(load.acts) : []
  const at = dispute ? actAt(dispute) : stateSince
  const time = isOpen && !dispute ? formatDuration(Math.max(0, now - at)) : formatClock(at, terms.timeZone)
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
