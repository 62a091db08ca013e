/** Loads in words. Sentences that server and screen share are the domain's, and are translated by themselves. */

import type { LoadLogAct, LoadLogActKind } from '@haulway/domain/load-log/act.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { LoadLogState } from '@haulway/domain/load-log/states.ts'
import { loadLogStates } from '@haulway/domain/load-log/states.ts'
import type { Unit } from '@haulway/domain/units.ts'
import { useLingui } from '@lingui/react/macro'
import { translate } from '../ui/format/domain-labels.ts'
import { type DistanceSystem, formatLoad } from '../ui/format/format.ts'

type Terms = LoadLogDocument['terms']

export function statusBadge(state: LoadLogState): string {
  return translate(loadLogStates[state].word)
}

/** Miles where material goes by the short ton or the cubic yard. */
export function distanceSystemOf(unit: Unit): DistanceSystem {
  return unit === 'tonne' || unit === 'cubicMeter' ? 'metric' : 'imperial'
}

/** "Load 5"; one begun with no network has no number until the server has given it. */
export function useLoadName(): (load: Pick<LoadLogDocument, 'loadNo'>) => string {
  const { t } = useLingui()
  return ({ loadNo }) => (loadNo === 0 ? t`New load` : t`Load ${loadNo}`)
}

/** What the load carries: "21.38 tons of 2A stone", or its material alone. */
export function useCargoLabels(): (load: Pick<LoadLogDocument, 'quantity' | 'terms'>) => string {
  const { t } = useLingui()
  return ({ quantity, terms }) => {
    if (!quantity) return terms.materialName
    const amount = formatLoad(quantity)
    return t`${amount} of ${terms.materialName}`
  }
}

/** What somebody said, in the past: "Loaded", "At Gate 3". */
export function useStatementLabels(): (act: Pick<LoadLogAct, 'kind'>, terms: Terms) => string {
  const { t } = useLingui()
  return ({ kind }, { origin, destination }) => {
    const words: Record<LoadLogActKind, string> = {
      start: t`Started`,
      arriveAtPit: t`At ${origin.name}`,
      confirmTrucker: t`Loading`,
      confirmLoad: t`Loaded`,
      leavePit: t`Left ${origin.name}`,
      nearDestination: t`Near ${destination.name}`,
      arriveAtSite: t`At ${destination.name}`,
      deliver: t`Unloaded`,
      approve: t`Approved`,
      dispute: t`Disputed`,
      resolveDispute: t`Dispute resolved`,
      reject: t`Rejected`,
      cancel: t`Cancelled`,
      correct: t`Corrected`,
    }
    return words[kind]
  }
}

/** Whose testimony it is: a person's name where the load knows it. */
export function useWitnessLabels(): (
  act: Pick<LoadLogAct, 'witness' | 'receiverName' | 'automatic'>,
  terms: Terms,
) => string {
  const { t } = useLingui()
  return ({ witness, receiverName, automatic }, terms) => {
    const words: Record<LoadLogAct['witness'], string> = {
      trucker: automatic ? t`${terms.driverName}, automatic` : terms.driverName,
      operator: t`operator`,
      pit: terms.pitName,
      receiver: receiverName === undefined ? t`signed by the receiver` : t`signed by ${receiverName}`,
      jobber: terms.jobberName,
      geofence: t`GPS`,
      system: t`automatic`,
    }
    return words[witness]
  }
}

/** Acts as a trucker's buttons say them. */
export function useActLabels(): (kind: LoadLogActKind, terms: Terms) => string {
  const { t } = useLingui()
  return (kind, { origin, destination }) => {
    const words: Record<LoadLogActKind, string> = {
      start: t`Start`,
      arriveAtPit: t`At ${origin.name}`,
      confirmTrucker: t`Loading`,
      confirmLoad: t`Loaded, with quantity`,
      leavePit: t`Left ${origin.name}`,
      nearDestination: t`Near ${destination.name}`,
      arriveAtSite: t`At ${destination.name}`,
      deliver: t`Unloaded`,
      approve: t`Approve`,
      dispute: t`Dispute`,
      resolveDispute: t`Resolve dispute`,
      reject: t`Reject the load`,
      cancel: t`Cancel the load`,
      correct: t`Correct`,
    }
    return words[kind]
  }
}
