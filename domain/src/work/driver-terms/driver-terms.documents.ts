/** The documents of driver terms: for the fleet, and for that driver. Only money, so plain members don't see them. */
import type { z } from 'zod'
import type { DocumentChange } from '../../document/document.ts'
import { entityScope } from '../../document/scope.ts'
import { type DriverTerms, driverTermsSchema } from './driver-terms.ts'

/** Collection `driver-terms`; its id is the driver, or the fleet for the terms of all drivers. */
export const driverTermsDocumentSchema = driverTermsSchema
export type DriverTermsDocument = z.infer<typeof driverTermsDocumentSchema>

export function driverTermsDocuments(terms: DriverTerms): DocumentChange[] {
  const { fleetEntityId, driverEntityId } = terms
  const readers = driverEntityId === null ? [fleetEntityId] : [fleetEntityId, driverEntityId]
  const id = driverEntityId ?? fleetEntityId
  return readers.map(entityId => ({ scope: entityScope(entityId), collection: 'driver-terms', id, body: terms }))
}
