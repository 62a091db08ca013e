/** What an attachment can be of. The nouns themselves decide who may attach, and what follows once it is here. */
import type { Attachment, AttachmentSubject } from '@haulway/domain/attachment/attachment.ts'
import type { AttachmentQuery } from '@haulway/domain/attachment/attachment-upload.ts'
import type { Unit } from '../http/command/command.ts'

/** For whom it is kept, of what, and who may see it. */
export type Decided = Pick<Attachment, 'subject' | 'readerEntityIds'> & { entityId: string }

type Query<Subject> = Subject & Pick<AttachmentQuery, 'entityId'>
export type PaperQuery = Query<Extract<AttachmentSubject, { kind: 'paper' }>>
export type LoadQuery = Query<Exclude<AttachmentSubject, { kind: 'paper' }>>

export type AttachmentSubjects = {
  /** @throws AppError when the sender may not attach this to the truck */
  decideOfTruck: (unit: Unit, query: PaperQuery) => Promise<Decided>
  /** @throws AppError when the sender may not attach this to the load. The load's dispatch is locked from here on. */
  decideOfLoad: (unit: Unit, query: LoadQuery) => Promise<Decided>
  /** It is complete and recorded, in the same transaction. */
  keptForLoad: (unit: Unit, attachment: Attachment) => Promise<void>
}
