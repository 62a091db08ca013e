/** What an attachment can belong to. Papers and loads decide who may attach, and what follows once it is stored. */
import type { Attachment, AttachmentSubject } from '@haulway/domain/attachment/attachment.ts'
import type { AttachmentQuery } from '@haulway/domain/attachment/attachment-upload.ts'
import type { Unit } from '../http/command/command.ts'

/** The entity that attaches, what the attachment belongs to, and who may see it. */
export type AttachmentDecision = Pick<Attachment, 'subject' | 'readerEntityIds'> & {
  entityId: string
  /** It belongs to a load whose start has not arrived. */
  isEarly?: boolean
}

type Query<Subject> = Subject & Pick<AttachmentQuery, 'entityId'>
export type PaperQuery = Query<Extract<AttachmentSubject, { kind: 'paper' }>>
export type LoadQuery = Query<Exclude<AttachmentSubject, { kind: 'paper' }>>

export type AttachmentSubjects = {
  /** @throws AppError when the sender may not attach this to a truck's or a business's paper */
  decideForPaper: (unit: Unit, query: PaperQuery) => Promise<AttachmentDecision>
  /** Locks the load's dispatch. @throws AppError when the sender may not attach this to the load */
  decideForLoad: (unit: Unit, query: LoadQuery) => Promise<AttachmentDecision>
  /** Called after a load's attachment is stored and recorded, in the same transaction. */
  afterSavedForLoad: (unit: Unit, attachment: Attachment) => Promise<void>
}
