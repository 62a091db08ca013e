/** The documents of people whom a pit or a fleet has invited, for their employer and for themselves. */
import type { DocumentChange } from '../../document/document.ts'
import { entityScope } from '../../document/scope.ts'
import { type ExcavatorOperator, excavatorOperatorSchema } from './excavator-operator.ts'
import { type FleetTrucker, fleetTruckerSchema } from './fleet-trucker.ts'

/** Collection `excavator-operators`: the operator's own device reads its ticket series here. */
export const excavatorOperatorDocumentSchema = excavatorOperatorSchema
/** Collection `fleet-truckers`. */
export const fleetTruckerDocumentSchema = fleetTruckerSchema

export function excavatorOperatorDocuments(operator: ExcavatorOperator): DocumentChange[] {
  return [operator.pitEntityId, operator.entityId].map(entityId => ({
    scope: entityScope(entityId),
    collection: 'excavator-operators',
    id: operator.entityId,
    body: { ...operator },
  }))
}

export function fleetTruckerDocuments(trucker: FleetTrucker): DocumentChange[] {
  return [trucker.fleetEntityId, trucker.entityId].map(entityId => ({
    scope: entityScope(entityId),
    collection: 'fleet-truckers',
    id: trucker.entityId,
    body: { ...trucker },
  }))
}
