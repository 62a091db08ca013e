/** Notifications are marked as read immediately, without waiting for the network. */
import type { Effect } from '../document/effect.ts'
import { entityScope } from '../document/scope.ts'
import { readNotificationsSchema } from './notification.calls.ts'
import { notificationDocumentSchema, notificationSettingsDocuments } from './notification.documents.ts'
import { notificationSettingsSchema } from './notification-settings.ts'

export const notificationEffects: Record<string, Effect> = {
  readNotifications: async (read, rawInput, by) => {
    const { entityId, notificationIds } = readNotificationsSchema.parse(rawInput)
    const keys = notificationIds.map(id => ({ scope: entityScope(entityId), collection: 'notifications', id }))
    const changes = await Promise.all(
      keys.map(async key => {
        const held = notificationDocumentSchema.safeParse(await read(key)).data
        if (held?.readOn !== null) return []
        return [{ ...key, body: { ...held, readOn: by.occurredAt + by.clockOffsetMs } }]
      }),
    )
    return changes.flat()
  },
  changeNotificationSettings: async (_, rawInput, { uid }) =>
    notificationSettingsDocuments({ uid, ...notificationSettingsSchema.parse(rawInput) }),
}
