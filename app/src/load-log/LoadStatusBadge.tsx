import { disputedAt } from '@haulway/domain/load-log/fold/fold.ts'
import { actsOf, type LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogStates } from '@haulway/domain/load-log/state/states.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { haulingOf } from '@haulway/domain/work/agreement-cards.ts'
import { useLingui } from '@lingui/react/macro'
import { StatusBadge, type Tone } from '../ui/data/StatusBadge.tsx'
import { formatDuration } from '../ui/format/format.ts'
import { factTones } from '../work/fact-tones.ts'
import { clockOnDay, stateLabel } from './load-log-labels.ts'

type Props = {
  load: Pick<LoadLogDocument, 'state' | 'stateSince' | 'shiftDay' | 'disputed' | 'acts' | 'terms' | 'money'>
  now: number
}

/**
 * A load's state: a shape, a label, and how long it has been in it. For a closed or disputed load: when that began,
 * with the day if it is not the load's. A reader who doesn't see the acts of the dispute sees no time of it.
 */
export function LoadStatusBadge({ load, now }: Props) {
  const { t } = useLingui()
  return (
    <StatusBadge tone={toneOf(load, now)} time={timeOf(load, now)}>
      {load.disputed ? t`Disputed` : stateLabel(load)}
    </StatusBadge>
  )
}

function timeOf(load: Props['load'], now: number): string | undefined {
  const { state, stateSince, shiftDay, disputed, terms } = load
  if (!disputed && loadLogStates[state].open) return formatDuration(Math.max(0, now - stateSince))
  const at = disputed ? disputedAt(actsOf(load)) : stateSince
  return at === undefined ? undefined : clockOnDay(at, shiftDay, terms.timeZone)
}

function toneOf({ state, stateSince, disputed, money }: Props['load'], now: number): Tone {
  if (disputed) return factTones.disputed
  if (state === 'rejected' || state === 'cancelled') return 'look'
  if (state === 'delivered' || state === 'approved') return 'good'
  const freeMinutes = haulingOf(money)?.card.standby.find(({ place }) => place !== 'site')?.freeMinutes
  const isPaidWait = state === 'queued' && freeMinutes !== undefined && now - stateSince > freeMinutes * minuteMs
  return isPaidWait ? 'look' : 'normal'
}
