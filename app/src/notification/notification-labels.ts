/** Notifications as sentences in the app's language, the same as in pushes (domain). */
import { writtenLanguage } from '@haulway/domain/language.ts'
import type { Notification, NotificationKind } from '@haulway/domain/notification/notification.ts'
import { notificationSentence } from '@haulway/domain/notification/notification-sentences.ts'
import { useLingui } from '@lingui/react/macro'
import { useScreenLanguage } from '../ui/format/i18n.ts'

export function useNotificationLabels(): (notification: Pick<Notification, 'kind' | 'data'>) => string {
  const language = writtenLanguage(useScreenLanguage())
  return notification => notificationSentence(notification, language)
}

/** The name of each kind in the notification settings. */
export function useKindLabels(): Record<NotificationKind, string> {
  const { t } = useLingui()
  return {
    offer: t`New offers`,
    offerAccepted: t`Offers accepted`,
    offerDeclined: t`Offers declined`,
    offerWithdrawn: t`Offers withdrawn`,
    dispatched: t`Trucks dispatched`,
    dispatchEnded: t`Trucks no longer needed`,
    cancelledLate: t`Trucks canceled late`,
    projectClosed: t`Projects closed`,
    nearDestination: t`Trucks near the site`,
    loadRejected: t`Loads rejected`,
    loadCancelled: t`Loads canceled`,
    disputed: t`Disputes`,
    disputeAnswered: t`Disputes answered`,
    disputeSettled: t`Disputes resolved`,
    disputeDue: t`Disputes to answer by tomorrow`,
    disputeOverdue: t`Disputes without an answer`,
    disputeToSettle: t`Disputes for you to resolve`,
    dayAgreed: t`Day's loads agreed to`,
    paid: t`Payments`,
    paidOut: t`Withdrawals paid`,
    paperExpiring: t`Truck documents about to expire`,
    businessPaperExpiring: t`Business and driver documents about to expire`,
    agreementProposed: t`Rate cards proposed`,
    agreementAccepted: t`Rate cards accepted`,
    agreementDeclined: t`Rate cards declined`,
    agreementEnded: t`Agreements ended`,
    correctionProposed: t`Corrections proposed`,
    correctionRefused: t`Corrections refused`,
    corrected: t`Pay corrected`,
    waitFaultProposed: t`Standby claims`,
    waitFaultAnswered: t`Standby claims answered`,
    driverTermsSet: t`How you are paid`,
    deductionProposed: t`Deductions proposed`,
    deductionAnswered: t`Deductions answered`,
    quickPayChanged: t`Quick pay`,
    retainageReleased: t`Retainage released`,
    businessJoined: t`Businesses you invited`,
  }
}
