/** The documents of a load's tracking for its parties: the truck's place during the load, and a summary after it. */

import { type DocumentChange, liveAfterSettledMs } from '../document/document.ts'
import { entityScope, type Scope } from '../document/scope.ts'
import { partyViews } from '../work/dispatch/dispatch.documents.ts'
import type { Terms } from '../work/dispatch/dispatch.ts'
import type { Party } from '../work/party.ts'
import { type TrackingLog, trackingLogSchema } from './tracking-log.ts'

/** Collection `tracking-logs`. */
export const trackingLogDocumentSchema = trackingLogSchema

/**
 * In the scopes of the jobber, the haulers and the driver. Pits, dumps and operators see no track.
 * @param endReceivedAt when the act that ended the load was received: it may have waited on a phone for days
 */
export function trackingLogDocuments(terms: Terms, log: TrackingLog, endReceivedAt = 0): DocumentChange[] {
  const brokers = terms.broker ? [terms.broker.entityId] : []
  const entityIds = new Set([terms.jobberEntityId, ...brokers, terms.truckingEntityId, terms.driverEntityId])
  return [...entityIds].map(entityId => ({
    scope: entityScope(entityId),
    collection: 'tracking-logs',
    id: log.loadLogId,
    ...(log.endedAt !== null && { liveUntil: Math.max(log.endedAt, endReceivedAt) + liveAfterSettledMs }),
    body: { ...log },
  }))
}

/**
 * The scopes that see where a truck is. A pit and its operators see it until it has left, a dump once it is loaded.
 * Other truckers never do, so the project's scope, which all parties read, has no positions.
 */
export function positionScopes(
  terms: Terms,
  operatorEntityIds: readonly string[],
  { isLoaded, hasLeftPit }: { isLoaded: boolean; hasLeftPit: boolean },
): Scope[] {
  return partyViews(terms, operatorEntityIds)
    .filter(({ party }) => (party === 'dump' ? isLoaded : !hasLeftPit || !isAtPit(party)))
    .map(({ entityId }) => entityScope(entityId))
}

/** The scopes that saw where a truck was and no longer may: the pit's once it has left, all once its load is over. */
export function lostPositionScopes(
  terms: Terms,
  operatorEntityIds: readonly string[],
  { isOpen, hasLeftPit }: { isOpen: boolean; hasLeftPit: boolean },
): Scope[] {
  return partyViews(terms, operatorEntityIds)
    .filter(({ party }) => !isOpen || (hasLeftPit && isAtPit(party)))
    .map(({ entityId }) => entityScope(entityId))
}

const isAtPit = (party: Party) => party === 'pit' || party === 'operator'
