/** The documents of an entity's payout accounts, for its owners and managers. */
import type { z } from 'zod'
import type { DocumentChange } from '../../document/document.ts'
import { entityScope } from '../../document/scope.ts'
import { type PayoutDestination, payoutDestinationSchema } from './payout-destination.ts'

/** Collection `payout-destinations`, one for each currency. */
export const payoutDestinationDocumentSchema = payoutDestinationSchema.omit({ setBy: true, replacedOn: true })
export type PayoutDestinationDocument = z.infer<typeof payoutDestinationDocumentSchema>

export function payoutDestinationDocuments(destination: PayoutDestination): DocumentChange[] {
  const { setBy: _, replacedOn, ...body } = destination
  if (replacedOn !== null) return []
  return [{ scope: entityScope(body.entityId), collection: 'payout-destinations', id: body.currency, body }]
}
