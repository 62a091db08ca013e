/** Calls on notifications. */
import { z } from 'zod'
import { call } from '../call.ts'
import { idSchema, uidSchema } from '../ids.ts'
import { languageCodeSchema } from '../language.ts'
import { instantMsSchema } from '../time.ts'
import { pushTargetSchema, removalKeySchema } from './notification-registration.ts'
import { notificationSettingsSchema } from './notification-settings.ts'

export const readNotificationsSchema = z.object({
  entityId: idSchema,
  notificationIds: z.array(idSchema).min(1).max(500),
})

export const notificationCalls = {
  /** Marks notifications as read for all members of the entity, since it is enough that one of them reads them. */
  readNotifications: call
    .route({ method: 'POST', path: '/read-notifications' })
    .input(readNotificationsSchema)
    .output(z.object({ entityId: idSchema })),
  /** Replaces the caller's push settings. */
  changeNotificationSettings: call
    .route({ method: 'POST', path: '/change-notification-settings' })
    .input(notificationSettingsSchema)
    .output(z.object({ isSuccessful: z.literal(true) })),
  /**
   * Registers a device for the caller's pushes. Replaces a registration of the same device or the same browser. Of a
   * user's devices, the last 20 stay.
   */
  addNotificationRegistration: call
    .route({ method: 'POST', path: '/add-notification-registration' })
    .input(
      z.object({
        deviceId: idSchema,
        target: pushTargetSchema,
        removalKey: removalKeySchema,
        language: languageCodeSchema.optional(),
      }),
    )
    .output(z.object({ deviceId: idSchema })),
  /**
   * Sent before a logout (specification 7), and stored as a record `remove-notification-registration`. With the
   * registration's `removalKey` it needs no token: a device may send it long after its session has ended.
   */
  removeNotificationRegistration: call
    .route({ method: 'POST', path: '/remove-notification-registration' })
    .input(
      z.object({
        userId: uidSchema,
        /** Accepted but ignored; the record has the user's own email address. */
        email: z.string().max(254).optional(),
        logoutOn: instantMsSchema.optional(),
        deviceId: idSchema.optional(),
        removalKey: removalKeySchema.optional(),
      }),
    )
    .output(z.object({ isRemoved: z.boolean() })),
}
