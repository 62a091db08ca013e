/** Notifies the other parties of a load of its end without a delivery, of disputes and of corrections. */

import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import type { BookedCorrection } from '@haulway/domain/load-log/correction/booked-correction.ts'
import { isAboutWait } from '@haulway/domain/load-log/wait-fault/wait-fault.ts'
import type { NotificationKind } from '@haulway/domain/notification/notification.ts'
import { nameForReader } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import {
  type AgreementParties,
  agreementOf,
  agreementPartiesOf,
  type Dispatch,
  type Terms,
} from '@haulway/domain/work/dispatch/dispatch.ts'
import { isAboutLine } from '@haulway/domain/work/dispute/line-dispute.ts'
import type { Unit } from '../http/command/command.ts'
import { notify } from '../notification/notification.commands.ts'
import { notifyOfDispute } from '../payment/dispute/notify-of-dispute.ts'
import { findDisputedLoad } from './dispute/disputed-load.ts'
import { foldStored } from './fold-stored.ts'
import type { LoadRow } from './load-log.table.ts'
import { announceWaitFault } from './wait-fault/announce-wait-fault.ts'

/** @param rows the loads after the act */
export async function notifyOfAct(
  unit: Unit,
  { terms }: Dispatch,
  loadLogId: string,
  act: LoadLogAct,
  rows: readonly LoadRow[],
): Promise<void> {
  const { projectId } = terms
  if (isAboutWait(act)) {
    const { fold } = await foldStored(unit.tx, { projectId, loadLogId, terms })
    return announceWaitFault(unit, terms, loadLogId, act, fold.waitFaults)
  }
  if (isAboutLine(act)) {
    const work = await findDisputedLoad(unit.tx, { projectId, loadLogId })
    return work && notifyOfDispute(unit, work, { loadLogId }, act)
  }
  if (act.kind === 'reject' || act.kind === 'cancel') return notifyOfEnd(unit, terms, loadLogId, act)
  const agreement = act.correction?.agreement
  // A quantity counts for the whole load, so it affects all agreements.
  const isOfWholeLoad = act.correction !== undefined && agreement === undefined
  const concerned = isOfWholeLoad ? agreementPartiesOf(terms) : [agreementOf(terms, agreement ?? 'haul')]
  const parties = new Set(concerned.flatMap(({ payerEntityId, payeeEntityId }) => [payerEntityId, payeeEntityId]))
  for (const entityId of parties) {
    const kind = noticeOf(act, rows, terms, entityId)
    if (kind) await notifyOther(unit, terms, loadLogId, act, { entityId, kind })
  }
}

/** A load that the hauler itself cancels concerns no one else, unless the pit's material left on its truck. */
async function notifyOfEnd(unit: Unit, terms: Terms, loadLogId: string, act: LoadLogAct): Promise<void> {
  const { jobberEntityId, pitEntityId, broker, truckingEntityId, driverEntityId } = terms
  const hauling = [truckingEntityId, driverEntityId]
  const others = [jobberEntityId, pitEntityId, ...(broker ? [broker.entityId] : [])]
  const isRejected = act.kind === 'reject'
  const { fold } = await foldStored(unit.tx, { projectId: terms.projectId, loadLogId, terms })
  const concernsAll = isRejected || fold.undelivered?.materialLeft
  for (const entityId of new Set(concernsAll ? [...hauling, ...others] : hauling)) {
    await notifyOther(unit, terms, loadLogId, act, { entityId, kind: isRejected ? 'loadRejected' : 'loadCancelled' })
  }
}

type Notice = { entityId: string; kind: NotificationKind }

/** Notifies one party, unless the act is its own. */
async function notifyOther(unit: Unit, terms: Terms, loadLogId: string, { by }: LoadLogAct, notice: Notice) {
  const { entityId, kind } = notice
  if (entityId === by.entityId) return
  const { projectId, projectName, truck } = terms
  const whoName = nameForReader(terms, by.entityId, entityId)
  const data = { projectId, projectName, truckNumber: truck.number, loadLogId, ...(whoName && { whoName }) }
  await notify(unit, entityId, kind, data)
}

/** Notifies the other side of an agreement, once for each day's loads that one side has agreed to. */
export async function notifyOfAgreedDay(
  unit: Unit,
  { terms }: Dispatch,
  { payerEntityId, payeeEntityId }: AgreementParties,
  byEntityId: string,
): Promise<void> {
  const { projectId, projectName } = terms
  const entityId = byEntityId === payerEntityId ? payeeEntityId : payerEntityId
  const whoName = nameForReader(terms, byEntityId, entityId) ?? ''
  await notify(unit, entityId, 'dayAgreed', { projectId, projectName, whoName })
}

/** One of several agreements may be corrected at once, while another one waits for the reader. */
function noticeOf(
  { kind, actId, aboutActId, correction }: LoadLogAct,
  rows: readonly LoadRow[],
  terms: Terms,
  readerId: string,
) {
  const bookedBy = (correctionId: string | undefined) =>
    rows.flatMap(({ loadLog }) => loadLog.corrections?.filter(each => each.correctionId === correctionId) ?? [])
  const isOfReader = ({ agreement }: BookedCorrection) => {
    const { payerEntityId, payeeEntityId } = agreementOf(terms, agreement)
    return readerId === payerEntityId || readerId === payeeEntityId
  }
  const notices: Partial<Record<typeof kind, NotificationKind | undefined>> = {
    dispute: 'disputed',
    proposeCorrection: bookedBy(actId).some(isOfReader) ? 'corrected' : 'correctionProposed',
    answerCorrection:
      correction?.answer === 'refuse' ? 'correctionRefused' : bookedBy(aboutActId).length > 0 ? 'corrected' : undefined,
  }
  return notices[kind]
}
