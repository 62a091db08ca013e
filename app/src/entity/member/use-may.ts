/** Whether the current business may start a kind of work in its state, from the same rules the server refuses by. */
import {
  type EntityState,
  type EntityWork,
  entityStates,
  isPermitted,
} from '@haulway/domain/entity/state/entity-state.ts'
import { useDomainLabels } from '../../ui/format/domain-labels.ts'
import { useEntityDocument } from '../CurrentEntity.tsx'

export type May = {
  allowed: boolean
  /** A sentence that explains why it isn't allowed. */
  reason: string | undefined
}

/** Until the business's document arrives, everything is allowed; the server still refuses what it must. */
export function useMay(work: EntityWork): May {
  return useMayIn(useEntityDocument()?.entityState ?? 'active', work)
}

/** Like `useMay`, for a given state. */
export function useMayIn(state: EntityState, work: EntityWork): May {
  const translate = useDomainLabels()
  return isPermitted(state, work)
    ? { allowed: true, reason: undefined }
    : { allowed: false, reason: translate(entityStates[state].whyNot) }
}
