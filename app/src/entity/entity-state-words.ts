/** What each state of a business is called and means, and what moving it there is called. */
import type { EntityState } from '@haulway/domain/entity/entity-state.ts'
import { useLingui } from '@lingui/react/macro'
import type { Tone } from '../ui/StateWord.tsx'

type StateWords = {
  name: string
  tone: Tone
  means: string
  /** What the button says that moves it there. */
  act: string
}

export function useEntityStateWords(): Record<EntityState, StateWords> {
  const { t } = useLingui()
  const active = t`Takes new work.`
  const paused = t`Takes no new work: no offers, no notices, no dispatches. Loads under way go on, and money is paid.`
  const suspended = t`Takes no new work, and no money can be withdrawn. Loads under way go on. Please contact support.`
  const closing = t`Open work is finished, and nothing new begins. Then it can be closed for good.`
  const closed = t`Nothing can be done here any more. What was hauled and paid can still be read.`
  return {
    active: { name: t`Active`, tone: 'good', means: active, act: t`Take new work again` },
    paused: { name: t`Paused`, tone: 'look', means: paused, act: t`Pause the business` },
    suspended: { name: t`Suspended`, tone: 'stop', means: suspended, act: t`Suspend` },
    closing: { name: t`Closing`, tone: 'look', means: closing, act: t`Close the business` },
    closed: { name: t`Closed`, tone: 'stop', means: closed, act: t`Close it for good` },
  }
}
