/** Records of notifications. */
import { type Notification, notificationSchema } from '@haulway/domain/notification/notification.ts'
import { and, eq } from 'drizzle-orm'
import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { anyOf } from '../db/any-of.ts'
import type { Orm, Transaction } from '../db/database.ts'
import { recordColumn } from '../db/record-column.ts'
import { saveRow } from '../db/save-row.ts'

export const notifications = pgTable(
  'notifications',
  {
    entityId: uuid('entity_id').notNull(),
    notificationId: uuid('notification_id').notNull(),
    record: recordColumn('notifications', notificationSchema).notNull(),
  },
  table => [primaryKey({ columns: [table.entityId, table.notificationId] })],
)

export async function listNotificationsForUpdate(
  tx: Transaction,
  entityId: string,
  notificationIds: string[],
): Promise<Notification[]> {
  const rows = await tx
    .select()
    .from(notifications)
    .where(and(eq(notifications.entityId, entityId), anyOf(notifications.notificationId, notificationIds)))
    .for('update')
  return rows.map(row => row.record)
}

export function saveNotification(tx: Transaction, notification: Notification): void {
  const { entityId, notificationId } = notification
  saveRow(tx, notifications, { entityId, notificationId, record: notification })
}

export async function findNotification(
  orm: Transaction | Orm,
  entityId: string,
  notificationId: string,
): Promise<Notification | undefined> {
  const isThis = and(eq(notifications.entityId, entityId), eq(notifications.notificationId, notificationId))
  const [row] = await orm.select().from(notifications).where(isThis)
  return row?.record
}
