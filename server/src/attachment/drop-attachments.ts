/** Attachments that are nobody's any more: records and documents go in one transaction, content by a job after it. */
import { attachmentDocuments } from '@haulway/domain/attachment/attachment.documents.ts'
import { attachmentSchema } from '@haulway/domain/attachment/attachment.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../db/database.ts'
import { readRecord } from '../db/record-column.ts'
import type { Unit } from '../http/command/command.ts'
import type { JobHandlers } from '../jobs/job.ts'
import type { JobKinds } from '../jobs/job-kind.ts'
import { findAttachment } from './attachment.table.ts'
import { type AttachmentStorage, storageKeyOf } from './attachment-storage.ts'

/** Takes attachments away: records and documents now, content after the commit. @param which of their rows */
export async function dropAttachments(unit: Pick<Unit, 'tx' | 'publish' | 'enqueue'>, which: SQL): Promise<void> {
  const rows = await unit.tx.ask<{ record: unknown }>(sql`delete from attachments where ${which} returning record`)
  const dropped = rows.map(({ record }) => readRecord('attachments', attachmentSchema, record))
  if (dropped.length === 0) return
  unit.publish(dropped.flatMap(each => attachmentDocuments(each).map(change => ({ ...change, body: null }))))
  const contents = dropped.map(({ attachmentId, sha256 }) => ({ attachmentId, sha256 }))
  unit.enqueue({ kind: 'remove-content', data: { contents } })
}

/** May run twice. What has come again under the same id meanwhile is left to the nightly look. */
export function openContentJobs(orm: Orm, storage: AttachmentStorage): Pick<JobHandlers, 'remove-content'> {
  return { 'remove-content': ({ contents }) => removeContents(orm, storage, contents) }
}

async function removeContents(
  orm: Orm,
  storage: AttachmentStorage,
  contents: JobKinds['remove-content']['contents'],
): Promise<void> {
  for (const content of contents) {
    const again = await findAttachment(orm, content.attachmentId)
    if (again?.sha256 !== content.sha256) await storage.remove(storageKeyOf(content))
  }
}
