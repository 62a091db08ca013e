/** Labels for loads. Sentences that the server and the screens share live in the domain, with their own catalog. */

import type { LoadLogAct, LoadLogActKind } from '@haulway/domain/load-log/act/act.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { hasScale, netOf } from '@haulway/domain/load-log/quantity/quantity.ts'
import { stateMessage } from '@haulway/domain/load-log/state/state-labels.ts'
import { dayOf } from '@haulway/domain/time.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { translate } from '../ui/format/domain-labels.ts'
import { formatClock, formatDay, formatLoad } from '../ui/format/format.ts'

type Terms = LoadLogDocument['terms']

export function stateLabel(load: Parameters<typeof stateMessage>[0]): string {
  return translate(stateMessage(load))
}

/** "Load 5". A load started without a network has no number until the server assigns one. */
export function useLoadName(): (load: Pick<LoadLogDocument, 'loadNo'>) => string {
  const { t } = useLingui()
  return ({ loadNo }) => (loadNo === 0 ? t`New load` : t`Load ${loadNo}`)
}

/** What the load carries: "21.38 tons of 2A stone", or only the material. */
export function useCargoLabels(): (load: Pick<LoadLogDocument, 'quantity' | 'terms'>) => string {
  const { t } = useLingui()
  return ({ quantity, terms }) => {
    if (!quantity) return terms.materialName
    const amount = formatLoad(quantity)
    return t`${amount} of ${terms.materialName}`
  }
}

/** An act that someone recorded, in the past tense: "Loaded", "At Gate 3". */
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
      agree: t`Agreed`,
      dispute: t`Problem reported`,
      resolveDispute: t`Problem solved`,
      disputeLine: t`Line disputed`,
      answerDispute: t`Dispute answered`,
      withdrawDispute: t`Dispute withdrawn`,
      settleDispute: t`Dispute resolved`,
      proposeCorrection: t`Correction proposed`,
      answerCorrection: t`Correction answered`,
      withdrawCorrection: t`Correction withdrawn`,
      proposeWaitFault: t`Wait cause reported`,
      answerWaitFault: t`Wait cause answered`,
      reject: t`Rejected`,
      cancel: t`Canceled`,
      correct: t`Corrected`,
    }
    return words[kind]
  }
}

/** Who recorded the act: a person's name if the load has it. */
export function useWitnessLabels(): (
  act: Pick<LoadLogAct, 'witness' | 'receiverName' | 'automatic' | 'afterHours'>,
  terms: Terms,
) => string {
  const { t } = useLingui()
  return ({ witness, receiverName, automatic, afterHours }, terms) => {
    const words: Record<LoadLogAct['witness'], string> = {
      trucker: automatic ? t`${terms.driverName}, automatic` : terms.driverName,
      operator: t`operator`,
      pit: terms.pitName,
      dump: terms.pitName,
      receiver: receiverName === undefined ? t`signed by the receiver` : t`signed by ${receiverName}`,
      jobber: terms.jobberName,
      broker: terms.broker?.name ?? terms.truckingName,
      arbiter: t`arbiter`,
      geofence: t`GPS`,
      system: afterHours === undefined ? t`automatic` : t`automatic, ${afterHours} h after delivery`,
    }
    return words[witness]
  }
}

/** Who counted or weighed a load, for a reader who may not know the people. */
export function useWitnessRoles(): Record<LoadLogAct['witness'], string> {
  const { t } = useLingui()
  return {
    trucker: t`Driver`,
    operator: t`Operator`,
    pit: t`Pit`,
    dump: t`Dump`,
    receiver: t`Receiver`,
    jobber: t`Jobber`,
    broker: t`Broker`,
    arbiter: t`Arbiter`,
    geofence: t`GPS`,
    system: t`Automatic`,
  }
}

/** Acts as a trucker's buttons name them. */
export function useActLabels(): (kind: LoadLogActKind, terms: Terms) => string {
  const { t } = useLingui()
  return (kind, { origin, destination }) => {
    const words: Record<LoadLogActKind, string> = {
      start: t({ message: 'Start', context: 'verb' }),
      arriveAtPit: t`Check in at ${origin.name}`,
      confirmTrucker: t`Loading`,
      confirmLoad: t`Loaded, with quantity`,
      leavePit: t`Left ${origin.name}`,
      nearDestination: t`Near ${destination.name}`,
      arriveAtSite: t`Check in at ${destination.name}`,
      deliver: t`Unloaded`,
      approve: t`Approve`,
      agree: t`Agree`,
      dispute: t`Report a problem`,
      resolveDispute: t`Problem solved`,
      disputeLine: t`Dispute a line`,
      answerDispute: t`Answer the dispute`,
      withdrawDispute: t`Withdraw the dispute`,
      settleDispute: t`Resolve dispute`,
      proposeCorrection: t`Propose a correction`,
      answerCorrection: t`Answer the correction`,
      withdrawCorrection: t`Withdraw the correction`,
      proposeWaitFault: t`Report wait cause`,
      answerWaitFault: t`Answer wait cause`,
      reject: t`Reject the load`,
      cancel: t`Cancel the load`,
      correct: t({ message: 'Correct', context: 'verb' }),
    }
    return words[kind]
  }
}

/** Where a quantity came from: a scale that the witness has, the operator's buckets, or what someone entered. */
export function useQuantityTitle(): (act: LoadLogDocument['acts'][number]) => string {
  const { t } = useLingui()
  return act => {
    if (netOf(act) && hasScale.has(act.witness)) return t`Weighed`
    if (act.passes) return t`Operator's count, ${plural(act.passes, { one: '# pass', other: '# passes' })}`
    return act.witness === 'operator' ? t`Operator's count` : t`Quantity`
  }
}

/** The time of something beside a day that the reader already sees: with its own day only if that is another one. */
export function clockOnDay(at: number, day: string, timeZone: string): string {
  const clock = formatClock(at, timeZone)
  return dayOf(at, timeZone) === day ? clock : `${formatDay(at, timeZone)}, ${clock}`
}
