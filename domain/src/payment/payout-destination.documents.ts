/** What an entity's owners and managers see of where it is paid out to. */
import type { z } from 'zod'
import type { DocumentChange } from '../document/document.ts'
import { entityScope } from '../document/scope.ts'
import { type PayoutDestination, payoutDestinationSchema } from './payout-destination.ts'

/** Collection `payout-destinations`, one for each currency. */
export const payoutDestinationDocumentSchema = payoutDestinationSchema.omit({ setBy: true, replacedOn: true })
export type PayoutDestinationDocument = z.infer<typeof payoutDestinationDocumentSchema>

export function payoutDestinationDocuments(destination: PayoutDestination): DocumentChange[] {
  const { setBy: _, replacedOn, ...body } = destination
  if (replacedOn !== null) return []
  return [{ scope: entityScope(body.entityId), collection: 'payout-destinations', id: body.currency, body }]
}
