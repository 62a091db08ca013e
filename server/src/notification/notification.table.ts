/** Records of notifications. */
import { type Notification, notificationSchema } from '@haulway/domain/notification/notification.ts'
import { and, eq } from 'drizzle-orm'
import { jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { anyOf } from '../db/any-of.ts'
import { type Orm, sendOff, type Transaction } from '../db/database.ts'

export const notifications = pgTable(
  'notifications',
  {
    entityId: uuid('entity_id').notNull(),
    notificationId: uuid('notification_id').notNull(),
    record: jsonb().$type<Notification>().notNull(),
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
  return rows.map(row => notificationSchema.parse(row.record))
}

export async function saveNotification(tx: Transaction, notification: Notification): Promise<void> {
  const { entityId, notificationId } = notification
  const row = { entityId, notificationId, record: notification }
  sendOff(
    tx
      .insert(notifications)
      .values(row)
      .onConflictDoUpdate({ target: [notifications.entityId, notifications.notificationId], set: row }),
  )
}

export async function findNotification(
  orm: Transaction | Orm,
  entityId: string,
  notificationId: string,
): Promise<Notification | undefined> {
  const isIt = and(eq(notifications.entityId, entityId), eq(notifications.notificationId, notificationId))
  const [row] = await orm.select().from(notifications).where(isIt)
  return row && notificationSchema.parse(row.record)
}
