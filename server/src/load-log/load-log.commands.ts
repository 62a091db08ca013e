/** Commands on load logs: one implementation for all kinds of acts, driven by domain's `act-rules.ts`. */

import type { Attachment } from '@haulway/domain/attachment/attachment.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { LoadLogAct, LoadLogActKind, LoadLogRelation } from '@haulway/domain/load-log/act/act.ts'
import { loadLogActRules } from '@haulway/domain/load-log/act/act-rules.ts'
import type { LoadActInput, LoadReply } from '@haulway/domain/load-log/load-log.calls.ts'
import type { LoadLog } from '@haulway/domain/load-log/load-log.ts'
import { isAboutWait } from '@haulway/domain/load-log/wait-fault/wait-fault.ts'
import { hasTooMany, startsOfDayMax, unapprovedLoadsMax } from '@haulway/domain/work/act-limit.ts'
import { actAt } from '@haulway/domain/work/act-order.ts'
import { isSentAtOnce } from '@haulway/domain/work/act-time.ts'
import type { Dispatch } from '@haulway/domain/work/dispatch/dispatch.ts'
import { termsOfStart } from '@haulway/domain/work/dispatch/load-terms.ts'
import { refuseDispute } from '@haulway/domain/work/dispute/arbitration.ts'
import { isAboutLine } from '@haulway/domain/work/dispute/line-dispute.ts'
import { refuseOtherAct } from '@haulway/domain/work/same-act.ts'
import { listOperatorEntityIds } from '../entity/staff/staff.table.ts'
import type { TestimonyUnit, Unit } from '../http/command/command.ts'
import { getDispatchForUpdate } from '../work/dispatch/dispatch.table.ts'
import { readStartedAfter } from './approval/current-terms.ts'
import { refuseIfChangedSinceShown } from './approval/refuse-changed.ts'
import { withPitOfPayer } from './correction/pit-of-payer.ts'
import { refuseCorrection } from './correction/refuse-correction.ts'
import { disputedOf } from './dispute/disputed-load.ts'
import { listEarlyPictures, listSignaturesToRecord, refuseForeignAttachments } from './load-attachments.ts'
import { appendAct, findLoadLog, type LoadRow, lockDispatchOfLoad, saveLoadLog } from './load-log.table.ts'
import { decideAct, listParts, type Part } from './load-log-actor.ts'
import { notifyOfAct } from './notify-of-act.ts'
import { membersOf } from './reconcile/join-confirmations.ts'
import { asSavedNow, findOpened, findRow } from './reconcile/opened-load.ts'
import { isEnding, type OpenLoads, openLoads, reconcileLoads } from './reconcile/reconcile-loads.ts'
import { addTicketPicture } from './same-ticket/check-ticket-again.ts'
import type { ReconcileUnit } from './save-load.ts'
import { withSignature } from './signed/sign-act.ts'
import { refuseWaitFault } from './wait-fault/refuse-wait-fault.ts'

/** Records one kind of act on a load. Acts may arrive in any order and late; a repeat changes nothing. */
export function recordAct(kind: LoadLogActKind) {
  return async (unit: TestimonyUnit, input: LoadActInput): Promise<LoadReply> => {
    const dispatch = await lockDispatchOfLoad(unit.tx, input)
    if (!dispatch) throw new AppError('notFound', 'This load could not be found.')
    const { parts, operators } = await listParts(unit, dispatch.terms, input.entityId)
    const { act: unsigned, part } = decideAct(parts, unit.actor.uid, actInputOf(unit, kind, input))
    const signedAct = await withSignature(unit, dispatch, withSent(unit, unsigned), input)
    await refuseForeignAttachments(unit, dispatch, input.loadLogId, unsigned.attachmentIds)
    const loads = await openLoads(unit, dispatch, operators, [input.loadLogId])
    const act = await withPitOfPayer(unit, loads, signedAct, input)
    await refuseAsItIs(unit, loads, act, part, input)
    const appended = await appendToLoad(unit, loads, { loadLogId: input.loadLogId, act, relation: part.relation })
    const signed =
      kind === 'deliver' && act.attachmentIds?.length
        ? await recordSignatures(unit, dispatch, operators, input.loadLogId)
        : []
    if (appended.length > 0) await notifyOfAct(unit, dispatch, input.loadLogId, act, appended)
    return replyOf(unit, input.projectId, input.loadLogId, signed.length > 0 ? signed : loads.rows)
  }
}

/**
 * Refuses an act that the load, as it is now, does not allow. A repeat of a recorded act is never refused.
 * @throws AppError conflict with a sentence
 */
