/** Records of GPS devices. Only a hash of the identifier is stored. */
import { type GpsDevice, gpsDeviceSchema } from '@haulway/domain/gps-device/gps-device.ts'
import { and, eq } from 'drizzle-orm'
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Orm, Transaction } from '../db/database.ts'
import { recordColumn } from '../db/record-column.ts'
import { saveRow } from '../db/save-row.ts'

export const gpsDevices = pgTable(
  'gps_devices',
  {
    entityId: uuid('entity_id').notNull(),
    truckId: uuid('truck_id').notNull(),
    /** Identifiers are 256 random bits, so a plain hash is as safe as a slow one. */
    tokenHash: text('token_hash').notNull().unique(),
    record: recordColumn('gps_devices', gpsDeviceSchema).notNull(),
  },
  table => [primaryKey({ columns: [table.entityId, table.truckId] })],
)

type TruckName = Pick<GpsDevice, 'entityId' | 'truckId'>

export async function findGpsDevice(tx: Transaction, name: TruckName): Promise<GpsDevice | undefined> {
  const [row] = await tx.select().from(gpsDevices).where(isOf(name))
  return row?.record
}

export async function findGpsDeviceByHash(orm: Orm, tokenHash: string): Promise<GpsDevice | undefined> {
  const [row] = await orm.select().from(gpsDevices).where(eq(gpsDevices.tokenHash, tokenHash))
  return row?.record
}

export function saveGpsDevice(tx: Transaction, device: GpsDevice, tokenHash: string): void {
  const { entityId, truckId } = device
  saveRow(tx, gpsDevices, { entityId, truckId, tokenHash, record: device })
}

/** Not if the device was replaced since it was read. */
export async function noteLastPoint(orm: Orm, device: GpsDevice, tokenHash: string): Promise<void> {
  await orm
    .update(gpsDevices)
    .set({ record: device })
    .where(and(isOf(device), eq(gpsDevices.tokenHash, tokenHash)))
}

export function removeGpsDevice(tx: Transaction, name: TruckName): void {
  tx.send(tx.delete(gpsDevices).where(isOf(name)))
}

function isOf({ entityId, truckId }: TruckName) {
  return and(eq(gpsDevices.entityId, entityId), eq(gpsDevices.truckId, truckId))
}
