/** The relations of entities to a load, and the acts that each party sees. */
import { type AgreementKind, agreementsSeenBy } from '../work/agreement-cards.ts'
import { isToDump, type LoadParties } from '../work/dispatch/dispatch.ts'
import type { Party } from '../work/party.ts'
import type { LoadLogAct, LoadLogActKind, LoadLogRelation, Witness } from './act/act.ts'
import { loadLogActKinds } from './act/act.ts'
import { ownWaitPlace } from './wait-fault/wait-fault.ts'

/** The relations of an entity to a load. A solo trucker, for example, has several. */
export function relationsOf(
  entityId: string,
  terms: LoadParties,
  operatorEntityIds: readonly string[],
): LoadLogRelation[] {
  const isDump = isToDump(terms)
  const relations: [LoadLogRelation, boolean][] = [
    ['trucker', terms.driverEntityId === entityId],
    [terms.broker ? 'subhauler' : 'fleet', terms.truckingEntityId === entityId],
    ['broker', terms.broker?.entityId === entityId],
    ['operator', !isDump && operatorEntityIds.includes(entityId)],
    [isDump ? 'dump' : 'pit', terms.pitEntityId === entityId],
    ['jobber', terms.jobberEntityId === entityId],
  ]
  return relations.filter(([, isPart]) => isPart).map(([relation]) => relation)
}

const upToLoaded = ['start', 'arriveAtPit', 'confirmTrucker', 'confirmLoad', 'cancel'] as const

/** A pit sees a truck until it leaves, and after that only the acts that its pay depends on. */
const corrections = ['proposeCorrection', 'answerCorrection', 'withdrawCorrection'] as const
const waits = ['proposeWaitFault', 'answerWaitFault'] as const
const pitKinds = [...upToLoaded, 'leavePit', 'reject', 'approve', ...corrections, ...waits] as const

/** A dump sees what comes to it: from the loaded truck on. */
const dumpKinds = [
  'start',
  'confirmLoad',
  'nearDestination',
  'arriveAtSite',
  'deliver',
  'reject',
  'cancel',
  'approve',
  ...corrections,
  ...waits,
] as const

const kindsSeen: Record<Party, readonly LoadLogActKind[]> = {
  jobber: loadLogActKinds,
  broker: loadLogActKinds,
  trucking: loadLogActKinds,
  subhauler: loadLogActKinds,
  fleetTrucker: loadLogActKinds,
  pit: pitKinds,
  dump: dumpKinds,
  operator: upToLoaded,
}

/** The acts in a party's document. Its state is their fold, on the server and on the phone. */
export function actsSeenBy(party: Party, acts: readonly LoadLogAct[]): LoadLogAct[] {
  const own: readonly Witness[] = party === 'dump' ? ['dump'] : ['pit', 'operator']
  const isOfPit = party === 'pit' || party === 'operator' || party === 'dump'
  const isOwnAct = (act: LoadLogAct) => isOfPit && own.includes(act.witness)
  return acts.filter(act => {
    // The parties of an agreement see its disputes and corrections, and no one else does.
    const agreement = act.dispute?.agreement ?? act.correction?.agreement ?? act.agreed?.agreement
    if (agreement) return agreementsSeenBy(party).includes(agreement)
    if (act.wait && isOfPit && ownWaitPlace[party === 'dump' ? 'dump' : 'pit'] !== act.wait.place) return false
    return kindsSeen[party].includes(act.kind) || isOwnAct(act)
  })
}

/** The agreement whose quantity a party sees after a correction. */
export function quantityAgreementOf(party: Party, { terms }: { terms: LoadParties }): AgreementKind {
  if (party === 'pit' || party === 'dump' || party === 'operator') return 'material'
  return terms.broker && (party === 'subhauler' || party === 'fleetTrucker') ? 'subHaul' : 'haul'
}
