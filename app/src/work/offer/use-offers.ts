/** Offers to a trucking entity, live from the local documents. */
import type { Scope } from '@haulway/domain/document/scope.ts'
import { type OfferDocument, offerDocumentSchema } from '@haulway/domain/work/offer/offer.documents.ts'
import { useMemo } from 'react'
import { useDocuments } from '../../sync/use-documents.ts'

/** Offers that wait for its answer, the newest first. @returns undefined until they have been read */
export function useOpenOffers(scope: Scope): OfferDocument[] | undefined {
  const offers = useDocuments(scope, 'offers', offerDocumentSchema)
  return useMemo(
    () =>
      offers
        ?.map(({ body }) => body)
        .filter(({ state }) => state === 'offered')
        .sort((a, b) => b.offeredOn - a.offeredOn),
    [offers],
  )
}
