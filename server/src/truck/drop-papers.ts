/**
 * Papers that are no longer any truck's: their records and documents go in one transaction, and their content after it,
 * by a job that may run twice. Pictures of loads are others' evidence, and stay.
 */
import { dayMs } from '@haulway/domain/time.ts'
import { sql } from 'drizzle-orm'
import { dropAttachments } from '../attachment/drop-attachments.ts'
import type { Unit } from '../http/command/command.ts'
import type { JobHandlers } from '../jobs/job.ts'
import type { JobKinds } from '../jobs/job-kind.ts'
import { findTruck } from './truck.table.ts'

type PaperUnit = Pick<Unit, 'tx' | 'publish' | 'enqueue' | 'at'>

/** @param runCommand runs work in one transaction as the server itself */
export function openDropPaperJobs(
  runCommand: (work: (unit: PaperUnit) => Promise<void>) => Promise<void>,
): Pick<JobHandlers, 'drop-papers' | 'drop-lost-papers'> {
  return {
    'drop-papers': asked => runCommand(unit => dropPapers(unit, asked)),
    'drop-lost-papers': () => runCommand(dropLostPapers),
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
    and record->'subject'->>'entityId' = ${entityId} and attachment_id in (${ids})`,
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
    where a.record->'subject'->>'kind' = 'paper' and a.record->'subject'->>'entityId' = t.entity_id::text
      and (a.record->>'receivedAt')::bigint < ${before}
      and not t.record->'papers' @> jsonb_build_array(jsonb_build_object('attachmentId', a.attachment_id))
    limit ${lostAtOnce})`,
  )
}
