/** Records of drivers' statements, kept with their fleet. Their files are with those of all statements. */
import { type DriverStatement, driverStatementSchema } from '@haulway/domain/payment/driver/driver-statement.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Orm, Transaction } from '../../db/database.ts'
import { recordColumn } from '../../db/record-column.ts'

export const driverStatements = pgTable(
  'driver_statements',
  {
    fleetEntityId: uuid('fleet_entity_id').notNull(),
    driverStatementId: uuid('driver_statement_id').notNull(),
    driverEntityId: uuid('driver_entity_id').notNull(),
    statementNo: integer('statement_no').notNull(),
    record: recordColumn('driver_statements', driverStatementSchema).notNull(),
  },
  table => [
    primaryKey({ columns: [table.fleetEntityId, table.driverStatementId] }),
    uniqueIndex('driver_statements_by_number').on(table.fleetEntityId, table.statementNo),
  ],
)

/** The number of the fleet's next driver statement, locked, so that no number is left out or used twice. */
export async function lockDriverStatementNo(tx: Transaction, fleetEntityId: string): Promise<number> {
  const name = `driver statements ${fleetEntityId}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  const [row] = await tx
    .select({ last: driverStatements.statementNo })
    .from(driverStatements)
    .where(eq(driverStatements.fleetEntityId, fleetEntityId))
    .orderBy(desc(driverStatements.statementNo))
    .limit(1)
  return 1 + (row?.last ?? 0)
}

/** Sends it without waiting. A closed statement never changes. */
export function addDriverStatement(tx: Transaction, record: DriverStatement, statementNo: number): void {
  const { fleetEntityId, driverStatementId, driverEntityId } = record
  tx.send(tx.insert(driverStatements).values({ fleetEntityId, driverStatementId, driverEntityId, statementNo, record }))
}

export async function findLastDriverStatement(
  tx: Transaction,
  driver: { fleetEntityId: string; driverEntityId: string },
): Promise<DriverStatement | undefined> {
  const { fleetEntityId, driverEntityId, statementNo } = driverStatements
  const [row] = await tx
    .select()
    .from(driverStatements)
    .where(and(eq(fleetEntityId, driver.fleetEntityId), eq(driverEntityId, driver.driverEntityId)))
    .orderBy(desc(statementNo))
    .limit(1)
  return row?.record
}

export async function findDriverStatement(
  orm: Orm,
  name: { fleetEntityId: string; driverStatementId: string },
): Promise<DriverStatement | undefined> {
  const { fleetEntityId, driverStatementId } = driverStatements
  const isThis = and(eq(fleetEntityId, name.fleetEntityId), eq(driverStatementId, name.driverStatementId))
  const [row] = await orm.select().from(driverStatements).where(isThis)
  return row?.record
}
