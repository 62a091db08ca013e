/**
 * Reads the board. Every filter is a condition on hauls with `on_board`. An index has these by their pit's location, so
 * a query with a distance filter doesn't read hauls far away. A query returns at most one page.
 */
import type { TruckerNoticeFilter, TruckerNoticeQuery } from '@haulway/domain/work/board/trucker-notice.calls.ts'
import { type Haul, haulSchema } from '@haulway/domain/work/haul/haul.ts'
import { type Project, projectSchema } from '@haulway/domain/work/project/project.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { readRecord } from '../../db/record-column.ts'
import { distanceSql } from '../../entity/distance-sql.ts'
import { entities, isOnHold } from '../../entity/entity.table.ts'
import { hauls } from '../haul/haul.table.ts'
import { projects } from '../project/project.table.ts'
import { boardOrder } from './board-order.ts'

export type BoardRow = {
  haul: Haul
  project: Project
  trucksTaken: number
  deliveredMilli: number
  distance: number | null
}

/** Counting matches for other filters stops here: "100 or more". */
const countMax = 100

/** Meters in a degree of latitude, rounded down so that the box is never too small. */
const metersPerDegree = 111_000

const origin = sql`h.record->'origin'`

export async function readBoard(
  tx: Transaction,
  query: TruckerNoticeQuery,
): Promise<{ rows: BoardRow[]; next: string | undefined }> {
  const order = boardOrder(query)
  const rawRows = await tx.ask<{
    haul: unknown
    project: unknown
    trucks_taken: number
    delivered_milli: string
    distance: number | null
    cursor: string
  }>(sql`
    select *, ${order.cursor} as cursor from (${matching(query)}) as notice
    where ${withinDistance(query)} and ${order.past} order by ${order.by} limit ${query.limit}`)
  const rows = rawRows.map(row => ({
    haul: readRecord('hauls', haulSchema, row.haul),
    project: readRecord('projects', projectSchema, row.project),
    trucksTaken: row.trucks_taken,
    deliveredMilli: Number(row.delivered_milli),
    distance: row.distance,
  }))
  return { rows, next: rows.length < query.limit ? undefined : rawRows.at(-1)?.cursor }
}

/** How many hauls match without one of the filters, at most `countMax`. */
export async function countBoard(
  tx: Transaction,
  query: TruckerNoticeQuery,
  without: TruckerNoticeFilter,
): Promise<number> {
  const [row] = await tx.ask<{ count: string }>(sql`
    select count(*) as count from (
      select 1 from (${matching(query, without)}) as notice where ${withinDistance(query, without)} limit ${countMax}
    ) as counted`)
  return Number(row?.count ?? 0)
}

/** Whether a query sets a filter. */
export function hasFilter(query: TruckerNoticeQuery, filter: TruckerNoticeFilter): boolean {
  const { startsFrom, startsTo, basis, rateE4Min, material, pit } = query
  if (filter === 'distance') return isNear(query) && query.withinMeters !== undefined
  if (filter === 'rate') return basis !== undefined || rateE4Min !== undefined
  if (filter === 'startDay') return startsFrom !== undefined || startsTo !== undefined
  return Boolean({ material, pit }[filter])
}

function matching(query: TruckerNoticeQuery, without?: TruckerNoticeFilter): SQL {
  const has = (filter: TruckerNoticeFilter) => filter !== without && hasFilter(query, filter)
  const { material = '', pit = '', basis, rateE4Min, startsFrom, startsTo } = query
  const conditions = [
    sql`h.on_board`,
    // A jobber on hold has no notices on the board. There are few, and a closed jobber has no hauls.
    sql`(p.record->>'entityId')::uuid not in (select entity_id from ${entities} where ${isOnHold})`,
    ...(has('distance') ? [inBox(query)] : []),
    ...(has('material') ? [sql`h.record->>'materialName' ilike ${patternOf(material)}`] : []),
    ...(has('pit') ? [sql`${origin}->>'name' ilike ${patternOf(pit)}`] : []),
    ...(has('rate') && basis ? [sql`h.record->'card'->>'basis' = ${basis}`] : []),
    ...(has('rate') && rateE4Min ? [sql`(h.record->'card'->>'rateE4')::int8 >= ${rateE4Min}`] : []),
    ...(has('startDay') && startsFrom ? [sql`p.record->>'startDay' >= ${startsFrom}`] : []),
    ...(has('startDay') && startsTo ? [sql`p.record->>'startDay' <= ${startsTo}`] : []),
  ]
  return sql`
    select h.haul_id, h.record as haul, p.record as project, h.trucks_taken, h.delivered_milli,
      (h.record->'card'->>'rateE4')::int8 as rate_e4, ${distanceSql(origin, query)} as distance
    from ${hauls} h join ${projects} p on p.project_id = h.project_id
    where ${sql.join(conditions, sql` and `)}`
}

/** A box of latitudes and longitudes, which an index can search. `withinDistance` then checks the true distance. */
function inBox({ lat = 0, lng = 0, withinMeters = 0 }: TruckerNoticeQuery): SQL {
  const up = withinMeters / metersPerDegree
  const across = up / Math.max(0.01, Math.cos((Math.min(89, Math.abs(lat) + up) * Math.PI) / 180))
  const south = lat - up
  const north = lat + up
  const west = lng - across
  const east = lng + across
  const latOf = sql`(${origin}->>'lat')::float8`
  const lngOf = sql`(${origin}->>'lng')::float8`
  return sql`${latOf} between ${south}::float8 and ${north}::float8
    ${west <= -180 || east >= 180 ? sql`` : sql`and ${lngOf} between ${west}::float8 and ${east}::float8`}`
}

function withinDistance(query: TruckerNoticeQuery, without?: TruckerNoticeFilter): SQL {
  return without !== 'distance' && hasFilter(query, 'distance') ? sql`distance <= ${query.withinMeters}` : sql`true`
}

function isNear({ lat, lng }: TruckerNoticeQuery): boolean {
  return lat !== undefined && lng !== undefined
}

function patternOf(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, character => `\\${character}`)}%`
}
