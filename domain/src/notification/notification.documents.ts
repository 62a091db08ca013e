/** What an entity sees of what it was told. */
import { type DocumentChange, liveAfterSettledMs } from '../document/document.ts'
import { entityScope } from '../document/scope.ts'
import { dayMs } from '../time.ts'
import { type Notification, notificationSchema } from './notification.ts'

/** Collection `notifications`. */
export const notificationDocumentSchema = notificationSchema

/** What nobody has read for so long is news no more. */
const unreadLifeMs = 14 * dayMs

export function notificationDocuments(notification: Notification): DocumentChange[] {
  const { entityId, notificationId, at, readOn } = notification
  const liveUntil = readOn === null ? at + unreadLifeMs : readOn + liveAfterSettledMs
  const body = { ...notification }
  return [{ scope: entityScope(entityId), collection: 'notifications', id: notificationId, liveUntil, body }]
}
