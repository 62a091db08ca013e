/** The card of accepted work, and the proposals to change it. */
import type { RateCard } from '@haulway/domain/pay/card/rate-card.ts'
import type { CardVersion } from '@haulway/domain/work/agreement/card-version.ts'
import { cardOn, haulingOf } from '@haulway/domain/work/agreement-cards.ts'
import { type OfferDocument, offerDocumentSchema } from '@haulway/domain/work/offer/offer.documents.ts'
import { useMemo } from 'react'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useBodies } from '../project/use-jobber-work.ts'

/**
 * The accepted offers with a card; those that wait for the business's answer come first. @returns undefined until they
 * are read
 */
export function useWorkCards(): OfferDocument[] | undefined {
  const { scope, entityId } = useCurrentEntity()
  const offers = useBodies(scope, 'offers', offerDocumentSchema)
  return useMemo(() => {
    const rank = (offer: OfferDocument) => {
      const proposed = proposedCardOf(offer)
      return proposed && proposed.proposedBy.entityId !== entityId ? 0 : 1
    }
    return offers
      ?.filter(({ state, money }) => state === 'accepted' && money)
      .sort((a, b) => rank(a) - rank(b) || a.projectName.localeCompare(b.projectName))
  }, [offers, entityId])
}

/** The version that waits for an answer. */
export function proposedCardOf({ money }: OfferDocument): CardVersion | undefined {
  return money?.versions?.find(({ state }) => state === 'proposed')
}

/** The card that was agreed last, which may count from a later day on. */
export function newestCard({ money }: OfferDocument, today: string): RateCard | undefined {
  const own = haulingOf(money)
  if (!own) return undefined
  const coming = own.later?.filter(({ validFrom }) => validFrom > today) ?? []
  return coming.at(-1)?.card ?? cardOn(own, today).card
}

/** The name of the other business of an offer. */
export function otherPartyOf({ truckingEntityId, truckingEntityName, broker, jobberName }: OfferDocument, own: string) {
  return truckingEntityId === own ? (broker?.name ?? jobberName) : truckingEntityName
}
