/** Records of a pit's operators and a fleet's truckers. */
import { type ExcavatorOperator, excavatorOperatorSchema } from '@haulway/domain/entity/excavator-operator.ts'
import { type FleetTrucker, fleetTruckerSchema } from '@haulway/domain/entity/fleet-trucker.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { and, eq } from 'drizzle-orm'
import { pgTable, primaryKey, unique, uuid, varchar } from 'drizzle-orm/pg-core'
import type { Transaction } from '../db/database.ts'
import { recordColumn } from '../db/record-column.ts'
import { openSaveRow } from '../db/save-row.ts'

export const excavatorOperators = pgTable(
  'excavator_operators',
  {
    pitEntityId: uuid('pit_entity_id').notNull(),
    entityId: uuid('entity_id').notNull(),
    ticketSeries: varchar('ticket_series', { length: 6 }).notNull(),
    record: recordColumn('excavator_operators', excavatorOperatorSchema).notNull(),
  },
  table => [
    primaryKey({ columns: [table.pitEntityId, table.entityId] }),
    unique('excavator_operators_ticket_series').on(table.pitEntityId, table.ticketSeries),
  ],
)
const saveOperatorRow = openSaveRow(excavatorOperators)

export const fleetTruckers = pgTable(
  'fleet_truckers',
  {
    fleetEntityId: uuid('fleet_entity_id').notNull(),
    entityId: uuid('entity_id').notNull(),
    record: recordColumn('fleet_truckers', fleetTruckerSchema).notNull(),
  },
  table => [primaryKey({ columns: [table.fleetEntityId, table.entityId] })],
)
const saveTruckerRow = openSaveRow(fleetTruckers)

export async function listExcavatorOperators(tx: Transaction, pitEntityId: string): Promise<ExcavatorOperator[]> {
  const rows = await tx.select().from(excavatorOperators).where(eq(excavatorOperators.pitEntityId, pitEntityId))
  return rows.map(row => row.record)
}

/** The entities of a pit's operators: who sees, beside the pit itself, what goes on there. */
export async function listOperatorEntityIds(tx: Transaction, pitEntityId: string): Promise<string[]> {
  const rows = await tx
    .select({ entityId: excavatorOperators.entityId })
    .from(excavatorOperators)
    .where(eq(excavatorOperators.pitEntityId, pitEntityId))
    .orderBy(excavatorOperators.entityId)
  return rows.map(row => row.entityId)
}

export async function saveExcavatorOperator(tx: Transaction, operator: ExcavatorOperator): Promise<void> {
  const { pitEntityId, entityId, ticketSeries } = operator
  saveOperatorRow(tx, { pitEntityId, entityId, ticketSeries, record: operator })
}

/** @throws AppError notFound when the fleet has no such trucker */
export async function getFleetTrucker(tx: Transaction, fleetEntityId: string, entityId: string): Promise<FleetTrucker> {
  const [row] = await tx
    .select()
    .from(fleetTruckers)
    .where(and(eq(fleetTruckers.fleetEntityId, fleetEntityId), eq(fleetTruckers.entityId, entityId)))
    .for('update')
  if (!row) throw new AppError('notFound', 'This trucker could not be found.')
  return row.record
}

export async function saveFleetTrucker(tx: Transaction, trucker: FleetTrucker): Promise<void> {
  const { fleetEntityId, entityId } = trucker
  saveTruckerRow(tx, { fleetEntityId, entityId, record: trucker })
}
