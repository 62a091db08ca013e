/**
 * The rules of each kind of notification, in one table: whether it is pushed by default, whether it counts as unread,
 * and who gets it. Its sentence is in `notification-sentences.ts`.
 *
 * Every load has a truck near its site: on a busy day such notifications would bury an offer that waits for an answer.
 * So they are listed, grouped by project, and neither counted nor, unless the user chooses it, pushed.
 */
import { type EntityTypeName, haulerTypeNames } from '../entity/entity-type.ts'
import type { Notification, NotificationKind } from './notification.ts'

type KindRow = {
  isPushed: boolean
  isCounted: boolean
  /** The entity types that receive it. */
  recipients: readonly EntityTypeName[]
}

const driverTypes = ['soloTrucker', 'fleetTrucker'] as const
const officeTypes = ['jobber', 'pitOperation', ...haulerTypeNames] as const
const loadParties = [...officeTypes, 'fleetTrucker'] as const
const byDefault = { isPushed: true, isCounted: true }

export const notificationKindRows: Record<NotificationKind, KindRow> = {
  offer: { ...byDefault, recipients: haulerTypeNames },
  offerAccepted: { ...byDefault, recipients: ['jobber'] },
  offerDeclined: { ...byDefault, recipients: ['jobber'] },
  offerWithdrawn: { ...byDefault, recipients: haulerTypeNames },
  dispatched: { ...byDefault, recipients: driverTypes },
  dispatchEnded: { ...byDefault, recipients: driverTypes },
  cancelledLate: { ...byDefault, recipients: haulerTypeNames },
  projectClosed: {
    ...byDefault,
    recipients: ['pitOperation', 'soloTrucker', 'truckingFleet', 'fleetTrucker', 'excavatorOperator'],
  },
  nearDestination: {
    isPushed: false,
    isCounted: false,
    recipients: ['jobber', 'pitOperation', 'soloTrucker', 'truckingFleet', 'fleetTrucker'],
  },
  loadRejected: { ...byDefault, recipients: loadParties },
  loadCancelled: { ...byDefault, recipients: loadParties },
  disputed: { ...byDefault, recipients: ['jobber', 'pitOperation', ...haulerTypeNames] },
  disputeAnswered: { ...byDefault, recipients: officeTypes },
  disputeSettled: { ...byDefault, recipients: officeTypes },
  disputeDue: { ...byDefault, recipients: officeTypes },
  disputeOverdue: { ...byDefault, recipients: officeTypes },
  disputeToSettle: { ...byDefault, recipients: officeTypes },
  dayAgreed: { ...byDefault, recipients: officeTypes },
  paid: { ...byDefault, recipients: ['pitOperation', ...haulerTypeNames] },
  paidOut: {
    ...byDefault,
    recipients: ['pitOperation', ...haulerTypeNames],
  },
  paperExpiring: {
    ...byDefault,
    recipients: haulerTypeNames,
  },
  businessPaperExpiring: { ...byDefault, recipients: haulerTypeNames },
  agreementProposed: { ...byDefault, recipients: officeTypes },
  agreementAccepted: { ...byDefault, recipients: officeTypes },
  agreementDeclined: { ...byDefault, recipients: officeTypes },
  agreementEnded: { ...byDefault, recipients: officeTypes },
  correctionProposed: { ...byDefault, recipients: officeTypes },
  correctionRefused: { ...byDefault, recipients: officeTypes },
  corrected: { ...byDefault, recipients: officeTypes },
  waitFaultProposed: { ...byDefault, recipients: officeTypes },
  waitFaultAnswered: { ...byDefault, recipients: officeTypes },
  driverTermsSet: { ...byDefault, recipients: ['fleetTrucker'] },
  deductionProposed: { ...byDefault, recipients: officeTypes },
  deductionAnswered: { ...byDefault, recipients: officeTypes },
  quickPayChanged: { ...byDefault, recipients: officeTypes },
  retainageReleased: { ...byDefault, recipients: officeTypes },
  businessJoined: { ...byDefault, recipients: ['jobber', 'pitOperation', 'truckingFleet'] },
}

/** The number of unread notifications, without kinds that every load has. */
export function countUnread(notifications: readonly Pick<Notification, 'kind' | 'readOn'>[]): number {
  return notifications.filter(({ kind, readOn }) => readOn === null && notificationKindRows[kind].isCounted).length
}

export type NotificationGroup = { newest: Notification; others: number }

/**
 * Notifications for a list, newest first. Kinds that every load has become one line per place.
 * @returns in the order of the newest of each group
 */
export function groupNotifications(notifications: readonly Notification[]): NotificationGroup[] {
  const groups = new Map<string, NotificationGroup>()
  for (const notification of [...notifications].sort((a, b) => b.at - a.at)) {
    const { kind, data, notificationId } = notification
    const isOwnLine = notificationKindRows[kind].isCounted
    const key = isOwnLine ? notificationId : `${kind} ${data.projectId} ${data.destinationName}`
    const group = groups.get(key)
    if (group) group.others += 1
    else groups.set(key, { newest: notification, others: 0 })
  }
  return [...groups.values()]
}
