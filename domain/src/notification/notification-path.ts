/** The page that a notification opens: where the user acts on it. */
import { type EntityTypeName, entityTypes, haulerTypeNames, isHauler } from '../entity/entity-type.ts'
import type { Notification, NotificationData, NotificationKind } from './notification.ts'

/** The query field with the entity of a path: the app switches to that entity. */
export const entityQueryField = 'entity'

/**
 * The app's path for a notification of an entity of this type. A notification without a page opens the list.
 * @returns a path from the root, such as `/jobber/projects/0190…`
 */
export function notificationPath({ kind, data }: Pick<Notification, 'kind' | 'data'>, type: EntityTypeName): string {
  // Only these have time sheets in which they act: a fleet's driver reads them, and pits have none.
  const hasSheet = data.shiftId && hasTimeSheets.has(type)
  const page = hasSheet ? `time-sheets/${data.shiftId}` : pages[kind]?.(data, type)
  return `/${entityTypes[type].slug}/${page ?? 'notifications'}`
}

/** Within the area of the type. @returns undefined when it has no such page, or the notification lacks its id */
type Page = (data: NotificationData, type: EntityTypeName) => string | undefined

const hasTimeSheets: ReadonlySet<EntityTypeName> = new Set(['jobber', ...haulerTypeNames])
const hasPayments: ReadonlySet<EntityTypeName> = new Set(['jobber', 'pitOperation', ...haulerTypeNames])

const workPages: Partial<Record<EntityTypeName, string>> = {
  soloTrucker: 'active',
  truckingFleet: 'dispatch',
  fleetTrucker: 'active-project',
}

const work: Page = (_, type) => workPages[type]
const offer: Page = (data, type) => (type === 'soloTrucker' ? 'find-work' : work(data, type))
const project: Page = ({ projectId }, type) => (type === 'jobber' && projectId ? `projects/${projectId}` : undefined)
const load: Page = ({ projectId, loadLogId }) => (projectId && loadLogId ? `load/${projectId}/${loadLogId}` : undefined)
const payPage =
  (page: string): Page =>
  (_, type) =>
    hasPayments.has(type) ? page : undefined
const payments = payPage('payments')
const rateCards = payPage('rate-cards')

const pages: Record<NotificationKind, Page | undefined> = {
  offer,
  offerWithdrawn: offer,
  offerAccepted: project,
  offerDeclined: project,
  dispatched: work,
  dispatchEnded: work,
  cancelledLate: undefined,
  projectClosed: undefined,
  nearDestination: load,
  loadRejected: load,
  loadCancelled: load,
  disputed: (data, type) => (type === 'jobber' ? 'approve' : load(data, type)),
  disputeAnswered: load,
  disputeSettled: load,
  disputeDue: load,
  disputeOverdue: load,
  disputeToSettle: payments,
  dayAgreed: payPage('agree-day'),
  paid: payments,
  paidOut: payments,
  paperExpiring: ({ truckId }, type) => (isHauler(type) && truckId ? `trucks/${truckId}` : undefined),
  businessPaperExpiring: (_, type) => (isHauler(type) ? 'documents' : undefined),
  agreementProposed: rateCards,
  agreementAccepted: rateCards,
  agreementDeclined: rateCards,
  agreementEnded: rateCards,
  correctionProposed: load,
  correctionRefused: load,
  corrected: load,
  waitFaultProposed: load,
  waitFaultAnswered: load,
  driverTermsSet: (_, type) => (type === 'fleetTrucker' ? 'my-pay' : undefined),
  deductionProposed: rateCards,
  deductionAnswered: rateCards,
  quickPayChanged: rateCards,
  retainageReleased: rateCards,
  businessJoined: (data, type) => project(data, type) ?? (type === 'jobber' ? 'suppliers' : undefined),
}
