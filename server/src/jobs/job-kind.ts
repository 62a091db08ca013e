/** Every kind of job there is, and what it carries. */
import type { PayInOrder } from '@haulway/domain/payment/money-order.ts'
import type { Mail } from './mail.ts'

export type JobKinds = {
  /** In every language it is written in; sent in its reader's. */
  'send-mail': Mail
  'start-password-reset': { email: string }
  'start-email-verification': { email: string }
  /** To the pay-in and payout ports. */
  'ask-pay-in': PayInOrder
  'ask-payout': { entityId: string; withdrawalId: string }
  /** A truck's papers may be about to end. */
  'remind-of-papers': { entityId: string; truckId: string }
  /** Files that a truck's papers no longer name, those asked for or all that are lost (daily), and their content. */
  'drop-papers': { entityId: string; truckId: string; attachmentIds: string[] }
  'drop-lost-papers': Record<string, never>
  'remove-content': { contents: { attachmentId: string; sha256: string }[] }
  /** A price of a pit's material begins to hold. */
  'apply-prices': { entityId: string }
  /** A load's tracking is over, or late points have come. */
  'summarize-track': { projectId: string; loadLogId: string }
  /** A load is over: its many small rows of points become few. */
  'compact-track': { projectId: string; loadLogId: string }
  /** Daily: what was tracked longer ago than the setting says. */
  'forget-old-tracks': Record<string, never>
  /** Daily: keys of commands, and tombstones, that no device can still ask about. */
  'forget-commands': Record<string, never>
  'forget-tombstones': Record<string, never>
  /** An entity was told something: looks up who is to be pushed it. */
  'push-notification': { entityId: string; notificationId: string }
  /** One push to one device. */
  'send-push': { uid: string; deviceId: string; entityId: string; notificationId: string }
  /** A deletion that was asked for then comes near, is due; what is left of a deleted user's sessions is forgotten. */
  'warn-account-delete': { entityId: string; requestedOn: number }
  'delete-account': { entityId: string; requestedOn: number }
  'forget-sessions': { uid: string }
  /** The same of the login of somebody without a business. */
  'warn-user-delete': { uid: string; requestedOn: number }
  'delete-user': { uid: string; requestedOn: number }
}
export type JobKind = keyof JobKinds
