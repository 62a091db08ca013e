/** Reads how long cycles took, from the load documents that the requesting entity may see. */

import { entityScope } from '@haulway/domain/document/scope.ts'
import { loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import { type CycleTimes, cycleTimesOf } from '@haulway/domain/metrics/cycle-times.ts'
import { comparableDay } from '@haulway/domain/time.ts'
import { cycleTimesMax } from '@haulway/domain/tracker/tracking.calls.ts'
import { sql } from 'drizzle-orm'
import { requireRole } from '../entity/member/membership.ts'
import type { Unit } from '../http/command/command.ts'

type Query = { entityId: string; projectId?: string | undefined; from: string; to: string }

/** Newest first, at most `cycleTimesMax`. Leaves out a load whose document this version can't read. */
export async function listCycleTimes(unit: Unit, query: Query): Promise<{ cycles: CycleTimes[]; isCut: boolean }> {
  await requireRole(unit, query.entityId, 'member')
  const { entityId, projectId } = query
  const from = comparableDay(query.from)
  const to = comparableDay(query.to)
  const rows = await unit.tx.ask<{ body: unknown }>(sql`
    with hauled as materialized (
      select load_log_id::text as id, shift_day, started_at from load_logs
      where project_id in (
          select project_id from project_parties where entity_id = ${entityId}
          union select project_id from projects where entity_id = ${entityId})
        and (${projectId ?? null}::uuid is null or project_id = ${projectId ?? null}::uuid)
        and shift_day between ${from}::date and ${to}::date and alias_of is null)
    select d.body from documents d join hauled using (id)
    where d.scope = ${entityScope(entityId)} and d.collection = 'load-logs' and not d.deleted
    order by hauled.shift_day desc, hauled.started_at desc, d.id
    limit ${cycleTimesMax + 1}`)
  const cycles = rows.slice(0, cycleTimesMax).flatMap(({ body }) => {
    const load = loadLogDocumentSchema.safeParse(body)
    return load.success ? [cycleTimesOf(load.data)] : []
  })
  return { cycles, isCut: rows.length > cycleTimesMax }
}
