/** The name and meaning of each business state, and the label of the button that changes to it. */
import type { EntityState } from '@haulway/domain/entity/state/entity-state.ts'
import { useLingui } from '@lingui/react/macro'
import type { Tone } from '../../ui/data/StatusBadge.tsx'

type StateLabels = {
  name: string
  tone: Tone
  means: string
  /** The label of the button that changes to this state. */
  act: string
}

export function useEntityStateLabels(): Record<EntityState, StateLabels> {
  const { t } = useLingui()
  const active = t`Taking new work.`
  const paused = t`No new work: no offers, job postings or dispatches. Open loads can finish and payments continue.`
  const suspended = t`No new work and no withdrawals. Open loads can finish. Contact support.`
  const closing = t`Open work can finish, but nothing new can start. Then you can close it for good.`
  const closed = t`Closed. You can still see past loads and payments.`
  return {
    active: {
      name: t({ message: 'Active', context: 'business' }),
      tone: 'good',
      means: active,
      act: t`Resume business`,
    },
    paused: { name: t`Paused`, tone: 'look', means: paused, act: t`Pause business` },
    suspended: { name: t`Suspended`, tone: 'stop', means: suspended, act: t`Suspend` },
    closing: { name: t`Closing`, tone: 'look', means: closing, act: t`Close business` },
    closed: {
      name: t({ message: 'Closed', context: 'business' }),
      tone: 'stop',
      means: closed,
      act: t`Close for good`,
    },
  }
}
