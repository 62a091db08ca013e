/**
 * Files of the papers of trucks and businesses: who may attach one, which files a truck's paper may name, and the
 * removal of those that no paper names anymore. Photos of loads stay: they are other parties' proof.
 */
import { AppError } from '@haulway/domain/errors.ts'
import { dayMs } from '@haulway/domain/time.ts'
import { sql } from 'drizzle-orm'
import { attachments, listAttachments } from '../attachment/attachment.table.ts'
import type { AttachmentDecision, PaperQuery } from '../attachment/attachment-subjects.ts'
import { dropAttachments } from '../attachment/drop-attachments.ts'
import { anyOf } from '../db/any-of.ts'
import { requireRole } from '../entity/member/membership.ts'
import type { Unit } from '../http/command/command.ts'
import type { JobHandlers } from '../jobs/job.ts'
import type { JobKinds } from '../jobs/job-kind.ts'
import { listPapers } from '../paper/paper.table.ts'
import { findTruckForUpdate, getTruckForUpdate } from '../truck/truck.table.ts'

export async function decideForPaper(unit: Unit, { kind, entityId, truckId }: PaperQuery): Promise<AttachmentDecision> {
  await requireRole(unit, entityId, 'manager')
  if (truckId !== undefined) await getTruckForUpdate(unit.tx, entityId, truckId)
  const subject = { kind, entityId, ...(truckId !== undefined && { truckId }) }
  return { entityId, readerEntityIds: [entityId], subject }
}

/**
 * A paper may be saved before its file arrives, so an unknown file is accepted.
 * @throws AppError invalidInput when the file belongs to something else
 */
export async function refuseForeignFile(
  unit: Pick<Unit, 'tx'>,
  { entityId, truckId }: { entityId: string; truckId: string },
  attachmentId: string | null,
): Promise<void> {
  const files = await listAttachments(unit.tx, attachmentId === null ? [] : [attachmentId])
  const isOwn = files.every(
    ({ subject }) => subject.kind === 'paper' && subject.entityId === entityId && subject.truckId === truckId,
  )
  if (!isOwn) throw new AppError('invalidInput', 'Add a file of this truck.', { field: 'attachmentId' })
}

type PaperUnit = Pick<Unit, 'tx' | 'publish' | 'enqueue' | 'receivedAt'>

/** @param runCommand runs work in one transaction as the server itself */
export function openDropPaperJobs(
  runCommand: (work: (unit: PaperUnit) => Promise<void>) => Promise<void>,
): Pick<JobHandlers, 'drop-papers' | 'drop-lost-papers'> {
  return {
    'drop-papers': candidates => runCommand(unit => dropPapers(unit, candidates)),
    'drop-lost-papers': () => runCommand(dropLostPapers),
  }
}

/**
 * Removes those of the candidates that no paper of the truck, or of the business, names now: their records and
 * documents in one transaction, their content after it by a job that may run twice.
 */
async function dropPapers(unit: PaperUnit, candidates: JobKinds['drop-papers']): Promise<void> {
  const { entityId, truckId, attachmentIds } = candidates
  const papers =
    truckId === undefined
      ? await listPapers(unit.tx, entityId)
      : ((await findTruckForUpdate(unit.tx, entityId, truckId))?.papers ?? [])
  const named = new Set(papers.map(paper => paper.attachmentId))
  const lost = attachmentIds.filter(each => !named.has(each))
  if (lost.length === 0) return
  const ids = sql.join(
    lost.map(id => sql`${id}::uuid`),
    sql`, `,
  )
  await dropAttachments(
    unit,
    sql`owner_id = ${truckId ?? entityId} and record->'subject'->>'kind' = 'paper'
    and record->'subject'->>'entityId' = ${entityId} and attachment_id in (${ids})`,
  )
}

/** Before this age, a call that saves the paper naming the file may still arrive. */
const lostAfterMs = 7 * dayMs
const lostAtOnce = 500

/**
 * Nightly: removes files whose paper was never saved, or was removed before the file arrived. Their ids are read first,
 * since a Citus deletes no row of a distributed table by a join with local ones.
 */
async function dropLostPapers(unit: PaperUnit): Promise<void> {
  const before = unit.receivedAt - lostAfterMs
  const ofTrucks = await unit.tx.ask<{ id: string }>(sql`
    select a.attachment_id as id from trucks t join attachments a on a.owner_id = t.truck_id
    where a.record->'subject'->>'kind' = 'paper' and a.record->'subject'->>'entityId' = t.entity_id::text
      and (a.record->>'receivedAt')::bigint < ${before}
      and not t.record->'papers' @> jsonb_build_array(jsonb_build_object('attachmentId', a.attachment_id))
    limit ${lostAtOnce}`)
  const ofBusinesses = await unit.tx.ask<{ id: string }>(sql`
    select a.attachment_id as id from entities e join attachments a on a.owner_id = e.entity_id
    where a.record->'subject'->>'kind' = 'paper' and (a.record->>'receivedAt')::bigint < ${before}
      and not exists (
        select 1 from papers p
        where p.entity_id = e.entity_id and p.record->>'attachmentId' = a.attachment_id::text)
    limit ${lostAtOnce}`)
  const ids = [...ofTrucks, ...ofBusinesses].map(({ id }) => id)
  await dropAttachments(unit, anyOf(attachments.attachmentId, ids))
  // Someone may have sent more in a day than one step removes.
  if (ids.length >= lostAtOnce) unit.enqueue({ kind: 'drop-lost-papers', data: {} })
}
