/** Reads drivers' hours from the documents of shifts and loads that the requesting entity may see. */

import { entityScope } from '@haulway/domain/document/scope.ts'
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import { addDays, comparableDay } from '@haulway/domain/time.ts'
import { type DriverHours, driverHoursOf } from '@haulway/domain/work/shift/driver-hours.ts'
import { shiftDocumentSchema } from '@haulway/domain/work/shift/shift.documents.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { requireEntity } from '../../entity/member/membership.ts'
import type { Unit } from '../../http/command/command.ts'

type Query = { entityId: string; from: string; to: string }

const { soloTrucker, truckingFleet, fleetTrucker } = entityTypes
const haulerTypes = [soloTrucker.code, truckingFleet.code, fleetTrucker.code]
const daysMax = 31

/** The hours of the entity as a driver, and of its drivers. Leaves out what this version can't read. */
export async function listShiftHours(unit: Unit, query: Query): Promise<{ hours: DriverHours[] }> {
  const { entityId } = query
  const from = comparableDay(query.from)
  const to = comparableDay(query.to)
  await requireEntity(unit, entityId, 'member', haulerTypes)
  if (addDays(from, daysMax) <= to) throw new AppError('invalidInput', 'Choose 31 days or fewer.', { field: 'to' })
  const scope = entityScope(entityId)
  // A load after midnight belongs to the shift that began the day before.
  const dayBefore = addDays(from, -1)
  const dayAfter = addDays(to, 1)
  const [shifts, loads] = await Promise.all([
    unit.tx.ask<{ body: unknown }>(sql`
      with worked as materialized (
        select shift_id::text as id from shifts
        where (trucking_entity_id = ${entityId} or driver_entity_id = ${entityId})
          and shift_day between ${dayBefore}::date and ${dayAfter}::date)
      select d.body from documents d join worked using (id)
      where d.scope = ${scope} and d.collection = 'shifts' and not d.deleted`),
    unit.tx.ask<{ body: unknown }>(sql`
      with hauled as materialized (
        select load_log_id::text as id from load_logs
        where project_id in (select project_id from project_parties where entity_id = ${entityId})
          and (trucking_entity_id = ${entityId} or driver_entity_id = ${entityId})
          and shift_day between ${dayBefore}::date and ${dayAfter}::date and alias_of is null)
      select d.body from documents d join hauled using (id)
      where d.scope = ${scope} and d.collection = 'load-logs' and not d.deleted`),
  ])
  const hours = driverHoursOf(readable(shiftDocumentSchema, shifts), readable(loadLogDocumentSchema, loads))
  return { hours: hours.filter(({ day }) => from <= day && day <= to) }
}

function readable<Schema extends z.ZodType>(schema: Schema, rows: readonly { body: unknown }[]): z.infer<Schema>[] {
  return rows.flatMap(({ body }) => {
    const read = schema.safeParse(body)
    return read.success ? [read.data] : []
  })
}
