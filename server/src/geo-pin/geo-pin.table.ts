/** Records of geo pins. A change locks the pins' entity. */
import { type GeoPin, geoPinSchema } from '@haulway/domain/geo-pin/geo-pin.ts'
import { and, eq } from 'drizzle-orm'
import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import type { Transaction } from '../db/database.ts'
import { recordColumn } from '../db/record-column.ts'
import { saveRow } from '../db/save-row.ts'

export const geoPins = pgTable(
  'geo_pins',
  {
    entityId: uuid('entity_id').notNull(),
    geoPinId: uuid('geo_pin_id').notNull(),
    record: recordColumn('geo_pins', geoPinSchema).notNull(),
  },
  table => [primaryKey({ columns: [table.entityId, table.geoPinId] })],
)

/** An entity's pins, in the order of their names. */
export async function listGeoPinsOf(tx: Transaction, entityId: string): Promise<GeoPin[]> {
  const rows = await tx.select().from(geoPins).where(eq(geoPins.entityId, entityId))
  return rows.map(row => row.record).sort((a, b) => (a.name < b.name ? -1 : 1))
}

export function saveGeoPin(tx: Transaction, geoPin: GeoPin): void {
  saveRow(tx, geoPins, { entityId: geoPin.entityId, geoPinId: geoPin.geoPinId, record: geoPin })
}

export async function deleteGeoPin(tx: Transaction, { entityId, geoPinId }: GeoPin): Promise<void> {
  await tx.delete(geoPins).where(and(eq(geoPins.entityId, entityId), eq(geoPins.geoPinId, geoPinId)))
}
