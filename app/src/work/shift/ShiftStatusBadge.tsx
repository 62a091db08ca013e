/** The state of a shift, with the minutes worked so far. */
import type { ShiftDocument } from '@haulway/domain/work/shift/shift.documents.ts'
import { workedMinutes } from '@haulway/domain/work/shift/shift-facts.ts'
import { type ShiftState, shiftStates } from '@haulway/domain/work/shift/shift-states.ts'
import { useLingui } from '@lingui/react/macro'
import { StatusBadge, type Tone } from '../../ui/data/StatusBadge.tsx'
import { useDomainLabels } from '../../ui/format/domain-labels.ts'
import { formatHours } from '../../ui/format/format.ts'

const tones: Record<ShiftState, Tone> = {
  working: 'good',
  onBreak: 'normal',
  brokenDown: 'stop',
  ended: 'normal',
  agreed: 'good',
  cancelled: 'stop',
}

/** @param now measures a shift under way; without it the badge shows only the state */
export function ShiftStatusBadge({ shift, now }: { shift: ShiftDocument; now?: number }) {
  const { t } = useLingui()
  const label = useDomainLabels()
  const minutes = now === undefined ? null : workedMinutes(shift, shift.sheet, now)
  return (
    <StatusBadge tone={tones[shift.state]} {...(minutes !== null && { time: formatHours(minutes) })}>
      {shift.state === 'cancelled'
        ? t({ message: 'Canceled', context: 'shift' })
        : label(shiftStates[shift.state].word)}
    </StatusBadge>
  )
}