async function refuseAsItIs(
  unit: ReconcileUnit,
  loads: OpenLoads,
  act: LoadLogAct,
  { relation }: Pick<Part, 'relation'>,
  { loadLogId, ...shown }: Pick<LoadActInput, 'loadLogId' | 'shownDoubts' | 'shownTotalCents'>,
): Promise<void> {
  const load = findOpened(loads, loadLogId)
  if (!load || load.acts.some(({ actId }) => actId === act.actId)) return
  if (act.kind === 'proposeCorrection') refuseCorrection(load, act, relation)
  if (isAboutWait(act)) refuseWaitFault(load, act)
  if (isAboutLine(act)) refuseDispute(disputedOf(load.row.loadLog, load), act)
  if (act.kind === 'approve') refuseIfChangedSinceShown(await asSavedNow(unit, loads, load), shown)
}

/** The fields of an act from a call's input, with the time by the device's clock. */
export function actInputOf(
  unit: TestimonyUnit,
  kind: LoadLogActKind,
  input: Omit<LoadActInput, 'loadLogId'> & { loadLogId?: string | undefined },
) {
  const { projectId, dispatchId, entityId, loadLogId, shownDoubts, shownTotalCents, ...fields } = input
  const { clockOffsetMs, occurredAt = unit.receivedAt } = unit.claimed
  return { ...fields, kind, occurredAt, ...(clockOffsetMs !== undefined && { clockOffsetMs }) }
}

/** A start or an end with how it was sent: which of the two was first must not depend on two clocks. */
function withSent({ claimed, envelope: { deviceId, sequence: number } }: TestimonyUnit, act: LoadLogAct): LoadLogAct {
  if (act.kind !== 'start' && !isEnding(act)) return act
  return { ...act, sent: { atOnce: isSentAtOnce(claimed), deviceId, number } }
}

/** An act on a load, and the relation of its maker to the load. */
type AppendedAct = Pick<Part, 'relation'> & { loadLogId: string; act: LoadLogAct }

/** Reads a load, and appends an act to it. @returns like `appendToLoad` */
export async function openAndAppend(
  unit: ReconcileUnit,
  dispatch: Dispatch,
  operatorEntityIds: readonly string[],
  appended: AppendedAct,
): Promise<LoadRow[]> {
  const loads = await openLoads(unit, dispatch, operatorEntityIds, [appended.loadLogId])
  return appendToLoad(unit, loads, appended)
}

/**
 * Appends an act to a load that is open, and reconciles the dispatch's loads. An act of the trucker, or the same of its
 * fleet, may create the load.
 * @returns the reconciled loads; none when the act was recorded already
 */
export async function appendToLoad(
  unit: ReconcileUnit,
  loads: OpenLoads,
  { loadLogId, act: received, relation }: AppendedAct,
): Promise<LoadRow[]> {
  const { projectId } = loads.dispatch
  const known = findRow(loads, loadLogId)
  // What the trucker never says, such as what a line pays, is about a load that exists.
  const mayBegin = (relation === 'trucker' || relation === 'fleet') && isSaidByTrucker(received.kind)
  if (!known && !mayBegin) throw new AppError('notFound', 'This load could not be found.')
  const leaderId = known?.loadLog.aliasOf ?? loadLogId
  const acts = listActsUnder(loads, leaderId, loadLogId)
  const same = acts.find(each => each.actId === received.actId)
  if (same && !isByServer(received)) refuseOtherAct(same, received)
  if (same) return []
  refuseTooMany(acts, received)
  const act = loads.order.take(received)
  if (!known) await beginLoad(unit, loads, loadLogId, act)
  appendAct(unit.tx, projectId, loadLogId, act)
  loads.actsOf.set(loadLogId, [...(loads.actsOf.get(loadLogId) ?? []), act])
  return reconcileLoads(unit, loads, [...new Set([loadLogId, leaderId])])
}

function isSaidByTrucker(kind: LoadLogActKind): boolean {
  const makers: readonly LoadLogRelation[] = loadLogActRules[kind].by
  return makers.includes('trucker')
}

/** The server itself records it again with each new point or price, and the first one counts. */
function isByServer({ witness }: LoadLogAct): boolean {
  return witness === 'geofence' || witness === 'system' || witness === 'receiver'
}

/**
 * Records that the receiver signed, once for each delivery of a load whose signature is saved.
 * @returns the reconciled loads; none when there was nothing to record
 */
