/** Commands on confirmations: what operators and pits record about a truck, even before its load is known. */

import { AppError } from '@haulway/domain/errors.ts'
import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import type {
  ConfirmationInput,
  ConfirmationReply,
  UndoConfirmationInput,
} from '@haulway/domain/load-log/load-log.calls.ts'
import { confirmationDocuments } from '@haulway/domain/load-log/reconcile/confirmation.documents.ts'
import {
  type Confirmation,
  decideUndoConfirmation,
  refuseUndoConfirmation,
} from '@haulway/domain/load-log/reconcile/confirmation.ts'
import { dayMs } from '@haulway/domain/time.ts'
import { unapprovedLoadsMax } from '@haulway/domain/work/act-limit.ts'
import type { Dispatch } from '@haulway/domain/work/dispatch/dispatch.ts'
import { refuseOtherAct } from '@haulway/domain/work/same-act.ts'
import type { TestimonyUnit } from '../../http/command/command.ts'
import { openActOrder } from '../../work/dispatch/act-order.ts'
import { getDispatchForUpdate } from '../../work/dispatch/dispatch.table.ts'
import { refuseForeignAttachments } from '../load-attachments.ts'
import { actInputOf, listActsUnder, openAndAppend, refuseTooMany, replyOf } from '../load-log.commands.ts'
import { findLoadLog } from '../load-log.table.ts'
import { decideAct, listParts } from '../load-log-actor.ts'
import { withSignature } from '../signed/sign-act.ts'
import { addConfirmation, getConfirmation, saveConfirmation } from './confirmation.table.ts'
import { findRow } from './opened-load.ts'
import { type OpenLoads, openLoads, reconcileLoads } from './reconcile-loads.ts'

/**
 * How many may wait that no load has joined within a day: a driver without a network may haul all day. Those of a load
 * that no one has started count, too: each may name another one.
 */
const waitingOfDayMax = 100
/** And however long ago: all of them are read at each act of the truck under this dispatch, like loads that wait. */
const waitingMax = unapprovedLoadsMax

/** Confirms a truck or its load. A confirmation by the trucker's side is appended directly to the load. */
export function confirm(kind: 'confirmTrucker' | 'confirmLoad') {
  return async (unit: TestimonyUnit, input: ConfirmationInput): Promise<ConfirmationReply> => {
    const { projectId, loadLogId, actId } = input
    const known = loadLogId ? await findLoadLog(unit.tx, projectId, loadLogId) : undefined
    const dispatchId = input.dispatchId ?? known?.loadLog.terms.dispatchId
    if (!dispatchId) throw new AppError('notFound', 'This load could not be found.')
    const dispatch = await getDispatchForUpdate(unit.tx, projectId, dispatchId)
    const { parts, operators } = await listParts(unit, dispatch.terms, input.entityId)
    const { act: unsigned, part } = decideAct(parts, unit.actor.uid, actInputOf(unit, kind, input))
    const act = await withSignature(unit, dispatch, unsigned, input)
    await refuseForeignAttachments(unit, dispatch, loadLogId, act.attachmentIds)
    if (part.relation === 'operator' || part.relation === 'pit') {
      return confirmByLoader(unit, dispatch, operators, { ...act, kind }, loadLogId)
    }
    if (!loadLogId) throw new AppError('invalidInput', 'Choose the load.', { field: 'loadLogId' })
    const reconciled = await openAndAppend(unit, dispatch, operators, { loadLogId, act, relation: part.relation })
    return { confirmationId: actId, loadLogId: (await replyOf(unit, projectId, loadLogId, reconciled)).loadLogId }
  }
}

/** Undoes the caller's own confirmation: as an act on its load if it has joined one, otherwise in its own record. */
export async function undoConfirmation(unit: TestimonyUnit, input: UndoConfirmationInput): Promise<ConfirmationReply> {
  const { confirmationId, ...fields } = input
  const { projectId, dispatchId } = fields
  const dispatch = await getDispatchForUpdate(unit.tx, projectId, dispatchId)
  const { parts, operators } = await listParts(unit, dispatch.terms, input.entityId)
  const correction = actInputOf(unit, 'correct', { ...fields, voidsActId: confirmationId })
  const { act, part } = decideAct(parts, unit.actor.uid, correction)
  const before = await getConfirmation(unit.tx, projectId, confirmationId)
  if (before.dispatchId !== dispatchId) throw new AppError('notFound')
  await refuseForeignAttachments(unit, dispatch, before.loadLogId ?? undefined, act.attachmentIds)
  refuseUndoConfirmation(before, act)
  if (before.loadLogId !== null) {
    await openAndAppend(unit, dispatch, operators, { loadLogId: before.loadLogId, act, relation: part.relation })
  } else {
    if (before.takenBack?.actId === act.actId) refuseOtherAct(before.takenBack, act)
    const confirmation = decideUndoConfirmation(before, (await openActOrder(unit, dispatch)).take(act))
    saveConfirmation(unit.tx, confirmation)
    unit.publish(confirmationDocuments(confirmation, operators))
  }
  return { confirmationId, loadLogId: before.loadLogId }
}

async function confirmByLoader(
  unit: TestimonyUnit,
  dispatch: Dispatch,
  operatorEntityIds: readonly string[],
  act: LoadLogAct & { kind: 'confirmTrucker' | 'confirmLoad' },
  loadLogId: string | undefined,
): Promise<ConfirmationReply> {
  const { projectId, dispatchId, terms } = dispatch
  const loads = await openLoads(unit, dispatch, operatorEntityIds, [])
  const confirmation: Confirmation = {
    projectId,
    confirmationId: act.actId,
    dispatchId,
    act: loads.order.take(act),
    truckId: terms.truck.truckId,
    truckNumber: terms.truck.number,
    pitEntityId: terms.pitEntityId,
    saidLoadLogId: loadLogId ?? null,
    loadLogId: null,
    takenBack: null,
  }
  if (await addConfirmation(unit.tx, confirmation)) {
    refuseMoreConfirmations(unit, loads, confirmation)
    loads.confirmations.push(confirmation)
    loads.confirmations.sort((a, b) => (a.confirmationId < b.confirmationId ? -1 : 1))
    await reconcileLoads(unit, loads, [])
  }
  const saved = await getConfirmation(unit.tx, projectId, act.actId)
  if (saved.dispatchId !== dispatchId) throw new AppError('otherInput')
  refuseOtherAct(saved.act, act)
  return { confirmationId: saved.confirmationId, loadLogId: saved.loadLogId }
}

/** @throws AppError tooLarge when the operator has confirmed the same load, or a truck without a load, too often */
function refuseMoreConfirmations(unit: TestimonyUnit, loads: OpenLoads, { act, saidLoadLogId }: Confirmation): void {
  const named = saidLoadLogId === null ? undefined : findRow(loads, saidLoadLogId)
  if (saidLoadLogId !== null) {
    refuseTooMany(listActsUnder(loads, named?.loadLog.aliasOf ?? saidLoadLogId, saidLoadLogId), act)
  }
  if (named) return
  const waiting = loads.confirmations.filter(each => each.loadLogId === null)
  const acts = waiting.map(each => each.act)
  const ofDay = acts.filter(({ receivedAt = 0 }) => receivedAt > unit.receivedAt - dayMs)
  refuseTooMany(ofDay, act, waitingOfDayMax)
  refuseTooMany(acts, act, waitingMax)
}
