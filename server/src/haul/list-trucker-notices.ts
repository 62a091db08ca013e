/** The board: hauls that want trucks, asked for by those who have some. */
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { isAtLeast } from '@haulway/domain/entity/member.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { TruckerNotice } from '@haulway/domain/haul/haul.calls.ts'
import { type Haul, haulSchema, trucksLeft } from '@haulway/domain/haul/haul.ts'
import { type Project, projectSchema } from '@haulway/domain/project/project.ts'
import { sql } from 'drizzle-orm'
import { distanceSql } from '../entity/distance-sql.ts'
import { requireEntity } from '../entity/membership.ts'
import type { Unit } from '../http/command.ts'
import { projects } from '../project/project.table.ts'
import { hauls } from './haul.table.ts'

type NoticeQuery = {
  entityId: string
  lat?: number | undefined
  lng?: number | undefined
  withinMeters?: number | undefined
  material?: string | undefined
  limit: number
  after?: string | undefined
}

const trucking = [entityTypes.soloTrucker.code, entityTypes.truckingFleet.code]

/** Nearest first, or newest first for who does not say where they are. */
export async function listTruckerNotices(unit: Unit, input: NoticeQuery) {
  const { role } = await requireEntity(unit, input.entityId, 'member', trucking)
  const rows = await readBoard(unit, input)
  const notices = rows.map(row => noticeOf(row, isAtLeast(role, 'manager')))
  const last = rows.at(-1)
  if (!last || rows.length < input.limit) return { notices }
  return { notices, next: `${last.distance ?? ''}:${last.haul.haulId}` }
}

type BoardRow = {
  haul: Haul
  project: Project
  trucksTaken: number
  deliveredMilli: number
  distance: number | null
}

async function readBoard(unit: Unit, input: NoticeQuery): Promise<BoardRow[]> {
  const distance = distanceSql(sql`h.record->'origin'`, input)
  const isNear = input.lat !== undefined && input.lng !== undefined
  const pattern = input.material && `%${input.material.replaceAll(/[\\%_]/g, character => `\\${character}`)}%`
  const { after } = input
  const past = after === undefined ? sql`true` : pastOf(after, isNear)
  const rows = await unit.tx.execute<{
    haul: unknown
    project: unknown
    trucks_taken: number
    delivered_milli: string
    distance: number | null
  }>(sql`
    select * from (
      select h.haul_id, h.record as haul, p.record as project, h.trucks_taken, h.delivered_milli,
        ${distance} as distance
      from ${hauls} h join ${projects} p on p.project_id = h.project_id
      where h.on_board and ${pattern ? sql`h.record->>'materialName' ilike ${pattern}` : sql`true`}
    ) as notice
    where ${past} and ${input.withinMeters && isNear ? sql`distance <= ${input.withinMeters}` : sql`true`}
    order by ${isNear ? sql`distance, haul_id` : sql`haul_id desc`} limit ${input.limit}`)
  return rows.map(row => ({
    haul: haulSchema.parse(row.haul),
    project: projectSchema.parse(row.project),
    trucksTaken: row.trucks_taken,
    deliveredMilli: Number(row.delivered_milli),
    distance: row.distance,
  }))
}

/** `next` of a page is `distance:haulId`, without a distance where none was asked for. */
function pastOf(after: string, isNear: boolean) {
  const [, distance, haulId] = /^(\d*):([0-9a-f-]{36})$/.exec(after) ?? []
  if (!haulId || (distance !== '') !== isNear) throw new AppError('invalidInput', 'after: not from this list')
  return isNear
    ? sql`(distance, haul_id) > (${Number(distance)}::int4, ${haulId}::uuid)`
    : sql`haul_id < ${haulId}::uuid`
}

function noticeOf(row: BoardRow, withMoney: boolean): TruckerNotice {
  const { haul, project } = row
  const { projectId, haulId, materialName, unit, targetMilli, trucksWanted, origin, destination, rate } = haul
  return {
    ...{ projectId, haulId, materialName, unit, targetMilli, trucksWanted, origin, destination },
    noticeId: haulId,
    projectName: project.name,
    jobberEntityId: project.entityId,
    jobberName: project.entityName,
    leftMilli: Math.max(0, targetMilli - row.deliveredMilli),
    trucksLeft: trucksLeft(haul, row.trucksTaken),
    startDay: project.startDay,
    distanceMeters: row.distance,
    ...(withMoney && { money: { currency: project.currency, rate } }),
  }
}
