/** Records of a pit's operators and a fleet's truckers. */

import type { Entity } from '@haulway/domain/entity/entity.ts'
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { refuseLetGo } from '@haulway/domain/entity/staff/employment.ts'
import {
  type ExcavatorOperator,
  excavatorOperatorSchema,
  nameOf,
} from '@haulway/domain/entity/staff/excavator-operator.ts'
import { type FleetTrucker, fleetTruckerSchema } from '@haulway/domain/entity/staff/fleet-trucker.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { and, eq, sql } from 'drizzle-orm'
import { pgTable, primaryKey, unique, uuid, varchar } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../db/database.ts'
import { recordColumn } from '../../db/record-column.ts'
import { saveRow } from '../../db/save-row.ts'

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

export const fleetTruckers = pgTable(
  'fleet_truckers',
  {
    fleetEntityId: uuid('fleet_entity_id').notNull(),
    entityId: uuid('entity_id').notNull(),
    record: recordColumn('fleet_truckers', fleetTruckerSchema).notNull(),
  },
  table => [primaryKey({ columns: [table.fleetEntityId, table.entityId] })],
)

/** All of a pit's operators, including those who were let go. */
export async function listExcavatorOperators(tx: Transaction, pitEntityId: string): Promise<ExcavatorOperator[]> {
  const rows = await tx.select().from(excavatorOperators).where(eq(excavatorOperators.pitEntityId, pitEntityId))
  return rows.map(row => row.record)
}

/** The entities of a pit's operators, without those let go. They see the pit's work, as the pit itself does. */
export async function listOperatorEntityIds(tx: Transaction, pitEntityId: string): Promise<string[]> {
  const rows = await tx
    .select({ entityId: excavatorOperators.entityId })
    .from(excavatorOperators)
    .where(and(eq(excavatorOperators.pitEntityId, pitEntityId), sql`record->>'letGoOn' is null`))
    .orderBy(excavatorOperators.entityId)
  return rows.map(row => row.entityId)
}

/** @throws AppError notFound when the pit has no such operator, conflict when they were let go */
export async function getExcavatorOperatorForUpdate(
  tx: Transaction,
  pitEntityId: string,
  entityId: string,
): Promise<ExcavatorOperator> {
  const [row] = await tx
    .select()
    .from(excavatorOperators)
    .where(and(eq(excavatorOperators.pitEntityId, pitEntityId), eq(excavatorOperators.entityId, entityId)))
    .for('update')
  if (!row) throw new AppError('notFound', 'This operator could not be found.')
  refuseLetGo(row.record, nameOf(row.record))
  return row.record
}

export function saveExcavatorOperator(tx: Transaction, operator: ExcavatorOperator): void {
  const { pitEntityId, entityId, ticketSeries } = operator
  saveRow(tx, excavatorOperators, { pitEntityId, entityId, ticketSeries, record: operator })
}

/** @throws AppError notFound when the fleet has no such trucker, conflict when they were let go */
export async function getFleetTruckerForUpdate(
  tx: Transaction,
  fleetEntityId: string,
  entityId: string,
): Promise<FleetTrucker> {
  const [row] = await tx
    .select()
    .from(fleetTruckers)
    .where(and(eq(fleetTruckers.fleetEntityId, fleetEntityId), eq(fleetTruckers.entityId, entityId)))
    .for('update')
  if (!row) throw new AppError('notFound', 'This driver could not be found.')
  refuseLetGo(row.record, nameOf(row.record))
  return row.record
}

/** A fleet's truckers, without those let go. */
export async function listEmployedTruckers(tx: Transaction, fleetEntityId: string): Promise<FleetTrucker[]> {
  const rows = await tx
    .select({ record: fleetTruckers.record })
    .from(fleetTruckers)
    .where(and(eq(fleetTruckers.fleetEntityId, fleetEntityId), sql`record->>'letGoOn' is null`))
    .orderBy(fleetTruckers.entityId)
  return rows.map(row => row.record)
}

/** @throws AppError notFound when they are not the employer's staff, conflict when they were let go */
export async function requireEmployed(tx: Transaction, employer: Entity, staffEntityId: string): Promise<void> {
  const isFleet = employer.entityType === entityTypes.truckingFleet.code
  await (isFleet ? getFleetTruckerForUpdate : getExcavatorOperatorForUpdate)(tx, employer.entityId, staffEntityId)
}

export function saveFleetTrucker(tx: Transaction, trucker: FleetTrucker): void {
  const { fleetEntityId, entityId } = trucker
  saveRow(tx, fleetTruckers, { fleetEntityId, entityId, record: trucker })
}
