/**
 * Notification: a message to an entity. It has only names and numbers, never a price, since drivers read it in cabs.
 * Events of every load (delivered, approved) are visible on the screens; notifications of them would bury the others.
 * A load that someone else ends is not such an event: its driver would only see that it is gone.
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
  'cancelledLate',
  'projectClosed',
  'nearDestination',
  'loadRejected',
  'loadCancelled',
  'disputed',
  'disputeAnswered',
  'disputeSettled',
  'disputeDue',
  'disputeOverdue',
  'disputeToSettle',
  'dayAgreed',
  'paid',
  'paidOut',
  'paperExpiring',
  'businessPaperExpiring',
  'agreementProposed',
  'agreementAccepted',
  'agreementDeclined',
  'agreementEnded',
  'correctionProposed',
  'correctionRefused',
  'corrected',
  'waitFaultProposed',
  'waitFaultAnswered',
  'driverTermsSet',
  'deductionProposed',
  'deductionAnswered',
  'quickPayChanged',
  'retainageReleased',
  'businessJoined',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const notificationSchema = z.object({
  entityId: idSchema,
  notificationId: idSchema,
  kind: z.enum(notificationKinds),
  /** The values in the sentence, and the ids for the page it opens. */
  data: z.record(z.string(), z.union([z.string().max(200), z.number()])),
  at: instantMsSchema,
  readOn: instantMsSchema.nullable(),
})
export type Notification = z.infer<typeof notificationSchema>
export type NotificationData = Notification['data']
