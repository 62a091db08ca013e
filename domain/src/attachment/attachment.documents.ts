/** The visible fields of an attachment, without its content, which is requested by its id. */
import { z } from 'zod'
import { type DocumentChange, liveAfterSettledMs } from '../document/document.ts'
import { entityScope } from '../document/scope.ts'
import { idSchema } from '../ids.ts'
import { dayMs, instantMsSchema } from '../time.ts'
import { partyViews } from '../work/dispatch/dispatch.documents.ts'
import type { LoadParties } from '../work/dispatch/dispatch.ts'
import type { Party } from '../work/party.ts'
import {
  type Attachment,
  attachmentTypes,
  type LoadAttachmentKind,
  loadAttachmentKindNames,
  loadAttachmentKinds,
} from './attachment.ts'

/** Collection `attachments`. */
export const attachmentDocumentSchema = z.object({
  attachmentId: idSchema,
  kind: z.enum([...loadAttachmentKindNames, 'paper']),
  contentType: z.enum(attachmentTypes),
  bytes: z.int(),
  byEntityId: idSchema,
  takenAt: instantMsSchema,
  /** Set on attachments of a load. */
  projectId: idSchema.optional(),
  loadLogId: idSchema.optional(),
  /** Set on attachments of a truck. */
  truckId: idSchema.optional(),
})
export type AttachmentDocument = z.infer<typeof attachmentDocumentSchema>

/** Loads are settled well before this. Older attachments are read with their load. */
const loadLifeMs = 14 * dayMs + liveAfterSettledMs

/** One document for each entity that may see the attachment. */
export function attachmentDocuments(attachment: Attachment): DocumentChange[] {
  const { attachmentId, subject, contentType, bytes, by, takenAt, receivedAt, readerEntityIds } = attachment
  const body: AttachmentDocument = {
    attachmentId,
    kind: subject.kind,
    contentType,
    bytes,
    byEntityId: by.entityId,
    takenAt,
    ...(subject.kind === 'paper'
      ? subject.truckId !== undefined && { truckId: subject.truckId }
      : { projectId: subject.projectId, loadLogId: subject.loadLogId }),
  }
  return readerEntityIds.map(entityId => ({
    scope: entityScope(entityId),
    collection: 'attachments',
    id: attachmentId,
    ...(subject.kind !== 'paper' && { liveUntil: receivedAt + loadLifeMs }),
    body,
  }))
}

/**
 * The entities that see an attachment of a load: the parties that its kind names, and its maker, such as an operator. A
 * solo trucker is both the driver and the trucking business.
 */
export function readersOfLoad(kind: LoadAttachmentKind, terms: LoadParties, makerEntityId: string): string[] {
  const seenBy: readonly Party[] = loadAttachmentKinds[kind].seenBy
  const readers = partyViews(terms, []).filter(({ party }) => seenBy.includes(party))
  return [...new Set([...readers.map(({ entityId }) => entityId), makerEntityId])]
}
