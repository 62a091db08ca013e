/** What the board says of a haul's times: the cycles that all its trucks had in the last days, and the line now. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { forgottenMs } from '@haulway/domain/load-log/forgotten.ts'
import { loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import { measureTimes } from '@haulway/domain/metrics/before-agreeing/haul-times.ts'
import { cycleTimesOf } from '@haulway/domain/metrics/cycle-times.ts'
import { addDays } from '@haulway/domain/time.ts'
import type { MeasuredTimes } from '@haulway/domain/work/haul/measured-times.ts'
import { sql } from 'drizzle-orm'
import type { Unit } from '../../http/command/command.ts'
import type { BoardRow } from './board.ts'

export type BoardTimes = { measured: MeasuredTimes; trucksInLine: number }

/** Older cycles say little about the road and the pit of today. */
const daysRead = 7
/** The most cycles of one haul. */
const cyclesMax = 40

/** @returns the times of each haul, by its id */
export async function readBoardTimes(unit: Unit, rows: readonly BoardRow[]): Promise<Map<string, BoardTimes>> {
  const [bodies, lines] = [await readLoads(unit, rows), await readLines(unit, rows)]
  const cycles = Map.groupBy(
    bodies.flatMap(body => {
      const load = loadLogDocumentSchema.safeParse(body)
      return load.success ? [load.data] : []
    }),
    ({ terms }) => terms.haulId,
  )
  return new Map(
    rows.map(({ haul }) => {
      const measured = measureTimes((cycles.get(haul.haulId) ?? []).map(cycleTimesOf))
      return [haul.haulId, { measured, trucksInLine: lines.get(haul.origin.entityId) ?? 0 }]
    }),
  )
}

async function readLoads(unit: Unit, rows: readonly BoardRow[]): Promise<unknown[]> {
  const from = addDays(new Date(unit.at).toISOString().slice(0, 10), -daysRead)
  const hauls = rows.map(({ haul, project }) => ({
    ...{ project_id: haul.projectId, haul_id: haul.haulId, scope: entityScope(project.entityId) },
  }))
  const found = await unit.tx.ask<{ body: unknown }>(sql`
    with hauled as materialized (
      select h.scope, l.load_log_id::text as id
      from jsonb_to_recordset(${JSON.stringify(hauls)}::text::jsonb) as h(project_id uuid, haul_id text, scope text)
      cross join lateral (
        select l.load_log_id from load_logs l
        where l.project_id = h.project_id and l.shift_day >= ${from}::date and l.alias_of is null
          and l.state in ('delivered', 'approved') and l.record->'terms'->>'haulId' = h.haul_id
        order by l.shift_day desc, l.started_at desc limit ${cyclesMax}) as l)
    select d.body from documents d join hauled using (scope, id)
    where d.collection = 'load-logs' and not d.deleted`)
  return found.map(({ body }) => body)
}

/** The trucks in line or at the loader, by pit. */
async function readLines(unit: Unit, rows: readonly BoardRow[]): Promise<Map<string, number>> {
  const pits = [...new Set(rows.map(({ haul }) => haul.origin.entityId))]
  const found = await unit.tx.ask<{ pit: string; trucks: string }>(sql`
    select l.pit_entity_id as pit, count(*) as trucks from load_logs l
    where l.ended_at is null and l.alias_of is null and l.started_at > ${unit.at - forgottenMs}
      and l.state in ('queued', 'loading') and l.pit_entity_id::text in (
        select jsonb_array_elements_text(${JSON.stringify(pits)}::text::jsonb))
    group by l.pit_entity_id`)
  return new Map(found.map(({ pit, trucks }) => [pit, Number(trucks)]))
}
