/** Notifications as sentences, in the language of the app: the same sentences as pushes say (domain). */

import type { Notification, NotificationKind } from '@haulway/domain/notification/notification.ts'
import { namelessValues, notificationKindRows, sentenceValues } from '@haulway/domain/notification/notification-kind.ts'
import { useLingui } from '@lingui/react/macro'

export function useNotificationWords(): (notification: Pick<Notification, 'kind' | 'data'>) => string {
  const { i18n } = useLingui()
  return notification => {
    const { project, who, place } = namelessValues
    const nameless = { project: i18n._(project), who: i18n._(who), place: i18n._(place) }
    const { sentence } = notificationKindRows[notification.kind]
    return i18n._(sentence, sentenceValues(notification, nameless))
  }
}

/** What each kind is called where one chooses what is pushed. */
export function useKindWords(): Record<NotificationKind, string> {
  const { t } = useLingui()
  return {
    offer: t`New offers`,
    offerAccepted: t`Offers that are accepted`,
    offerDeclined: t`Offers that are declined`,
    offerWithdrawn: t`Offers that are withdrawn`,
    dispatched: t`Trucks that are dispatched`,
    dispatchEnded: t`Trucks that are no longer needed`,
    projectClosed: t`Projects that are closed`,
    nearDestination: t`Trucks near their site`,
    disputed: t`Disputes`,
    paid: t`Payments`,
    paidOut: t`Withdrawals that are paid out`,
    paperExpiring: t`Papers of trucks that are about to expire`,
  }
}
