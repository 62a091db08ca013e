/**
 * Notification: what an entity is told. Names and numbers of things only, never a price: people in cabs read them. What
 * happens with every load (delivered, approved) is seen on the screens; telling it would bury what matters.
 */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { instantMsSchema } from '../time.ts'

export const notificationKinds = [
  'offer',
  'offerAccepted',
  'offerDeclined',
  'offerWithdrawn',
  'dispatched',
  'dispatchEnded',
  'projectClosed',
  'nearDestination',
  'disputed',
  'paid',
  'paidOut',
  'paperExpiring',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const notificationSchema = z.object({
  entityId: idSchema,
  notificationId: idSchema,
  kind: z.enum(notificationKinds),
  /** What the sentence needs, and ids to open the thing by. */
  data: z.record(z.string(), z.union([z.string().max(200), z.number()])),
  at: instantMsSchema,
  readOn: instantMsSchema.nullable(),
})
export type Notification = z.infer<typeof notificationSchema>
export type NotificationData = Notification['data']