export async function recordSignatures(
  unit: ReconcileUnit,
  dispatch: Dispatch,
  operatorEntityIds: readonly string[],
  loadLogId: string,
): Promise<LoadRow[]> {
  let reconciled: LoadRow[] = []
  for (const act of await listSignaturesToRecord(unit, dispatch, loadLogId)) {
    reconciled = await openAndAppend(unit, dispatch, operatorEntityIds, { loadLogId, act, relation: 'system' })
  }
  return reconciled
}

/**
 * After a load's attachment is saved: a signature that arrives after its delivery signs the delivery now, and a picture
 * of a ticket is compared with those of other loads.
 */
export async function afterSavedForLoad(unit: ReconcileUnit, attachment: Attachment): Promise<void> {
  await addTicketPicture(unit, attachment)
  const { subject } = attachment
  if (subject.kind !== 'signature') return
  const { projectId, dispatchId, loadLogId } = subject
  const dispatch = await getDispatchForUpdate(unit.tx, projectId, dispatchId)
  const operators = await listOperatorEntityIds(unit.tx, dispatch.terms.pitEntityId)
  await recordSignatures(unit, dispatch, operators, loadLogId)
}

/** @throws AppError tooLarge when the maker has recorded enough of this kind on the load */
export function refuseTooMany(acts: readonly LoadLogAct[], act: LoadLogAct, max?: number): void {
  if (hasTooMany(acts, act, max)) throw new AppError('tooLarge', 'This load has too many updates.')
}

/** The load's acts under all its names, with the confirmations that have joined it or will. */
export function listActsUnder({ rows, actsOf, confirmations }: OpenLoads, ...ids: string[]): LoadLogAct[] {
  const names = [...new Set([...ids, ...ids.flatMap(id => membersOf(rows, id))])]
  const confirmed = confirmations.filter(each => names.includes(each.loadLogId ?? each.saidLoadLogId ?? ''))
  return [...names.flatMap(name => actsOf.get(name) ?? []), ...confirmed.map(({ act }) => act)]
}

async function beginLoad(unit: ReconcileUnit, loads: OpenLoads, loadLogId: string, act: LoadLogAct): Promise<void> {
  const { projectId, terms } = loads.dispatch
  const startedAt = actAt(act)
  const [elsewhere, ticketPictures, after] = await Promise.all([
    findLoadLog(unit.tx, projectId, loadLogId),
    listEarlyPictures(unit.tx, projectId, loadLogId),
    readStartedAfter(unit, loads.dispatch),
  ])
  if (elsewhere) throw new AppError('conflict')
  // It has no number until it is known to be a load: it may be another name of one.
  const received = { at: startedAt, receivedAt: unit.receivedAt }
  const priced = { projectId, loadLogId, loadNo: 0, ...termsOfStart(terms, loads.project, received) }
  if (loads.rows.filter(each => each.loadLog.shiftDay === priced.shiftDay).length >= startsOfDayMax) {
    throw new AppError('tooLarge', 'This truck has too many loads on one day.')
  }
  if (loads.rows.filter(each => !each.frozen).length >= unapprovedLoadsMax) {
    throw new AppError(
      'tooLarge',
      'This truck has too many loads that are not approved. Ask the jobber to approve them.',
    )
  }
  const early = ticketPictures.length > 0 && { ticketPictures }
  const loadLog: LoadLog = { ...priced, aliasOf: null, createdOn: startedAt, ...early, ...after }
  const row: LoadRow = { loadLog, state: 'started', startedAt, endedAt: null, frozen: false, parts: [] }
  saveLoadLog(unit.tx, row)
  loads.rows.push(row)
  loads.rows.sort((a, b) => (a.loadLog.loadLogId < b.loadLog.loadLogId ? -1 : 1))
}

/**
 * The current state of the load that an id names.
 * @param reconciled loads that this command has just reconciled, which needn't be read again
 */
export async function replyOf(
  unit: Pick<Unit, 'tx'>,
  projectId: string,
  loadLogId: string,
  reconciled: readonly LoadRow[],
): Promise<LoadReply> {
  const find = async (name: string) =>
    reconciled.find(({ loadLog }) => loadLog.loadLogId === name) ?? (await findLoadLog(unit.tx, projectId, name))
  const named = await find(loadLogId)
  const leaderId = named?.loadLog.aliasOf
  const row = leaderId ? await find(leaderId) : named
  if (!row) throw new AppError('notFound', 'This load could not be found.')
  return { loadLogId: row.loadLog.loadLogId, loadNo: row.loadLog.loadNo, state: row.state }
}
