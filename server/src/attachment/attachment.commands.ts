/** Keeping an attachment: who may, before its content is stored; then its record and its documents. */

import { attachmentDocuments } from '@haulway/domain/attachment/attachment.documents.ts'
import {
  type Attachment,
  attachmentsPerLoadMax,
  attachmentsPerTruckMax,
} from '@haulway/domain/attachment/attachment.ts'
import type { AttachmentQuery } from '@haulway/domain/attachment/attachment-upload.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { Unit } from '../http/command/command.ts'
import { addAttachment, countAttachments, findAttachment } from './attachment.table.ts'
import type { AttachmentSubjects } from './attachment-subjects.ts'

/** What arrived: its id, what it is said to be, and its content as it was found. */
export type Arrival = Pick<Attachment, 'attachmentId' | 'contentType' | 'bytes' | 'sha256'> & { query: AttachmentQuery }

/** @returns whether it is here already. @throws AppError when the sender may not attach this */
export async function checkAttachment(unit: Unit, arrival: Arrival, subjects: AttachmentSubjects): Promise<boolean> {
  const before = await findAttachment(unit.tx, arrival.attachmentId)
  if (before) {
    if (before.sha256 !== arrival.sha256 || before.by.uid !== unit.actor.uid) throw new AppError('otherInput')
    return true
  }
  await decideAttachment(unit, arrival, subjects)
  return false
}

/** Its content is stored by now. */
export async function keepAttachment(
  unit: Unit,
  arrival: Arrival,
  subjects: AttachmentSubjects,
): Promise<{ attachmentId: string }> {
  const attachment = await decideAttachment(unit, arrival, subjects)
  await addAttachment(unit.tx, attachment)
  unit.publish(attachmentDocuments(attachment))
  if (attachment.subject.kind !== 'paper') await subjects.keptForLoad(unit, attachment)
  return { attachmentId: arrival.attachmentId }
}

async function decideAttachment(
  unit: Unit,
  { query, ...found }: Arrival,
  subjects: AttachmentSubjects,
): Promise<Attachment> {
  const { entityId, readerEntityIds, subject } = await (query.kind === 'paper'
    ? subjects.decideOfTruck(unit, query)
    : subjects.decideOfLoad(unit, query))
  const max = subject.kind === 'paper' ? attachmentsPerTruckMax : attachmentsPerLoadMax
  if ((await countAttachments(unit.tx, subject)) >= max) {
    throw new AppError('tooLarge', `You can attach at most ${max} files.`)
  }
  const by = { uid: unit.actor.uid, entityId }
  return { ...found, subject, by, readerEntityIds, takenAt: unit.at, receivedAt: unit.receivedAt }
}
