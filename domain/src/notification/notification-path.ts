/** The page that a notification opens: where the user acts on it. */
import { type EntityTypeName, entityTypes, haulerTypeNames, isHauler } from '../entity/entity-type.ts'
import type { Notification } from './notification.ts'

/** The query field with the entity of a path: the app switches to that entity. */
export const entityQueryField = 'entity'

/**
 * The app's path for a notification of an entity of this type. A notification without a page opens the list.
 * @returns a path from the root, such as `/jobber/projects/0190…`
 */
export function notificationPath({ kind, data }: Pick<Notification, 'kind' | 'data'>, type: EntityTypeName): string {
  const area = `/${entityTypes[type].slug}`
  const list = `${area}/notifications`
  const work = workPaths[type]
  // Only these have time sheets in which they act: a fleet's driver reads them, and pits have none.
  if (data.shiftId && hasTimeSheets.has(type)) return `${area}/time-sheets/${data.shiftId}`
  switch (kind) {
    case 'offer':
    case 'offerWithdrawn':
      return type === 'soloTrucker' ? `${area}/find-work` : (work ?? list)
    case 'dispatched':
    case 'dispatchEnded':
      return work ?? list
    case 'offerAccepted':
    case 'offerDeclined':
      return type === 'jobber' && data.projectId ? `${area}/projects/${data.projectId}` : list
    case 'disputed':
      if (type === 'jobber') return `${area}/approve`
      return data.projectId && data.loadLogId ? `${area}/load/${data.projectId}/${data.loadLogId}` : list
    case 'disputeAnswered':
    case 'disputeSettled':
    case 'disputeDue':
    case 'disputeOverdue':
    case 'correctionProposed':
    case 'correctionRefused':
    case 'corrected':
    case 'waitFaultProposed':
    case 'waitFaultAnswered':
    case 'nearDestination':
      return data.projectId && data.loadLogId ? `${area}/load/${data.projectId}/${data.loadLogId}` : list
    case 'dayAgreed':
      return hasPayments.has(type) ? `${area}/agree-day` : list
    case 'disputeToSettle':
    case 'paid':
    case 'paidOut':
      return hasPayments.has(type) ? `${area}/payments` : list
    case 'paperExpiring':
      return isHauler(type) && data.truckId ? `${area}/trucks/${data.truckId}` : list
    case 'businessPaperExpiring':
      return isHauler(type) ? `${area}/documents` : list
    case 'agreementProposed':
    case 'agreementAccepted':
    case 'agreementDeclined':
    case 'agreementEnded':
    case 'deductionProposed':
    case 'deductionAnswered':
    case 'quickPayChanged':
    case 'retainageReleased':
      return hasPayments.has(type) ? `${area}/rate-cards` : list
    case 'businessJoined':
      if (type !== 'jobber') return list
      return data.projectId ? `${area}/projects/${data.projectId}` : `${area}/suppliers`
    case 'driverTermsSet':
      return type === 'fleetTrucker' ? `${area}/my-pay` : list
    case 'cancelledLate':
    case 'projectClosed':
      return list
  }
}

const workPaths: Partial<Record<EntityTypeName, string>> = {
  soloTrucker: '/solo-trucker/active',
  truckingFleet: '/trucking-fleet/dispatch',
  fleetTrucker: '/fleet-trucker/active-project',
}

const hasTimeSheets: ReadonlySet<EntityTypeName> = new Set(['jobber', ...haulerTypeNames])
const hasPayments: ReadonlySet<EntityTypeName> = new Set(['jobber', 'pitOperation', ...haulerTypeNames])
