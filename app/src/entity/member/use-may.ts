/** Whether the business one works as may begin something in its state: the row that the server refuses by. */
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
  /** Why not, in a sentence. */
  reason: string | undefined
}

/** Until the business is known nothing is greyed: the server says its own no. */
export function useMay(work: EntityWork): May {
  return useMayIn(useEntityDocument()?.entityState ?? 'active', work)
}

/** The same of a state that is known. */
export function useMayIn(state: EntityState, work: EntityWork): May {
  const say = useDomainLabels()
  return isPermitted(state, work)
    ? { allowed: true, reason: undefined }
    : { allowed: false, reason: say(entityStates[state].whyNot) }
}
