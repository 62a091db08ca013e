/** Who takes part in a load as what, and which of its acts each of them sees. */
import type { Terms } from '../work/dispatch/dispatch.ts'
import type { Party } from '../work/party.ts'
import type { LoadLogAct, LoadLogActKind, LoadLogRelation } from './act.ts'
import { loadLogActKinds } from './act.ts'

/** The relations of an entity to a load; several where it is more than one thing, as a solo trucker is. */
export function relationsOf(
  entityId: string,
  terms: Pick<Terms, 'driverEntityId' | 'truckingEntityId' | 'pitEntityId' | 'jobberEntityId'>,
  operatorEntityIds: readonly string[],
): LoadLogRelation[] {
  const parts: [LoadLogRelation, boolean][] = [
    ['trucker', terms.driverEntityId === entityId],
    ['fleet', terms.truckingEntityId === entityId],
    ['operator', operatorEntityIds.includes(entityId)],
    ['pit', terms.pitEntityId === entityId],
    ['jobber', terms.jobberEntityId === entityId],
  ]
  return parts.filter(([, isPart]) => isPart).map(([relation]) => relation)
}

const upToLoaded = ['start', 'arriveAtPit', 'confirmTrucker', 'confirmLoad', 'cancel'] as const

/** A pit follows a truck until it leaves; then it learns only what its money depends on. */
const pitKinds = [...upToLoaded, 'leavePit', 'reject', 'approve'] as const

const kindsSeen: Record<Party, readonly LoadLogActKind[]> = {
  jobber: loadLogActKinds,
  trucking: loadLogActKinds,
  fleetTrucker: loadLogActKinds,
  pit: pitKinds,
  operator: upToLoaded,
}

/** The acts a party's document holds. Its state is their fold, here and on the phone. */
export function actsSeenBy(party: Party, acts: readonly LoadLogAct[]): LoadLogAct[] {
  const isLoader = party === 'pit' || party === 'operator'
  const isOwnWord = (act: LoadLogAct) => isLoader && (act.witness === 'pit' || act.witness === 'operator')
  return acts.filter(act => kindsSeen[party].includes(act.kind) || isOwnWord(act))
}
