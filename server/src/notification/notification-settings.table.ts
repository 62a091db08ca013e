/** Records of which pushes users want. A user who never changed the defaults has no record. */
import {
  type NotificationSettingsRecord,
  notificationSettingsRecordSchema,
} from '@haulway/domain/notification/notification-settings.ts'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { anyOf } from '../db/any-of.ts'
import type { Orm, Transaction } from '../db/database.ts'
import { recordColumn } from '../db/record-column.ts'
import { saveRow } from '../db/save-row.ts'

export const notificationSettings = pgTable('notification_settings', {
  uid: text().primaryKey(),
  record: recordColumn('notification_settings', notificationSettingsRecordSchema).notNull(),
})

export async function listNotificationSettings(
  tx: Transaction | Orm,
  uids: string[],
): Promise<NotificationSettingsRecord[]> {
  if (uids.length === 0) return []
  const rows = await tx.select().from(notificationSettings).where(anyOf(notificationSettings.uid, uids))
  return rows.map(row => row.record)
}

export function saveNotificationSettings(tx: Transaction, record: NotificationSettingsRecord): void {
  saveRow(tx, notificationSettings, { uid: record.uid, record })
}
