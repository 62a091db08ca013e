/** Commands on notifications. */
import {
  notificationDocuments,
  notificationSettingsDocuments,
} from '@haulway/domain/notification/notification.documents.ts'
import type { NotificationData, NotificationKind } from '@haulway/domain/notification/notification.ts'
import type { NotificationSettings } from '@haulway/domain/notification/notification-settings.ts'
import { requireRole } from '../entity/member/membership.ts'
import type { Unit } from '../http/command/command.ts'
import { listNotificationsForUpdate, saveNotification } from './notification.table.ts'
import { saveNotificationSettings } from './notification-settings.table.ts'

/**
 * Notifies an entity of an event, in the event's transaction. After the commit, a job decides which devices get a push.
 * Never put prices into `data`.
 */
export async function notify(
  unit: Pick<Unit, 'tx' | 'newId' | 'publish' | 'enqueue' | 'receivedAt'>,
  entityId: string,
  kind: NotificationKind,
  data: NotificationData,
): Promise<void> {
  const notification = { entityId, notificationId: unit.newId(), kind, data, at: unit.receivedAt, readOn: null }
  saveNotification(unit.tx, notification)
  unit.publish(notificationDocuments(notification))
  unit.enqueue({ kind: 'push-notification', data: { entityId, notificationId: notification.notificationId } })
}

export async function readNotifications(unit: Unit, input: { entityId: string; notificationIds: string[] }) {
  await requireRole(unit, input.entityId, 'member', 'reading')
  for (const notification of await listNotificationsForUpdate(unit.tx, input.entityId, input.notificationIds)) {
    if (notification.readOn !== null) continue
    const read = { ...notification, readOn: unit.receivedAt }
    saveNotification(unit.tx, read)
    unit.publish(notificationDocuments(read))
  }
  return { entityId: input.entityId }
}

export async function changeNotificationSettings(unit: Unit, input: NotificationSettings) {
  const record = { ...input, uid: unit.actor.uid }
  saveNotificationSettings(unit.tx, record)
  unit.publish(notificationSettingsDocuments(record))
  return { isSuccessful: true as const }
}
