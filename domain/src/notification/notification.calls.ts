/** Calls on notifications. */
import { z } from 'zod'
import { call } from '../call.ts'
import { idSchema } from '../ids.ts'

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
}
