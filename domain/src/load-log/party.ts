/** The relations of entities to a load, and the acts that each party sees. */
import { agreementsSeenBy } from '../work/agreement-cards.ts'
import type { Terms } from '../work/dispatch/dispatch.ts'
import type { Party } from '../work/party.ts'
import type { LoadLogAct, LoadLogActKind, LoadLogRelation } from './act.ts'
import { loadLogActKinds } from './act.ts'

/** The relations of an entity to a load. A solo trucker, for example, has several. */
export function relationsOf(
  entityId: string,
  terms: Pick<Terms, 'driverEntityId' | 'truckingEntityId' | 'pitEntityId' | 'jobberEntityId'>,
  operatorEntityIds: readonly string[],
): LoadLogRelation[] {
  const relations: [LoadLogRelation, boolean][] = [
    ['trucker', terms.driverEntityId === entityId],
    ['fleet', terms.truckingEntityId === entityId],
    ['operator', operatorEntityIds.includes(entityId)],
    ['pit', terms.pitEntityId === entityId],
    ['jobber', terms.jobberEntityId === entityId],
  ]
  return relations.filter(([, isPart]) => isPart).map(([relation]) => relation)
}

const upToLoaded = ['start', 'arriveAtPit', 'confirmTrucker', 'confirmLoad', 'cancel'] as const

/** A pit sees a truck until it leaves, and after that only the acts that its pay depends on. */
const pitKinds = [...upToLoaded, 'leavePit', 'reject', 'approve'] as const

const kindsSeen: Record<Party, readonly LoadLogActKind[]> = {
  jobber: loadLogActKinds,
  trucking: loadLogActKinds,
  fleetTrucker: loadLogActKinds,
  pit: pitKinds,
  operator: upToLoaded,
}

/** The acts in a party's document. Its state is their fold, on the server and on the phone. */
export function actsSeenBy(party: Party, acts: readonly LoadLogAct[]): LoadLogAct[] {
  const isLoader = party === 'pit' || party === 'operator'
  const isOwnAct = (act: LoadLogAct) => isLoader && (act.witness === 'pit' || act.witness === 'operator')
  return acts.filter(act => {
    // The parties of an agreement see its disputes, and no one else does.
    if (act.dispute) return agreementsSeenBy(party).includes(act.dispute.agreement)
    return kindsSeen[party].includes(act.kind) || isOwnAct(act)
  })
}
