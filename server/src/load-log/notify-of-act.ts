/** Notifies the other parties of a load of problems, disputes and corrections. */

import type { LoadLogAct } from '@haulway/domain/load-log/act.ts'
import { isAboutWait } from '@haulway/domain/load-log/wait-fault/wait-fault.ts'
import type { NotificationKind } from '@haulway/domain/notification/notification.ts'
import { cardsOf } from '@haulway/domain/work/agreement-cards.ts'
import {
  type AgreementParties,
  agreementOf,
  agreementsOf,
  type Dispatch,
  type Terms,
} from '@haulway/domain/work/dispatch/dispatch.ts'
import { arbiterOf } from '@haulway/domain/work/dispute/arbiter.ts'
import { isAboutLine, type LineDispute } from '@haulway/domain/work/dispute/line-dispute.ts'
import type { Unit } from '../http/command/command.ts'
import { notify } from '../notification/notification.commands.ts'
import { announceWaitFault } from './announce-wait-fault.ts'
import type { LoadRow } from './load-log.table.ts'
import { foldStored } from './refuse-unseen-doubts.ts'
import { enqueueReminder } from './remind-of-dispute.ts'

/** @param rows the loads after the act */
export async function notifyOfAct(
  unit: Unit,
  { terms }: Dispatch,
  loadLogId: string,
  act: LoadLogAct,
  rows: readonly LoadRow[],
): Promise<void> {
  const foldNow = async () => (await foldStored(unit.tx, { projectId: terms.projectId, loadLogId, terms })).fold
  if (isAboutWait(act)) return announceWaitFault(unit, terms, loadLogId, act, (await foldNow()).waitFaults)
  const disputes = isAboutLine(act) ? (await foldNow()).disputes : []
  const kind = noticeOf(act, rows, disputes)
  if (!kind) return
  const { projectId, projectName, truck } = terms
  const agreement = act.dispute?.agreement ?? act.correction?.agreement
  // A quantity is of the whole load, so all its agreements learn of it.
  const isOfWholeLoad = act.correction !== undefined && agreement === undefined
  const concerned = isOfWholeLoad ? agreementsOf(terms) : [agreementOf(terms, agreement ?? 'haul')]
  const parties = new Set(concerned.flatMap(({ payerEntityId, payeeEntityId }) => [payerEntityId, payeeEntityId]))
  for (const entityId of parties) {
    if (entityId === act.by.entityId) continue
    await notify(unit, entityId, kind, { projectId, projectName, truckNumber: truck.number, loadLogId })
  }
  const dispute = disputes.find(({ disputeId }) => disputeId === act.actId || disputeId === act.aboutActId)
  if (dispute?.disputeId === act.actId) enqueueReminder(unit, terms, loadLogId, dispute)
  if (dispute && act.kind !== 'settleDispute') await notifyArbiter(unit, terms, dispute, act)
}

/** The arbiter may settle what the other side has answered; without an answer, a job reminds everyone of the day. */
async function notifyArbiter(unit: Unit, terms: Terms, dispute: LineDispute, act: LoadLogAct): Promise<void> {
  const { projectId, projectName } = terms
  const card = cardsOf(terms)[dispute.agreement]?.card
  const arbiter = arbiterOf(card, terms)
  const isFirstAnswer = dispute.state === 'open' && act.kind === 'answerDispute' && act.by.entityId !== dispute.by
  if (arbiter && isFirstAnswer) await notify(unit, arbiter.entityId, 'disputeToSettle', { projectId, projectName })
}

/** Notifies the other side of an agreement, once for each day's loads that one side has agreed to. */
export async function notifyOfAgreedDay(
  unit: Unit,
  { terms }: Dispatch,
  { kind, payerEntityId, payeeEntityId }: AgreementParties,
  byEntityId: string,
): Promise<void> {
  const { projectId, projectName, jobberName, pitName, truckingName, broker } = terms
  const isPayer = byEntityId === payerEntityId
  const broking = broker?.name ?? truckingName
  const [payer, payee] = {
    ...{ haul: [jobberName, broking], subHaul: [broking, truckingName], material: [jobberName, pitName] },
  }[kind]
  const data = { projectId, projectName, whoName: (isPayer ? payer : payee) ?? '' }
  await notify(unit, isPayer ? payeeEntityId : payerEntityId, 'dayAgreed', data)
}

function noticeOf(
  { kind, actId, aboutActId, correction }: LoadLogAct,
  rows: readonly LoadRow[],
  states: readonly LineDispute[],
) {
  const isBooked = (correctionId: string | undefined) =>
    rows.some(({ loadLog }) => loadLog.corrections?.some(each => each.correctionId === correctionId))
  const isSettled = (disputeId: string | undefined) =>
    states.some(dispute => dispute.disputeId === disputeId && dispute.state !== 'open')
  const notices: Partial<Record<typeof kind, NotificationKind | undefined>> = {
    dispute: 'disputed',
    disputeLine: 'disputed',
    answerDispute: isSettled(aboutActId) ? 'disputeSettled' : 'disputeAnswered',
    withdrawDispute: 'disputeSettled',
    settleDispute: 'disputeSettled',
    proposeCorrection: isBooked(actId) ? 'corrected' : 'correctionProposed',
    answerCorrection:
      correction?.answer === 'refuse' ? 'correctionRefused' : isBooked(aboutActId) ? 'corrected' : undefined,
  }
  return notices[kind]
}
