/** The documents of an entity's notifications and of a user's push settings. */
import { type DocumentChange, liveAfterSettledMs } from '../document/document.ts'
import { entityScope, userScope } from '../document/scope.ts'
import { dayMs } from '../time.ts'
import { type Notification, notificationSchema } from './notification.ts'
import { type NotificationSettingsRecord, notificationSettingsSchema } from './notification-settings.ts'

/** Collection `notifications`. */
export const notificationDocumentSchema = notificationSchema
/** Collection `notification-settings`, in the user's own scope. */
export const notificationSettingsDocumentSchema = notificationSettingsSchema

/** How long an unread notification stays live. */
const unreadLifeMs = 14 * dayMs

export function notificationDocuments(notification: Notification): DocumentChange[] {
  const { entityId, notificationId, at, readOn } = notification
  const liveUntil = readOn === null ? at + unreadLifeMs : readOn + liveAfterSettledMs
  const body = { ...notification }
  return [{ scope: entityScope(entityId), collection: 'notifications', id: notificationId, liveUntil, body }]
}

export function notificationSettingsDocuments(record: NotificationSettingsRecord): DocumentChange[] {
  const { uid, ...body } = record
  return [{ scope: userScope(uid), collection: 'notification-settings', id: uid, body }]
}
