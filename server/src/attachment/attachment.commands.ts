/** Saving an attachment: checks who may before the content is stored, then saves its record and its documents. */

import { attachmentDocuments } from '@haulway/domain/attachment/attachment.documents.ts'
import {
  type Attachment,
  attachmentsPerBusinessMax,
  attachmentsPerLoadMax,
  attachmentsPerTruckMax,
} from '@haulway/domain/attachment/attachment.ts'
import type { AttachmentQuery } from '@haulway/domain/attachment/attachment-upload.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { correctedAtMs } from '@haulway/domain/time.ts'
import { type CountedTry, sendTries } from '../auth/limits/rate-limit.ts'
import type { TestimonyUnit } from '../http/command/command.ts'
import { addAttachment, countAttachments, findAttachment } from './attachment.table.ts'
import { roomOf } from './attachment-room.ts'
import type { AttachmentSubjects } from './attachment-subjects.ts'

/** A received file: its id, what the sender states about it, and what its bytes show. */
export type ReceivedFile = Pick<Attachment, 'attachmentId' | 'contentType' | 'bytes' | 'sha256'> & {
  query: AttachmentQuery
}

/**
 * @param gigabytesADay how much a business may add in a day
 * @returns the room that it counted; undefined when the file is saved already
 * @throws AppError when the sender may not attach this. Over a limit the transaction fails (`limitRefusalOf`)
 */
export async function checkAttachment(
  unit: TestimonyUnit,
  file: ReceivedFile,
  subjects: AttachmentSubjects,
  gigabytesADay: number,
): Promise<CountedTry[] | undefined> {
  const before = await findAttachment(unit.tx, file.attachmentId)
  if (before) {
    if (before.sha256 !== file.sha256 || before.by.uid !== unit.actor.uid) throw new AppError('otherInput')
    return undefined
  }
  const { attachment, isEarly } = await decideAttachment(unit, file, subjects)
  const room = roomOf(attachment, isEarly, gigabytesADay)
  sendTries(unit.tx, unit.receivedAt, room)
  return room
}

/** Saves the record and publishes its documents. Call it after the content is stored. */
export async function saveAttachment(
  unit: TestimonyUnit,
  file: ReceivedFile,
  subjects: AttachmentSubjects,
): Promise<{ attachmentId: string }> {
  const { attachment } = await decideAttachment(unit, file, subjects)
  await addAttachment(unit.tx, attachment)
  unit.publish(attachmentDocuments(attachment))
  if (attachment.subject.kind !== 'paper') await subjects.afterSavedForLoad(unit, attachment)
  return { attachmentId: file.attachmentId }
}

function maxOf(subject: Attachment['subject']): number {
  if (subject.kind !== 'paper') return attachmentsPerLoadMax
  return subject.truckId === undefined ? attachmentsPerBusinessMax : attachmentsPerTruckMax
}

async function decideAttachment(
  unit: TestimonyUnit,
  { query, ...content }: ReceivedFile,
  subjects: AttachmentSubjects,
): Promise<{ attachment: Attachment; isEarly: boolean }> {
  const {
    entityId,
    readerEntityIds,
    subject,
    isEarly = false,
  } = await (query.kind === 'paper' ? subjects.decideForPaper(unit, query) : subjects.decideForLoad(unit, query))
  const max = maxOf(subject)
  if ((await countAttachments(unit.tx, subject, entityId)) >= max) {
    throw new AppError('tooLarge', `You can attach at most ${max} files.`)
  }
  const by = { uid: unit.actor.uid, entityId }
  const { receivedAt, claimed } = unit
  const takenAt = correctedAtMs(claimed.occurredAt ?? receivedAt, claimed.clockOffsetMs, receivedAt)
  return { attachment: { ...content, subject, by, readerEntityIds, takenAt, receivedAt }, isEarly }
}
