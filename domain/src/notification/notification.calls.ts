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
  /** Marks notifications as read: for all members of the entity, since one of them looking is enough. */
  readNotifications: call
    .route({ method: 'POST', path: '/read-notifications' })
    .input(readNotificationsSchema)
    .output(z.object({ entityId: idSchema })),
  /** Sets what is pushed to the caller, whole. */
  changeNotificationSettings: call
    .route({ method: 'POST', path: '/change-notification-settings' })
    .input(notificationSettingsSchema)
    .output(z.object({ isSuccessful: z.literal(true) })),
  /** Lets the caller be pushed to on a device. The same device, or the same browser under another user, replaces. */
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
   * Written before a logout (specification 7), and kept as a record `remove-notification-registration`. Needs no token
   * where `removalKey` is that of the registration: a device may send it long after its sign-in has ended.
   */
  removeNotificationRegistration: call
    .route({ method: 'POST', path: '/remove-notification-registration' })
    .input(
      z.object({
        userId: uidSchema,
        /** Understood; the record bears the user's own. */
        email: z.string().max(254).optional(),
        logoutOn: instantMsSchema.optional(),
        deviceId: idSchema.optional(),
        removalKey: removalKeySchema.optional(),
      }),
    )
    .output(z.object({ isRemoved: z.boolean() })),
}
