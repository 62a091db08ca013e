/** The cards that a dispatch freezes: of the jobber's offer, and of a broker's offer below it. */
import { type AgreementCard, cardOn } from '../agreement-cards.ts'
import type { Offer } from '../offer/offer.ts'
import { laterCardsOf } from '../offer/offer-cards.ts'

/** What the jobber pays from a day on, and below a broker's offer what the broker pays. */
export function cardsFrom(offer: Offer, offers: readonly Offer[], day: string) {
  const { broker } = offer
  const accepted = broker ? offers.find(({ offerId }) => offerId === broker.offerId) : offer
  if (!accepted) throw new RangeError("a broker's offer names the offer that the broker accepted")
  const { card, ...versions } = cardFrom(accepted, day)
  const isLater = Object.keys(versions).length > 0
  return { card, ...(isLater && { versions }), ...(broker && { broker: { ...broker, ...cardFrom(offer, day) } }) }
}

/** The card of an offer that counts on a day, and those that count later. */
function cardFrom(offer: Offer, day: string): Pick<AgreementCard, 'card' | 'version' | 'later'> {
  const all = laterCardsOf(offer)
  const later = all.filter(({ validFrom }) => validFrom > day)
  return { ...cardOn({ card: offer.card, later: all }, day), ...(later.length > 0 && { later }) }
}
