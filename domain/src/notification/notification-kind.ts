/**
 * What there is to say of each kind of notification, in one table: the sentence, whether it is pushed unless the user
 * says otherwise, and whether it counts as unread. The app and the server's pushes read the same lines.
 *
 * A truck near its site is true of every load: on a busy day it would drown the offer that waits for an answer. So it
 * is listed, grouped by project, and neither counted nor pushed unless the user asks for it.
 */
import type { EntityTypeName } from '../entity/entity-type.ts'
import type { Notification, NotificationKind } from './notification.ts'

type KindRow = {
  /** Filled in by `sentenceValues`, and the key of its own translation. Never a price, never a position. */
  sentence: string
  isPushed: boolean
  isCounted: boolean
  /** Who is told such things. */
  toldTo: readonly EntityTypeName[]
}

const truckingTypes = ['soloTrucker', 'truckingFleet'] as const
const driverTypes = ['soloTrucker', 'fleetTrucker'] as const
const told = { isPushed: true, isCounted: true }

export const notificationKindRows: Record<NotificationKind, KindRow> = {
  offer: { ...told, sentence: /*i18n*/ 'New offer: {project}', toldTo: truckingTypes },
  offerAccepted: { ...told, sentence: /*i18n*/ '{who} accepted {project}', toldTo: ['jobber'] },
  offerDeclined: { ...told, sentence: /*i18n*/ '{who} declined {project}', toldTo: ['jobber'] },
  offerWithdrawn: { ...told, sentence: /*i18n*/ 'The offer for {project} was withdrawn', toldTo: truckingTypes },
  dispatched: { ...told, sentence: /*i18n*/ 'Truck {truck} is dispatched to {project}', toldTo: driverTypes },
  dispatchEnded: { ...told, sentence: /*i18n*/ 'Truck {truck} is no longer needed at {project}', toldTo: driverTypes },
  projectClosed: {
    ...told,
    sentence: /*i18n*/ '{project} is closed',
    toldTo: ['pitOperation', 'soloTrucker', 'truckingFleet', 'fleetTrucker', 'excavatorOperator'],
  },
  nearDestination: {
    isPushed: false,
    isCounted: false,
    sentence: /*i18n*/ 'Truck {truck} is near {place}',
    toldTo: ['jobber', 'pitOperation', 'soloTrucker', 'truckingFleet', 'fleetTrucker'],
  },
  disputed: { ...told, sentence: /*i18n*/ 'A load of {project} is disputed', toldTo: ['jobber', ...truckingTypes] },
  paid: { ...told, sentence: /*i18n*/ '{who} has paid', toldTo: ['pitOperation', ...truckingTypes] },
  paidOut: {
    ...told,
    sentence: /*i18n*/ 'Your withdrawal was paid out',
    toldTo: ['pitOperation', ...truckingTypes],
  },
  paperExpiring: {
    ...told,
    sentence: /*i18n*/ 'A paper of truck {truck} is about to expire',
    toldTo: truckingTypes,
  },
}

/** What stands in a sentence where the notification names nothing. */
export const namelessValues = {
  project: /*i18n*/ 'a project',
  who: /*i18n*/ 'Somebody',
  place: /*i18n*/ 'the site',
} as const

export type SentenceValues = { project: string; who: string; place: string; truck: string }

/** What fills a sentence's placeholders: names and numbers of things, taken from nothing else than these fields. */
export function sentenceValues({ data }: Pick<Notification, 'data'>, nameless: NamelessValues): SentenceValues {
  return {
    project: String(data.projectName ?? nameless.project),
    who: String(data.truckingName ?? data.jobberName ?? nameless.who),
    place: String(data.destinationName ?? nameless.place),
    truck: String(data.truckNumber ?? ''),
  }
}
type NamelessValues = Record<keyof typeof namelessValues, string>

/** The sentence in English. */
export function notificationSentence(notification: Pick<Notification, 'kind' | 'data'>): string {
  const values = sentenceValues(notification, namelessValues)
  const { sentence } = notificationKindRows[notification.kind]
  return sentence.replaceAll(/\{(\w+)\}/g, (_, name: keyof SentenceValues) => values[name]).trim()
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
