/**
 * Papers that are no longer any truck's: their records and documents go in one transaction, and their content after it,
 * by a job that may run twice. Pictures of loads are others' evidence, and stay.
 */
import { attachmentDocuments } from '@haulway/domain/attachment/attachment.documents.ts'
import { attachmentSchema } from '@haulway/domain/attachment/attachment.ts'
import { dayMs } from '@haulway/domain/time.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../db/database.ts'
import type { Unit } from '../http/command.ts'
import type { JobHandlers } from '../jobs/job.ts'
import type { JobKinds } from '../jobs/job-kind.ts'
import { findTruck } from '../truck/truck.table.ts'
import { findAttachment } from './attachment.table.ts'
import { type AttachmentStorage, storageKeyOf } from './attachment-storage.ts'

type PaperUnit = Pick<Unit, 'tx' | 'publish' | 'enqueue' | 'at'>
type Kind = 'drop-papers' | 'drop-lost-papers' | 'remove-content'

type Parts = {
  orm: Orm
  storage: AttachmentStorage
  /** Runs work in one transaction as the server itself. */
  runBySystem: (work: (unit: PaperUnit) => Promise<void>) => Promise<void>
}

export function openDropPaperJobs({ orm, storage, runBySystem }: Parts): Pick<JobHandlers, Kind> {
  return {
    'drop-papers': asked => runBySystem(unit => dropPapers(unit, asked)),
    'drop-lost-papers': () => runBySystem(dropLostPapers),
    'remove-content': ({ contents }) => removeContents(orm, storage, contents),
  }
}

/** Those of the asked ones that no paper of the truck names by now. */
async function dropPapers(unit: PaperUnit, asked: JobKinds['drop-papers']): Promise<void> {
  const { entityId, truckId, attachmentIds } = asked
  const truck = await findTruck(unit.tx, entityId, truckId)
  const named = new Set(truck?.papers.map(paper => paper.attachmentId))
  const lost = attachmentIds.filter(each => !named.has(each))
  if (lost.length === 0) return
  const ids = sql.join(
    lost.map(id => sql`${id}::uuid`),
    sql`, `,
  )
  await dropAttachments(
    unit,
    sql`owner_id = ${truckId} and record->'subject'->>'kind' = 'paper'
    and attachment_id in (${ids})`,
  )
}

/** Until then the paper that names it may still be on its way. */
const lostAfterMs = 7 * dayMs
const lostAtOnce = 500

/** Nightly: what was taken for a paper that was never saved, or came when its paper had been removed. */
async function dropLostPapers(unit: PaperUnit): Promise<void> {
  const before = unit.at - lostAfterMs
  await dropAttachments(
    unit,
    sql`attachment_id in (
    select a.attachment_id from trucks t join attachments a on a.owner_id = t.truck_id
    where a.record->'subject'->>'kind' = 'paper' and (a.record->>'receivedAt')::bigint < ${before}
      and not t.record->'papers' @> jsonb_build_array(jsonb_build_object('attachmentId', a.attachment_id))
    limit ${lostAtOnce})`,
  )
}

/** Takes attachments away: records and documents now, content after the commit. @param which of their rows */
export async function dropAttachments(unit: Pick<Unit, 'tx' | 'publish' | 'enqueue'>, which: SQL): Promise<void> {
  const rows = await unit.tx.execute<{ record: unknown }>(sql`delete from attachments where ${which} returning record`)
  const dropped = rows.map(({ record }) => attachmentSchema.parse(record))
  if (dropped.length === 0) return
  unit.publish(dropped.flatMap(each => attachmentDocuments(each).map(change => ({ ...change, body: null }))))
  const contents = dropped.map(({ attachmentId, sha256 }) => ({ attachmentId, sha256 }))
  unit.enqueue({ kind: 'remove-content', data: { contents } })
}

/** What has come again under the same id meanwhile is left to the nightly look. */
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
