/**
 * What there is to know of each kind of notification, in one table: whether it is pushed unless the user says
 * otherwise, and whether it counts as unread. What is said of it is in `notification-sentences.ts`.
 *
 * A truck near its site is true of every load: on a busy day it would drown the offer that waits for an answer. So it
 * is listed, grouped by project, and neither counted nor pushed unless the user asks for it.
 */
import type { EntityTypeName } from '../entity/entity-type.ts'
import type { Notification, NotificationKind } from './notification.ts'

type KindRow = {
  isPushed: boolean
  isCounted: boolean
  /** Who is told such things. */
  toldTo: readonly EntityTypeName[]
}

const truckingTypes = ['soloTrucker', 'truckingFleet'] as const
const driverTypes = ['soloTrucker', 'fleetTrucker'] as const
const told = { isPushed: true, isCounted: true }

export const notificationKindRows: Record<NotificationKind, KindRow> = {
  offer: { ...told, toldTo: truckingTypes },
  offerAccepted: { ...told, toldTo: ['jobber'] },
  offerDeclined: { ...told, toldTo: ['jobber'] },
  offerWithdrawn: { ...told, toldTo: truckingTypes },
  dispatched: { ...told, toldTo: driverTypes },
  dispatchEnded: { ...told, toldTo: driverTypes },
  projectClosed: {
    ...told,
    toldTo: ['pitOperation', 'soloTrucker', 'truckingFleet', 'fleetTrucker', 'excavatorOperator'],
  },
  nearDestination: {
    isPushed: false,
    isCounted: false,
    toldTo: ['jobber', 'pitOperation', 'soloTrucker', 'truckingFleet', 'fleetTrucker'],
  },
  disputed: { ...told, toldTo: ['jobber', ...truckingTypes] },
  paid: { ...told, toldTo: ['pitOperation', ...truckingTypes] },
  paidOut: {
    ...told,
    toldTo: ['pitOperation', ...truckingTypes],
  },
  paperExpiring: {
    ...told,
    toldTo: truckingTypes,
  },
}

/** How many of these call for a look: unread, and of a kind that is not told of every load. */
export function countUnread(notifications: readonly Pick<Notification, 'kind' | 'readOn'>[]): number {
  return notifications.filter(({ kind, readOn }) => readOn === null && notificationKindRows[kind].isCounted).length
}

export type NotificationGroup = { newest: Notification; others: number }

/**
 * Notifications for a list, newest first: those of a kind that is told of every load become one line per place.
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
