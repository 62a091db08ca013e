/** Offers to a trucking entity, live from the local database. */
import type { Scope } from '@haulway/domain/document/scope.ts'
import { type OfferDocument, offerDocumentSchema } from '@haulway/domain/work/offer/offer.documents.ts'
import { useMemo } from 'react'
import { useDocuments } from '../../sync/use-documents.ts'

/** Offers waiting for the entity's answer, newest first. @returns undefined until they are read */
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
