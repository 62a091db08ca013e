/** Records of devices that can receive pushes (collection `haulway-fcm-tokens`). */
import {
  devicesMax,
  type NotificationRegistration,
  notificationRegistrationSchema,
  targetKey,
} from '@haulway/domain/notification/notification-registration.ts'
import { and, eq, inArray, isNotNull, notExists, sql } from 'drizzle-orm'
import { pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { deviceSessions } from '../auth/session/session.table.ts'
import type { Orm, Transaction } from '../db/database.ts'
import { recordColumn } from '../db/record-column.ts'
import { saveRow } from '../db/save-row.ts'

export const notificationRegistrations = pgTable(
  'notification_registrations',
  {
    uid: text().notNull(),
    deviceId: uuid('device_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    /** The endpoint or token. It belongs to the device that registered it last. */
    target: text().notNull(),
    removalHash: text('removal_hash').notNull(),
    record: recordColumn('notification_registrations', notificationRegistrationSchema).notNull(),
  },
  table => [
    primaryKey({ columns: [table.uid, table.deviceId] }),
    unique('notification_registrations_by_target').on(table.target),
  ],
)

/**
 * Saves a registration. It replaces the device's previous one, and that of the same browser under another user. Of a
 * user's devices, the last `devicesMax` stay.
 */
export function saveRegistration(tx: Transaction, record: NotificationRegistration, removalHash: string): void {
  const { uid, deviceId, sessionId } = record
  const target = targetKey(record.target)
  tx.send(tx.delete(notificationRegistrations).where(eq(notificationRegistrations.target, target)))
  saveRow(tx, notificationRegistrations, { uid, deviceId, sessionId, target, removalHash, record })
  const isOfUser = eq(notificationRegistrations.uid, uid)
  const older = tx
    .select({ deviceId: notificationRegistrations.deviceId })
    .from(notificationRegistrations)
    .where(isOfUser)
    .orderBy(sql`(${notificationRegistrations.record} ->> 'registeredOn')::float8 desc`)
    .offset(devicesMax)
  tx.send(tx.delete(notificationRegistrations).where(and(isOfUser, inArray(notificationRegistrations.deviceId, older))))
}

export async function findRegistrationForUpdate(tx: Transaction, uid: string, deviceId: string) {
  const [row] = await tx.select().from(notificationRegistrations).where(isOf(uid, deviceId)).for('update')
  return row
}

/** @returns whether a registration was removed */
export async function removeRegistration(tx: Transaction | Orm, uid: string, deviceId: string): Promise<boolean> {
  const rows = await tx.delete(notificationRegistrations).where(isOf(uid, deviceId)).returning()
  return rows.length > 0
}

/** @returns whether a registration was removed */
export async function removeRegistrationsOfSession(tx: Transaction, sessionId: string): Promise<boolean> {
  const ofSession = eq(notificationRegistrations.sessionId, sessionId)
  return (await tx.delete(notificationRegistrations).where(ofSession).returning()).length > 0
}

/** Removes a target that its push service no longer knows. */
export async function removeTarget(orm: Orm, target: string): Promise<void> {
  await orm.delete(notificationRegistrations).where(eq(notificationRegistrations.target, target))
}

/** The registrations of these users whose sessions have not ended, in the order of user and device. */
export async function listRegistrations(
  tx: Transaction | Orm,
  uids: string[],
  deviceId?: string,
): Promise<NotificationRegistration[]> {
  if (uids.length === 0) return []
  const { uid, sessionId } = notificationRegistrations
  const ended = tx
    .select()
    .from(deviceSessions)
    .where(and(eq(deviceSessions.sessionId, sessionId), isNotNull(deviceSessions.revokedAt)))
  const isOfDevice = deviceId === undefined ? undefined : eq(notificationRegistrations.deviceId, deviceId)
  const rows = await tx
    .select()
    .from(notificationRegistrations)
    .where(and(inArray(uid, uids), isOfDevice, notExists(ended)))
    .orderBy(uid, notificationRegistrations.deviceId)
  return rows.map(row => row.record)
}

function isOf(uid: string, deviceId: string) {
  return and(eq(notificationRegistrations.uid, uid), eq(notificationRegistrations.deviceId, deviceId))
}
