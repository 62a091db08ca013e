/**
 * Attachments of loads: who may attach, which attachments an act may name, and the receiver's confirmation of a
 * delivery. A delivery is signed for when the signature it names is saved and belongs to the load, whichever of the
 * two arrives first.
 */

import { readersOfLoad } from '@haulway/domain/attachment/attachment.documents.ts'
import { type Attachment, type AttachmentSubject, mayAttach } from '@haulway/domain/attachment/attachment.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import { isSignedFor } from '@haulway/domain/load-log/act/undone-acts.ts'
import { actAt } from '@haulway/domain/work/act-order.ts'
import type { Dispatch } from '@haulway/domain/work/dispatch/dispatch.ts'
import { listAttachments, listAttachmentsOf } from '../attachment/attachment.table.ts'
import type { AttachmentDecision, LoadQuery } from '../attachment/attachment-subjects.ts'
import type { Transaction } from '../db/database.ts'
import type { Unit } from '../http/command/command.ts'
import { getDispatchForUpdate } from '../work/dispatch/dispatch.table.ts'
import { findLoadLog, listActs, listNamesOfLoad } from './load-log.table.ts'
import { listParts } from './load-log-actor.ts'
import type { ReconcileUnit } from './save-load.ts'

/**
 * Decides by the dispatch, because a photo may arrive before its load's start. The dispatch stays locked, so the
 * load's parties can't change before the attachment is saved.
 */
export async function decideForLoad(unit: Unit, query: LoadQuery): Promise<AttachmentDecision> {
  const { kind, projectId, dispatchId, loadLogId } = query
  const { terms } = await getDispatchForUpdate(unit.tx, projectId, dispatchId)
  const known = await findLoadLog(unit.tx, projectId, loadLogId)
  if (known && known.loadLog.terms.dispatchId !== dispatchId) {
    throw new AppError('notFound', 'This load could not be found.')
  }
  const { parts } = await listParts(unit, terms, query.entityId)
  const part = parts.find(({ relation }) => mayAttach(kind, relation))
  if (!part) throw new AppError('notAllowed', "You can't add this to the load. Ask the other party to add it.")
  const subject = { kind, projectId, dispatchId, loadLogId }
  const readerEntityIds = readersOfLoad(kind, terms, part.entityId)
  return { entityId: part.entityId, readerEntityIds, subject, isEarly: known === undefined }
}

/**
 * An act may name attachments that are still on the phone. Those already saved must belong to its load. A program sends
 * no files, so it names only those that are saved: no one could send the others.
 * @param loadLogId undefined for a confirmation that names no load: then they must belong to its dispatch
 * @throws AppError invalidInput for an attachment that belongs to something else
 */
export async function refuseForeignAttachments(
  { tx, actor }: Pick<Unit, 'tx' | 'actor'>,
  dispatch: Pick<Dispatch, 'projectId' | 'dispatchId'>,
  loadLogId: string | undefined,
  attachmentIds: readonly string[] = [],
): Promise<void> {
  const saved = await listAttachments(tx, attachmentIds)
  for (const { subject } of saved) {
    if (await isOfLoad(tx, dispatch, loadLogId, subject)) continue
    throw new AppError('invalidInput', 'Add a photo taken for this load.', { field: 'attachmentIds' })
  }
  if (actor.keyScopes && attachmentIds.some(id => !saved.some(each => each.attachmentId === id))) {
    throw new AppError('invalidInput', 'Send this file first, then name it.', { field: 'attachmentIds' })
  }
}

/**
 * The receiver's act for each delivery whose signature is saved and that has no such act yet.
 * @param dispatch the locked dispatch
 */
export async function listSignaturesToRecord(
  unit: ReconcileUnit,
  dispatch: Pick<Dispatch, 'projectId' | 'dispatchId'>,
  loadLogId: string,
): Promise<LoadLogAct[]> {
  const names = await listNamesOfLoad(unit.tx, dispatch.projectId, loadLogId)
  const acts = [...(await listActs(unit.tx, dispatch.projectId, names)).values()].flat()
  const signedFor = new Set(acts.flatMap(act => (isSignedFor(act) ? act.aboutActId : [])))
  const unsigned = acts.filter(act => act.kind === 'deliver' && !isSignedFor(act) && !signedFor.has(act.actId))
  const attachments = await listAttachments(
    unit.tx,
    unsigned.flatMap(act => act.attachmentIds ?? []),
  )
  const isSignature = ({ subject }: Attachment) =>
    subject.kind === 'signature' &&
    subject.projectId === dispatch.projectId &&
    subject.dispatchId === dispatch.dispatchId &&
    names.includes(subject.loadLogId)
  const signatures = attachments.filter(isSignature)
  return unsigned.flatMap(delivery => {
    const signature = signatures.find(({ attachmentId }) => delivery.attachmentIds?.includes(attachmentId))
    return signature ? [receiverActOf(unit, delivery, signature)] : []
  })
}

/** The pictures of a load's ticket that were saved before its start arrived: SHA-256 of each. */
export async function listEarlyPictures(tx: Transaction, projectId: string, loadLogId: string): Promise<string[]> {
  const saved = await listAttachmentsOf(tx, loadLogId)
  const isOfTicket = ({ subject }: Attachment) => subject.kind === 'ticketPhoto' && subject.projectId === projectId
  return [...new Set(saved.filter(isOfTicket).map(({ sha256 }) => sha256))]
}

/** The receiver confirms only that the load was delivered, and when: they don't confirm stated amounts. */
function receiverActOf(unit: ReconcileUnit, delivery: LoadLogAct, { attachmentId }: Attachment): LoadLogAct {
  const { by, actId, receiverName, lat, lng, accuracyMeters } = delivery
  return {
    actId: unit.newId(),
    kind: 'deliver',
    witness: 'receiver',
    by,
    aboutActId: actId,
    occurredAt: actAt(delivery),
    receivedAt: unit.receivedAt,
    attachmentIds: [attachmentId],
    receiverName,
    lat,
    lng,
    accuracyMeters,
  }
}

async function isOfLoad(
  tx: Transaction,
  { projectId, dispatchId }: Pick<Dispatch, 'projectId' | 'dispatchId'>,
  loadLogId: string | undefined,
  subject: AttachmentSubject,
): Promise<boolean> {
  if (subject.kind === 'paper') return false
  if (subject.projectId !== projectId || subject.dispatchId !== dispatchId) return false
  if (loadLogId === undefined || subject.loadLogId === loadLogId) return true
  return (await listNamesOfLoad(tx, projectId, loadLogId)).includes(subject.loadLogId)
}
