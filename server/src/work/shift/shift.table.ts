/** Records of shifts: the shift, and the acts recorded on it. Acts are only appended. */

import { addDays } from '@haulway/domain/time.ts'
import type { Dispatch } from '@haulway/domain/work/dispatch/dispatch.ts'
import { foldShift } from '@haulway/domain/work/shift/fold-shift.ts'
import {
  type Shift,
  type ShiftAct,
  type ShiftAgreement,
  type ShiftTerms,
  shiftActSchema,
  shiftSchema,
} from '@haulway/domain/work/shift/shift.ts'
import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { bigint, boolean, date, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import type { Orm, Transaction } from '../../db/database.ts'
import { recordColumn } from '../../db/record-column.ts'
import { saveRow } from '../../db/save-row.ts'
import { entities } from '../../entity/entity.table.ts'
import { getDispatchForUpdate, getDriverOf } from '../dispatch/dispatch.table.ts'

export const shifts = pgTable(
  'shifts',
  {
    projectId: uuid('project_id').notNull(),
    shiftId: uuid('shift_id').notNull(),
    truckingEntityId: uuid('trucking_entity_id').notNull(),
    driverEntityId: uuid('driver_entity_id').notNull(),
    shiftDay: date('shift_day').notNull(),
    /** By the time sheet; null while not known. */
    startedAt: bigint('started_at', { mode: 'number' }),
    endedAt: bigint('ended_at', { mode: 'number' }),
    /** Whether it overlaps with another shift of the driver or of the truck, on any project. */
    overlaps: boolean().notNull(),
    record: recordColumn('shifts', shiftSchema).notNull(),
  },
  table => [
    primaryKey({ columns: [table.projectId, table.shiftId] }),
    index('shifts_by_driver').on(table.driverEntityId, table.startedAt),
    // The shifts whose pay changes with the next price of fuel, or with a revised one.
    index('shifts_with_fuel')
      .on(table.shiftDay)
      .where(sql`coalesce(record #> '{money,fuel}', record #> '{subHaul,fuel}') is not null`),
    index('shifts_by_hauler').on(table.truckingEntityId, table.shiftDay),
  ],
)

export const shiftActs = pgTable(
  'shift_acts',
  {
    projectId: uuid('project_id').notNull(),
    shiftId: uuid('shift_id').notNull(),
    actId: uuid('act_id').notNull(),
    act: recordColumn('shift_acts', shiftActSchema).notNull(),
  },
  table => [primaryKey({ columns: [table.projectId, table.shiftId, table.actId] })],
)

/** A shift's record with what the server computed from its acts. */
export type ShiftRow = { shift: Shift; startedAt: number | null; endedAt: number | null; overlaps: boolean }

/** A shift as its acts make it, not marked yet. */
export function rowOf(shift: Shift, acts: readonly ShiftAct[]): ShiftRow {
  const { startAt: startedAt, endAt: endedAt } = foldShift(acts, shift).sheet
  return { shift, startedAt, endedAt, overlaps: false }
}

/** Finds a shift without locking it. Changes of a shift lock its driver and its truck. */
export async function findShift(
  tx: Transaction | Orm,
  projectId: string,
  shiftId: string,
): Promise<ShiftRow | undefined> {
  const [row] = await tx
    .select()
    .from(shifts)
    .where(and(eq(shifts.projectId, projectId), eq(shifts.shiftId, shiftId)))
  return row && toShiftRow(row)
}

/**
 * Locks the shifts of the dispatch's driver, on all projects, and those of its truck: each of them shows whether it
 * overlaps with another, and the shifts of a truck's day share what their card pays for it. Locks in this order: the
 * driver's entity, the dispatch, the truck.
 */
export async function lockShiftsOf(tx: Transaction, projectId: string, dispatchId: string): Promise<Dispatch> {
  const driverEntityId = await getDriverOf(tx, projectId, dispatchId)
  await tx.ask(sql`select 1 from ${entities} where ${entities.entityId} = ${driverEntityId} for no key update`)
  const dispatch = await getDispatchForUpdate(tx, projectId, dispatchId)
  const name = `shifts of truck ${dispatch.terms.truck.truckId}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  return dispatch
}

/** Many times what a driver forgets to end. Each act on a shift reads the others, which must not get slow. */
const overlappingMax = 100

/**
 * The driver's other shifts that overlap with a span or were found to overlap before, the latest ones. The caller has
 * locked the driver.
 */
export async function listOverlapping(tx: Transaction, row: ShiftRow): Promise<ShiftRow[]> {
  const { shift, startedAt, endedAt } = row
  const meets =
    startedAt === null
      ? undefined
      : and(
          or(isNull(shifts.endedAt), gt(shifts.endedAt, startedAt)),
          endedAt === null ? undefined : lt(shifts.startedAt, endedAt),
        )
  const rows = await tx
    .select()
    .from(shifts)
    .where(
      and(
        eq(shifts.driverEntityId, shift.terms.driverEntityId),
        ne(shifts.shiftId, shift.shiftId),
        meets ? or(eq(shifts.overlaps, true), meets) : eq(shifts.overlaps, true),
      ),
    )
    // Shifts that overlap the span come first: the mark of an old overlap must not push out a new one.
    .orderBy(...(meets ? [desc(sql`coalesce(${meets}, false)`)] : []), desc(shifts.shiftId))
    .limit(overlappingMax)
  return rows.map(toShiftRow)
}

/**
 * The shifts of the same truck with other drivers of the fleet, on the day of a shift, the days around it, and those of
 * the shift as it was before. The caller has locked the truck.
 */
export async function listOfTruck(tx: Transaction, { shift }: ShiftRow, before?: ShiftRow): Promise<ShiftRow[]> {
  const { truckingEntityId, driverEntityId, truck } = shift.terms
  const days = [shift, ...(before ? [before.shift] : [])].flatMap(({ shiftDay }) =>
    [-1, 0, 1].map(n => addDays(shiftDay, n)),
  )
  const rows = await tx
    .select()
    .from(shifts)
    .where(
      and(
        eq(shifts.truckingEntityId, truckingEntityId),
        inArray(shifts.shiftDay, [...new Set(days)]),
        isOfTruck(truck.truckId),
        ne(shifts.driverEntityId, driverEntityId),
        isNotNull(shifts.startedAt),
      ),
    )
    .orderBy(shifts.shiftId)
  return rows.map(toShiftRow)
}

const isOfTruck = (truckId: string) => sql`${shifts.record} #>> '{terms,truck,truckId}' = ${truckId}`

/**
 * The shifts of a truck and day that are booked under an agreement of the same payer and payee, in a steady order: a
 * broker may have a hauler's truck at several jobbers.
 */
export async function listBookedOfDay(
  tx: Transaction,
  { terms, shiftDay }: Shift,
  agreement: ShiftAgreement,
): Promise<Shift[]> {
  const { jobberEntityId, truckingEntityId, truck, broker } = terms
  const isBooked = { haul: sql`#> '{money,booked}' is not null`, subHaul: sql`#> '{subHaul,booked}' is not null` }
  const isOfJobber = sql`${shifts.record} #>> '{terms,jobberEntityId}' = ${jobberEntityId}`
  const rows = await tx
    .select({ record: shifts.record })
    .from(shifts)
    .where(
      and(
        eq(shifts.truckingEntityId, truckingEntityId),
        eq(shifts.shiftDay, shiftDay),
        isOfTruck(truck.truckId),
        agreement === 'haul' ? isOfJobber : undefined,
        sql`${shifts.record} #>> '{terms,broker,entityId}' is not distinct from ${broker?.entityId ?? null}`,
        sql`${shifts.record} ${isBooked[agreement]}`,
      ),
    )
    .orderBy(shifts.shiftId)
  return rows.map(({ record }) => record)
}

/** A hauler's shifts of a project and day that were canceled late. The caller has locked the project. */
export async function listCancelled(tx: Transaction, { projectId, terms, shiftDay }: Shift): Promise<Shift[]> {
  const rows = await tx
    .select({ record: shifts.record })
    .from(shifts)
    .where(
      and(
        eq(shifts.truckingEntityId, terms.truckingEntityId),
        eq(shifts.shiftDay, shiftDay),
        eq(shifts.projectId, projectId),
        sql`${shifts.record} #> '{cancelled}' is not null`,
      ),
    )
    .orderBy(shifts.shiftId)
  return rows.map(({ record }) => record)
}

/** The names of the shifts of a dispatch and day that have times. */
export async function listShiftsOf(
  tx: Transaction,
  { truckingEntityId, projectId, dispatchId }: Pick<ShiftTerms, 'truckingEntityId' | 'projectId' | 'dispatchId'>,
  shiftDay: string,
): Promise<string[]> {
  const rows = await tx
    .select({ shiftId: shifts.shiftId })
    .from(shifts)
    .where(
      and(
        eq(shifts.truckingEntityId, truckingEntityId),
        eq(shifts.shiftDay, shiftDay),
        eq(shifts.projectId, projectId),
        sql`${shifts.record} #>> '{terms,dispatchId}' = ${dispatchId}`,
        sql`${shifts.record} #> '{cancelled}' is null`,
      ),
    )
    .orderBy(shifts.shiftId)
  return rows.map(({ shiftId }) => shiftId)
}

/** The shifts that are paid by an index, from a day on. */
export async function listShiftsWithFuel(tx: Transaction | Orm, fuelIndex: string, from: string) {
  const { projectId, shiftId, record, shiftDay } = shifts
  const named = sql`${JSON.stringify([{ index: fuelIndex }])}::text::jsonb`
  const isNamed = sql`(${record} #> '{money,fuel}' @> ${named} or ${record} #> '{subHaul,fuel}' @> ${named})`
  const hasFuel = sql`coalesce(record #> '{money,fuel}', record #> '{subHaul,fuel}') is not null`
  return tx
    .select({ projectId, shiftId })
    .from(shifts)
    .where(and(hasFuel, isNamed, gte(shiftDay, from)))
    .orderBy(projectId, shiftId)
}

export function saveShift(tx: Transaction, { shift, ...computed }: ShiftRow): void {
  const { projectId, shiftId, shiftDay } = shift
  const { truckingEntityId, driverEntityId } = shift.terms
  saveRow(tx, shifts, { projectId, shiftId, truckingEntityId, driverEntityId, shiftDay, ...computed, record: shift })
}

/** Appends an act. An act that exists already stays unchanged. */
export function appendShiftAct(tx: Transaction, { projectId, shiftId }: Shift, act: ShiftAct): void {
  tx.send(tx.insert(shiftActs).values({ projectId, shiftId, actId: act.actId, act }).onConflictDoNothing())
}

/** The acts of a shift. */
export async function listShiftActs(
  tx: Transaction | Orm,
  { projectId, shiftId }: Pick<Shift, 'projectId' | 'shiftId'>,
): Promise<ShiftAct[]> {
  const rows = await tx
    .select()
    .from(shiftActs)
    .where(and(eq(shiftActs.projectId, projectId), eq(shiftActs.shiftId, shiftId)))
    .orderBy(shiftActs.actId)
  return rows.map(row => row.act)
}

function toShiftRow({ record, startedAt, endedAt, overlaps }: typeof shifts.$inferSelect): ShiftRow {
  return { shift: record, startedAt, endedAt, overlaps }
}
