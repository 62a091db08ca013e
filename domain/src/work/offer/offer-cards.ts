/** The cards of accepted work: the one that was accepted first, and the versions that both have agreed on since. */
import type { RateCard } from '../../pay/card/rate-card.ts'
import type { CardVersion } from '../agreement/card-version.ts'
import { cardOn, type LaterCard } from '../agreement-cards.ts'

type Versions = { versions?: readonly CardVersion[] | undefined }

/** The agreed versions, each from its first day on, in that order. */
export function laterCardsOf({ versions = [] }: Versions): LaterCard[] {
  const agreed = versions.filter(({ state }) => state === 'agreed')
  return agreed.map(({ version, validFrom, card }) => ({ version, validFrom, card }))
}

/** The card that pays the work of a day. */
export function offerCardOn(offer: Versions & { card: RateCard }, day: string): RateCard {
  return cardOn({ card: offer.card, later: laterCardsOf(offer) }, day).card
}
