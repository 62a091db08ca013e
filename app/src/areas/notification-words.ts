/** Notifications as sentences. Names come from their data; never a price. */
import type { Notification } from '@haulway/domain/notification/notification.ts'
import { useLingui } from '@lingui/react/macro'

export function useNotificationWords(): (notification: Notification) => string {
  const { t } = useLingui()
  return ({ kind, data }) => {
    const project = String(data.projectName ?? t`a project`)
    const who = String(data.truckingName ?? data.jobberName ?? t`Somebody`)
    const truck = String(data.truckNumber ?? '')
    switch (kind) {
      case 'offer':
        return t`New offer: ${project}`
      case 'offerAccepted':
        return t`${who} accepted ${project}`
      case 'offerDeclined':
        return t`${who} declined ${project}`
      case 'offerWithdrawn':
        return t`The offer for ${project} was withdrawn`
      case 'dispatched':
        return t`Truck ${truck} is dispatched to ${project}`
      case 'dispatchEnded':
        return t`Truck ${truck} is no longer needed at ${project}`
      case 'projectClosed':
        return t`${project} is closed`
      case 'nearDestination':
        return t`Truck ${truck} is near the site of ${project}`
      case 'disputed':
        return t`A load of ${project} is disputed`
      case 'paid':
        return t`${who} has paid`
      case 'paidOut':
        return t`Your withdrawal was paid out`
    }
  }
}
