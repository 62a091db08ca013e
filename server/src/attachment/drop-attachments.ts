/** Removes attachments: records and documents in one transaction, content by a job after the commit. */
import { attachmentDocuments } from '@haulway/domain/attachment/attachment.documents.ts'
import { attachmentSchema } from '@haulway/domain/attachment/attachment.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../db/database.ts'
import { readRecord } from '../db/record-column.ts'
import type { Unit } from '../http/command/command.ts'
import type { JobHandlers } from '../jobs/job.ts'
import type { JobKinds } from '../jobs/job-kind.ts'
import { runEach } from '../jobs/run-each.ts'
import { findAttachment } from './attachment.table.ts'
import { type AttachmentStorage, storageKeyOf } from './attachment-storage.ts'

/** @param where condition on rows of `attachments` */
export async function dropAttachments(unit: Pick<Unit, 'tx' | 'publish' | 'enqueue'>, where: SQL): Promise<void> {
  const rows = await unit.tx.ask<{ record: unknown }>(sql`delete from attachments where ${where} returning record`)
  const dropped = rows.map(({ record }) => readRecord('attachments', attachmentSchema, record))
  if (dropped.length === 0) return
  unit.publish(dropped.flatMap(each => attachmentDocuments(each).map(change => ({ ...change, body: null }))))
  const contents = dropped.map(({ attachmentId, sha256 }) => ({ attachmentId, sha256 }))
  unit.enqueue({ kind: 'remove-content', data: { contents } })
}

/** May run twice. Keeps content that was uploaded again under the same id since; the nightly job checks that. */
export function openContentJobs(orm: Orm, storage: AttachmentStorage): Pick<JobHandlers, 'remove-content'> {
  return { 'remove-content': ({ contents }) => removeContents(orm, storage, contents) }
}

async function removeContents(
  orm: Orm,
  storage: AttachmentStorage,
  contents: JobKinds['remove-content']['contents'],
): Promise<void> {
  await runEach(contents, async content => {
    const uploadedAgain = await findAttachment(orm, content.attachmentId)
    if (uploadedAgain?.sha256 !== content.sha256) await storage.remove(storageKeyOf(content))
  })
}
