/** Keeping an attachment: who may, before its content is stored; then its record and its documents. */

import { attachmentDocuments } from '@haulway/domain/attachment/attachment.documents.ts'
import {
  type Attachment,
  type AttachmentSubject,
  attachmentsPerLoadMax,
  attachmentsPerTruckMax,
  type LoadAttachmentKind,
  loadAttachmentKinds,
  mayAttach,
  readersOfLoad,
} from '@haulway/domain/attachment/attachment.ts'
import type { AttachmentQuery } from '@haulway/domain/attachment/attachment-upload.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { getDispatchForUpdate } from '../dispatch/dispatch.table.ts'
import { requireRole } from '../entity/membership.ts'
import type { Unit } from '../http/command.ts'
import { findLoadLog } from '../load-log/load-log.table.ts'
import { listParts } from '../load-log/load-log-actor.ts'
import { getTruck } from '../truck/truck.table.ts'
import { addAttachment, countAttachments, findAttachment } from './attachment.table.ts'

/** What arrived: its id, what it is said to be, and its content as it was found. */
export type Arrival = Pick<Attachment, 'attachmentId' | 'contentType' | 'bytes' | 'sha256'> & { query: AttachmentQuery }

/** @returns whether it is here already. @throws AppError when the sender may not attach this */
export async function checkAttachment(unit: Unit, arrival: Arrival): Promise<boolean> {
  const before = await findAttachment(unit.tx, arrival.attachmentId)
  if (before) {
    if (before.sha256 !== arrival.sha256 || before.by.uid !== unit.actor.uid) throw new AppError('otherInput')
    return true
  }
  await decideAttachment(unit, arrival)
  return false
}

/** Its content is stored by now. */
export async function keepAttachment(unit: Unit, arrival: Arrival): Promise<{ attachmentId: string }> {
  const attachment = await decideAttachment(unit, arrival)
  await addAttachment(unit.tx, attachment)
  unit.publish(attachmentDocuments(attachment))
  return { attachmentId: arrival.attachmentId }
}

async function decideAttachment(unit: Unit, { query, ...found }: Arrival): Promise<Attachment> {
  const { entityId, readerEntityIds, subject } = await decideSubject(unit, query)
  const max = subject.kind === 'paper' ? attachmentsPerTruckMax : attachmentsPerLoadMax
  if ((await countAttachments(unit.tx, subject)) >= max) {
    throw new AppError('tooLarge', `${max} attachments are kept here at most.`)
  }
  const by = { uid: unit.actor.uid, entityId }
  return { ...found, subject, by, readerEntityIds, takenAt: unit.at, receivedAt: unit.receivedAt }
}

type Decided = Pick<Attachment, 'subject' | 'readerEntityIds'> & { entityId: string }

async function decideSubject(unit: Unit, query: AttachmentQuery): Promise<Decided> {
  if (query.kind !== 'paper') return decideOfLoad(unit, query)
  const { kind, entityId, truckId } = query
  await requireRole(unit, entityId, 'manager')
  await getTruck(unit.tx, entityId, truckId)
  return { entityId, readerEntityIds: [entityId], subject: { kind, entityId, truckId } }
}

/**
 * The dispatch says whose load it is: a picture may come before the load's own start does. It stays locked, so that the
 * parties of the load are those of this instant.
 */
async function decideOfLoad(
  unit: Unit,
  query: Extract<AttachmentSubject, { loadLogId: string }> & { entityId?: string | undefined },
): Promise<Decided> {
  const { kind, projectId, dispatchId, loadLogId } = query
  const { terms } = await getDispatchForUpdate(unit.tx, projectId, dispatchId)
  const known = await findLoadLog(unit.tx, projectId, loadLogId)
  if (known && known.loadLog.terms.dispatchId !== dispatchId) {
    throw new AppError('notFound', 'This load could not be found.')
  }
  const { parts } = await listParts(unit, terms, query.entityId)
  const part = parts.find(({ relation }) => mayAttach(kind, relation))
  if (!part) throw new AppError('notAllowed', refusalOf(kind))
  const subject = { kind, projectId, dispatchId, loadLogId }
  return { entityId: part.entityId, readerEntityIds: readersOfLoad(kind, terms, part.entityId), subject }
}

function refusalOf(kind: LoadAttachmentKind): string {
  return `“${loadAttachmentKinds[kind].word}” is for somebody else to add.`
}
