import { AppError } from '@haulway/domain/errors.ts'
import { refuseRetired, type Truck, truckSchema } from '@haulway/domain/truck/truck.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import type { Transaction } from '../db/database.ts'
import { recordColumn } from '../db/record-column.ts'
import { saveRow } from '../db/save-row.ts'

export const trucks = pgTable(
  'trucks',
  {
    entityId: uuid('entity_id').notNull(),
    truckId: uuid('truck_id').notNull(),
    record: recordColumn('trucks', truckSchema).notNull(),
  },
  table => [primaryKey({ columns: [table.entityId, table.truckId] })],
)

export async function findTruckForUpdate(
  tx: Transaction,
  entityId: string,
  truckId: string,
): Promise<Truck | undefined> {
  const [row] = await tx
    .select()
    .from(trucks)
    .where(and(eq(trucks.entityId, entityId), eq(trucks.truckId, truckId)))
    .for('update')
  return row?.record
}

/** @throws AppError notFound when the entity has no such truck */
export async function getTruckForUpdate(tx: Transaction, entityId: string, truckId: string): Promise<Truck> {
  const truck = await findTruckForUpdate(tx, entityId, truckId)
  if (!truck) throw new AppError('notFound', 'This truck could not be found.')
  return truck
}

/** @throws AppError notFound when the entity has no such truck; conflict when it is retired */
export async function getWorkingTruckForUpdate(tx: Transaction, entityId: string, truckId: string): Promise<Truck> {
  const truck = await getTruckForUpdate(tx, entityId, truckId)
  refuseRetired(truck)
  return truck
}

/** For queries, which lock nothing. @throws AppError notFound when the entity has no such truck */
export async function requireTruck(tx: Transaction, entityId: string, truckId: string): Promise<void> {
  const isThis = and(eq(trucks.entityId, entityId), eq(trucks.truckId, truckId))
  const [row] = await tx.select({ truckId: trucks.truckId }).from(trucks).where(isThis)
  if (!row) throw new AppError('notFound', 'This truck could not be found.')
}

/** At most 500 trucks, in the order of their numbers, without locking them. */
export async function listTrucksOf(tx: Transaction, entityId: string): Promise<Truck[]> {
  const rows = await tx
    .select()
    .from(trucks)
    .where(eq(trucks.entityId, entityId))
    .orderBy(sql`record->>'number'`, asc(trucks.truckId))
    .limit(500)
  return rows.map(row => row.record)
}

export function saveTruck(tx: Transaction, truck: Truck): void {
  saveRow(tx, trucks, { entityId: truck.entityId, truckId: truck.truckId, record: truck })
}
