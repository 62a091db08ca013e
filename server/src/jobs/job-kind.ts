/** Every kind of job, and its data. How each is queued, retried and scheduled: `job-rules.ts`. */

import type { Language } from '@haulway/domain/language.ts'
import type { Total } from '@haulway/domain/load-log/agreed-day/agreed-total-schema.ts'
import type { ApprovalDoubt } from '@haulway/domain/load-log/approval/approval-doubts.ts'
import type { PayInOrder } from '@haulway/domain/payment/money-order.ts'
import type { Released } from '@haulway/domain/work/shift/cancelled-shift.ts'
import type { Mail } from './mail.ts'

type AgreedLoad = {
  projectId: string
  dispatchId: string
  loadLogId: string
  by: { uid: string; entityId: string }
  haul: Total
  materialCents: number
  shownDoubts: ApprovalDoubt[]
}

export type JobKinds = {
  /** Written in every language; sent in the reader's. */
  'send-mail': Mail
  'start-password-reset': { email: string }
  'start-email-verification': { email: string }
  /** Orders for the pay-in and payout ports. */
  'ask-pay-in': PayInOrder
  'ask-payout': { entityId: string; withdrawalId: string }
  /** Documents may expire soon: a truck's, or without `truckId` those of the business and its drivers. */
  'remind-of-papers': { entityId: string; truckId?: string | undefined }
  /**
   * Files that no document of a truck or business names anymore: listed ones, or (daily) all that nothing refers to.
   * Then their content.
   */
  'drop-papers': { entityId: string; truckId?: string | undefined; attachmentIds: string[] }
  'drop-lost-papers': Record<string, never>
  'remove-content': { contents: { attachmentId: string; sha256: string }[] }
  /** A price in a pit's catalog takes effect. */
  'apply-prices': { entityId: string; materialId: string; fromDay: string }
  /** A fuel index has a new price: prices the loads that are not approved again. */
  'price-fuel': { index: string; from: string }
  /** The payer has released a truck late: books the fee, unless the truck has worked. */
  'cancel-shift': { projectId: string; dispatchId: string } & Released
  /** A truck's day may be over: books what the whole day pays besides its loads. */
  'close-truck-day': { projectId: string; truckId: string; shiftDay: string }
  /** A load of a shift that is paid by the time on site was there: prices the shifts of its dispatch and day again. */
  'price-time-on-site': { projectId: string; dispatchId: string; shiftDay: string }
  /** Another shift of its truck overlaps with it since, or no longer does: marks it. */
  'check-shift': { projectId: string; shiftId: string }
  /** The jobber has agreed to a load at these totals: approves it, if they still are its totals. */
  'approve-agreed': AgreedLoad
  /** A load or shift of a fleet's driver has changed: prices the driver's day again. */
  'price-driver-day': { fleetEntityId: string; driverEntityId: string; day: string }
  /** Daily: closes the drivers' statements of weeks that are over. */
  'close-driver-statements': Record<string, never>
  /** The 24 hours to answer who caused a wait are over: without an answer, the proposal counts. */
  'count-wait-fault': { projectId: string; loadLogId: string; proposalId: string }
  /** The answer-by day of a dispute is over, or, with `isBefore`, tomorrow. */
  'remind-of-dispute': { projectId: string; disputeId: string; isBefore?: true } & (
    | { loadLogId: string }
    | { shiftId: string }
  )
  /** Another load no longer has this load's ticket, or has another number. */
  'check-ticket': { projectId: string; loadLogId: string }
  /** A load's tracking has ended, or late points have arrived. */
  'summarize-track': { projectId: string; loadLogId: string }
  /** A load is over: its many small rows of points are merged into a few. */
  'compact-track': { projectId: string; loadLogId: string }
  /** Every minute: reports open loads that have fallen silent, or send points again. */
  'find-silent-loads': Record<string, never>
  /** Daily: removes tracks older than the configured age. */
  'forget-old-tracks': Record<string, never>
  /** Hourly: approves the loads of jobbers who turned that on. */
  'approve-loads': Record<string, never>
  /** Daily: closes the statements of weeks that are over. */
  'close-statements': Record<string, never>
  /** Writes a statement as PDF in a language that someone requested. */
  'write-statement': { payerEntityId: string; statementId: string; language: Language }
  /** Daily: removes old emails of an installation without a mail server. */
  'forget-mails': Record<string, never>
  /** Daily: removes command keys and tombstones that no device can still ask about. */
  'forget-commands': Record<string, never>
  /** Daily: removes deliveries of webhooks after two weeks. */
  'forget-deliveries': Record<string, never>
  'forget-tombstones': Record<string, never>
  /** An entity received a notification: finds the devices to push it to. */
  'push-notification': { entityId: string; notificationId: string }
  /** One push to one device. */
  'send-push': { uid: string; deviceId: string; entityId: string; notificationId: string }
  /** A requested deletion is near, then due; then the deleted user's remaining sessions are removed. */
  'warn-account-delete': { entityId: string; requestedOn: number }
  'delete-account': { entityId: string; requestedOn: number }
  'forget-sessions': { uid: string }
  /** The same for the login of a user without a business. */
  'warn-user-delete': { uid: string; requestedOn: number }
  'delete-user': { uid: string; requestedOn: number }
  /** Hourly: carries out what is due, even if its own job is gone. */
  'delete-due': Record<string, never>
}
export type JobKind = keyof JobKinds
