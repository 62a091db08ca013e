/** The documents of an agreement: both parties see all of it, and no one else sees it. */
import type { z } from 'zod'
import { type DocumentChange, liveAfterSettledMs } from '../../document/document.ts'
import { entityScope } from '../../document/scope.ts'
import { type Agreement, agreementSchema, isOver } from './agreement.ts'

/** Collection `agreements`; only money, so plain members don't see it. */
export const agreementDocumentSchema = agreementSchema
export type AgreementDocument = z.infer<typeof agreementDocumentSchema>

export function agreementDocuments(agreement: Agreement): DocumentChange[] {
  const changedOn = agreement.endedOn ?? agreement.versions.at(-1)?.answeredOn ?? 0
  // The terms that both agreed on may count after its end, so devices keep them.
  const hasTerms = agreement.versions.some(({ state, terms }) => state === 'agreed' && terms !== null)
  const life = isOver(agreement) && !hasTerms ? { liveUntil: changedOn + liveAfterSettledMs } : {}
  return [agreement.payerEntityId, agreement.payeeEntityId].map(entityId => ({
    scope: entityScope(entityId),
    collection: 'agreements',
    id: agreement.agreementId,
    ...life,
    body: agreement,
  }))
}
