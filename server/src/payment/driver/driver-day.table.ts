/** Records of driver days, kept with their fleet. One job at a time changes those of a driver. */
import { type DriverDay, driverDaySchema, unstatedOf } from '@haulway/domain/payment/driver/driver-day.ts'
import { and, eq, lte, sql } from 'drizzle-orm'
import { boolean, date, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import type { Orm, Transaction } from '../../db/database.ts'
import { recordColumn } from '../../db/record-column.ts'
import { saveRow } from '../../db/save-row.ts'

export const driverDays = pgTable(
  'driver_days',
  {
    fleetEntityId: uuid('fleet_entity_id').notNull(),
    driverEntityId: uuid('driver_entity_id').notNull(),
    day: date().notNull(),
    /** Whether the next statement has something to state of it. */
    isOpen: boolean('is_open').notNull(),
    record: recordColumn('driver_days', driverDaySchema).notNull(),
  },
  table => [
    primaryKey({ columns: [table.fleetEntityId, table.driverEntityId, table.day] }),
    index('driver_days_open').on(table.day).where(sql`is_open`),
  ],
)

type Driver = { fleetEntityId: string; driverEntityId: string }

/** One transaction at a time prices or states the days of a driver. Nothing else is locked after it but scopes. */
export async function lockDriverPay(tx: Transaction, { fleetEntityId, driverEntityId }: Driver): Promise<void> {
  const name = `driver pay ${fleetEntityId} ${driverEntityId}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

export async function findDriverDay(tx: Transaction, name: Driver & { day: string }): Promise<DriverDay | undefined> {
  const { fleetEntityId, driverEntityId, day } = driverDays
  const isThis = and(eq(fleetEntityId, name.fleetEntityId), eq(driverEntityId, name.driverEntityId))
  const [row] = await tx
    .select()
    .from(driverDays)
    .where(and(isThis, eq(day, name.day)))
  return row?.record
}

export function saveDriverDay(tx: Transaction, record: DriverDay): void {
  const { fleetEntityId, driverEntityId, day } = record
  const isOpen = unstatedOf(record).lines.length > 0
  saveRow(tx, driverDays, { fleetEntityId, driverEntityId, day, isOpen, record })
}

export async function removeDriverDay(tx: Transaction, name: Driver & { day: string }): Promise<void> {
  const { fleetEntityId, driverEntityId, day } = driverDays
  const isThis = and(eq(fleetEntityId, name.fleetEntityId), eq(driverEntityId, name.driverEntityId))
  await tx.delete(driverDays).where(and(isThis, eq(day, name.day)))
}

/** The drivers with something to state, of a day or earlier. */
export async function listDriversToState(orm: Orm, lastDay: string): Promise<Driver[]> {
  const { fleetEntityId, driverEntityId, isOpen, day } = driverDays
  return orm
    .selectDistinct({ fleetEntityId, driverEntityId })
    .from(driverDays)
    .where(and(eq(isOpen, true), lte(day, lastDay)))
    .orderBy(fleetEntityId, driverEntityId)
}

/** The most days of one statement. More are stated by the next one. */
const daysMax = 400

/** The driver's days with something to state, the oldest first. */
export async function listDaysToState(tx: Transaction, driver: Driver, lastDay: string): Promise<DriverDay[]> {
  const { fleetEntityId, driverEntityId, isOpen, day } = driverDays
  const isTheirs = and(eq(fleetEntityId, driver.fleetEntityId), eq(driverEntityId, driver.driverEntityId))
  const rows = await tx
    .select({ record: driverDays.record })
    .from(driverDays)
    .where(and(isTheirs, eq(isOpen, true), lte(day, lastDay)))
    .orderBy(day)
    .limit(daysMax)
  return rows.map(row => row.record)
}
