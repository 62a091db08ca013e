/** Records of suppliers: what pits sell, and which jobbers buy there. */

import type { Entity } from '@haulway/domain/entity/entity.ts'
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { isPermitted } from '@haulway/domain/entity/state/entity-state.ts'
import {
  type PitListing,
  pitListingSchema,
  type Supplier,
  supplierSchema,
} from '@haulway/domain/entity/supplier/supplier.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { and, eq } from 'drizzle-orm'
import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../db/database.ts'
import { recordColumn } from '../../db/record-column.ts'
import { saveRow } from '../../db/save-row.ts'

export const pitListings = pgTable('pit_listings', {
  pitEntityId: uuid('pit_entity_id').primaryKey(),
  record: recordColumn('pit_listings', pitListingSchema).notNull(),
})

export const suppliers = pgTable(
  'suppliers',
  {
    entityId: uuid('entity_id').notNull(),
    pitEntityId: uuid('pit_entity_id').notNull(),
    record: recordColumn('suppliers', supplierSchema).notNull(),
  },
  table => [
    primaryKey({ columns: [table.entityId, table.pitEntityId] }),
    index('suppliers_by_pit').on(table.pitEntityId),
  ],
)

/** A pit's listing, with its row locked. A pit without a row has no materials. */
export async function getPitListingForUpdate(tx: Transaction, pit: Entity): Promise<PitListing> {
  if (pit.entityType !== entityTypes.pitOperation.code) throw new AppError('notFound', 'This pit could not be found.')
  const [row] = await tx.select().from(pitListings).where(eq(pitListings.pitEntityId, pit.entityId)).for('update')
  const { entityId: pitEntityId, name, phoneNo = '', place = null, currency } = pit
  const about = { pitEntityId, name, phoneNo, place, currency, takesWork: isPermitted(pit.entityState, 'supply') }
  return { materials: [], ...row?.record, ...about }
}

export function savePitListing(tx: Transaction, listing: PitListing): void {
  saveRow(tx, pitListings, { pitEntityId: listing.pitEntityId, record: listing })
}

/** Adds a supplier. Leaves an existing one unchanged. */
export async function addSupplierOnce(tx: Transaction, supplier: Supplier): Promise<void> {
  await tx.insert(suppliers).values(rowOf(supplier)).onConflictDoNothing()
}

export function saveSupplier(tx: Transaction, supplier: Supplier): void {
  const row = rowOf(supplier)
  saveRow(tx, suppliers, row)
}

export async function deleteSupplier(tx: Transaction, { entityId, pitEntityId }: Supplier): Promise<void> {
  await tx.delete(suppliers).where(and(eq(suppliers.entityId, entityId), eq(suppliers.pitEntityId, pitEntityId)))
}

function rowOf(supplier: Supplier) {
  return { entityId: supplier.entityId, pitEntityId: supplier.pitEntityId, record: supplier }
}

export async function listSuppliersOfPit(tx: Transaction, pitEntityId: string): Promise<Supplier[]> {
  const rows = await tx.select().from(suppliers).where(eq(suppliers.pitEntityId, pitEntityId))
  return rows.map(row => row.record)
}

/** @throws AppError notFound when the jobber does not buy there */
export async function getSupplier(tx: Transaction, entityId: string, pitEntityId: string): Promise<Supplier> {
  const [row] = await tx
    .select()
    .from(suppliers)
    .where(and(eq(suppliers.entityId, entityId), eq(suppliers.pitEntityId, pitEntityId)))
  if (!row) throw new AppError('notFound', 'Add the pit to your suppliers first.')
  return row.record
}
