/** What the board says of a haul's times: the cycles that all its trucks had in the last days, and the line now. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { forgottenMs } from '@haulway/domain/load-log/fold/forgotten.ts'
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
  const bodies = await readLoads(unit, rows)
  const lines = await readLines(unit, rows)
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

/** The last loads of each haul. Each query names the project, on whose node its loads are; all are sent at once. */
async function readLoads({ tx, receivedAt: at }: Unit, rows: readonly BoardRow[]): Promise<unknown[]> {
  const from = addDays(new Date(at).toISOString().slice(0, 10), -daysRead)
  const found = await Promise.all(
    rows.map(async ({ haul: { projectId, haulId }, project: { entityId } }) => {
      const loads = await tx.ask<{ id: string }>(sql`
        select load_log_id as id from load_logs
        where project_id = ${projectId} and shift_day >= ${from}::date and alias_of is null
          and state in ('delivered', 'approved') and record->'terms'->>'haulId' = ${haulId}
        order by shift_day desc, started_at desc limit ${cyclesMax}`)
      return loads.map(({ id }) => ({ scope: entityScope(entityId), id }))
    }),
  )
  const documents = await tx.ask<{ body: unknown }>(sql`
    select d.body from documents d
    join jsonb_to_recordset(${JSON.stringify(found.flat())}::text::jsonb) as hauled (scope text, id text)
      on hauled.scope = d.scope and hauled.id = d.id
    where d.collection = 'load-logs' and not d.deleted`)
  return documents.map(({ body }) => body)
}

/** The trucks in line or at the loader, by pit. */
async function readLines(unit: Unit, rows: readonly BoardRow[]): Promise<Map<string, number>> {
  const pits = [...new Set(rows.map(({ haul }) => haul.origin.entityId))]
  const found = await unit.tx.ask<{ pit: string; trucks: string }>(sql`
    select l.pit_entity_id as pit, count(*) as trucks from load_logs l
    where l.ended_at is null and l.alias_of is null and l.started_at > ${unit.receivedAt - forgottenMs}
      and l.state in ('queued', 'loading') and l.pit_entity_id::text in (
        select jsonb_array_elements_text(${JSON.stringify(pits)}::text::jsonb))
    group by l.pit_entity_id`)
  return new Map(found.map(({ pit, trucks }) => [pit, Number(trucks)]))
}
