/** Records of what a fleet pays its drivers: one row for each driver, and one for all drivers without own terms. */
import { type DriverTerms, driverTermsSchema } from '@haulway/domain/work/driver-terms/driver-terms.ts'
import { and, eq } from 'drizzle-orm'
import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../db/database.ts'
import { recordColumn } from '../../db/record-column.ts'
import { saveRow } from '../../db/save-row.ts'

export const driverTerms = pgTable(
  'driver_terms',
  {
    fleetEntityId: uuid('fleet_entity_id').notNull(),
    /** The driver, or the fleet itself for the terms of all drivers. */
    subjectEntityId: uuid('subject_entity_id').notNull(),
    record: recordColumn('driver_terms', driverTermsSchema).notNull(),
  },
  table => [primaryKey({ columns: [table.fleetEntityId, table.subjectEntityId] })],
)

/** @param subjectEntityId the driver, or the fleet for the terms of all drivers. The caller has locked the fleet. */
export async function findDriverTerms(
  tx: Transaction,
  fleetEntityId: string,
  subjectEntityId: string,
): Promise<DriverTerms | undefined> {
  const { fleetEntityId: fleet, subjectEntityId: subject } = driverTerms
  const isThis = and(eq(fleet, fleetEntityId), eq(subject, subjectEntityId))
  const [row] = await tx.select().from(driverTerms).where(isThis)
  return row?.record
}

export function saveDriverTerms(tx: Transaction, record: DriverTerms): void {
  const { fleetEntityId, driverEntityId } = record
  saveRow(tx, driverTerms, { fleetEntityId, subjectEntityId: driverEntityId ?? fleetEntityId, record })
}
