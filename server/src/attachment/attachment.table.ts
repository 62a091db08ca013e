/** Records of attachments: what each is, and who may see it. Their content is in the attachment storage. */
import { type Attachment, attachmentSchema } from '@haulway/domain/attachment/attachment.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { and, count, eq, sql } from 'drizzle-orm'
import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { anyOf } from '../db/any-of.ts'
import type { Orm, Transaction } from '../db/database.ts'
import { recordColumn } from '../db/record-column.ts'

export const attachments = pgTable(
  'attachments',
  {
    attachmentId: uuid('attachment_id').primaryKey(),
    /** The id of the load, truck or business it belongs to. */
    ownerId: uuid('owner_id').notNull(),
    record: recordColumn('attachments', attachmentSchema).notNull(),
  },
  table => [index('attachments_by_owner').on(table.ownerId)],
)

export async function findAttachment(tx: Transaction | Orm, attachmentId: string): Promise<Attachment | undefined> {
  const [row] = await tx.select().from(attachments).where(eq(attachments.attachmentId, attachmentId))
  return row?.record
}

/** The saved attachments with these ids. Each is complete, because its content is stored before its record. */
export async function listAttachments(tx: Transaction, attachmentIds: readonly string[]): Promise<Attachment[]> {
  if (attachmentIds.length === 0) return []
  const rows = await tx.select().from(attachments).where(anyOf(attachments.attachmentId, attachmentIds))
  return rows.map(row => row.record)
}

/** Adds a new attachment. @throws AppError otherInput when another sender already used this id */
export async function addAttachment(tx: Transaction, attachment: Attachment): Promise<void> {
  const { attachmentId, subject } = attachment
  const row = { attachmentId, ownerId: ownerOf(subject), record: attachment }
  const added = await tx
    .insert(attachments)
    .values(row)
    .onConflictDoNothing()
    .returning({ attachmentId: attachments.attachmentId })
  if (added.length > 0) return
  const before = await findAttachment(tx, attachmentId)
  if (before?.sha256 !== attachment.sha256 || before.by.uid !== attachment.by.uid) throw new AppError('otherInput')
}

/** The saved attachments of a load or a truck. On Citus this asks every node. */
export async function listAttachmentsOf(tx: Transaction, ownerId: string): Promise<Attachment[]> {
  const isOwn = eq(attachments.ownerId, ownerId)
  const rows = await tx.select().from(attachments).where(isOwn).orderBy(attachments.attachmentId)
  return rows.map(row => row.record)
}

/**
 * How many attachments count toward the limit of a new one. Of a load, those that the business added in its project:
 * no other business, and no load of another project with the same id, uses them up.
 */
export async function countAttachments(
  tx: Transaction,
  subject: Attachment['subject'],
  byEntityId: string,
): Promise<number> {
  const ofOwner = eq(attachments.ownerId, ownerOf(subject))
  const textAt = (path: string) => sql`${attachments.record} #>> ${sql.raw(`'{${path}}'`)}`
  const ofBusiness =
    subject.kind === 'paper'
      ? []
      : [eq(textAt('subject,projectId'), subject.projectId), eq(textAt('by,entityId'), byEntityId)]
  const [row] = await tx
    .select({ count: count() })
    .from(attachments)
    .where(and(ofOwner, ...ofBusiness))
  return row?.count ?? 0
}

function ownerOf(subject: Attachment['subject']): string {
  return subject.kind === 'paper' ? (subject.truckId ?? subject.entityId) : subject.loadLogId
}
