/** The cards of a haul's two agreements: what the jobber pays the hauler, and what it pays the pit. */
import { z } from 'zod'
import { currencySchema } from '../money.ts'
import { type RateCard, rateCardFieldsSchema } from '../pay/card/rate-card.ts'
import type { Party } from './party.ts'

export const agreements = ['haul', 'material'] as const
export type AgreementKind = (typeof agreements)[number]

/** The agreements a party may see: no one sees the price of another's, and drivers and operators see none. */
const partyPrices: Record<Party, readonly AgreementKind[]> = {
  jobber: ['haul', 'material'],
  pit: ['material'],
  trucking: ['haul'],
  fleetTrucker: [],
  operator: [],
}

/** The agreements that a party sees. */
export function agreementsSeenBy(party: Party): readonly AgreementKind[] {
  return partyPrices[party]
}

export const agreementCardSchema = z.object({ card: rateCardFieldsSchema })

/** Each agreement that the reader is a party of. */
export const agreementCardsSchema = z.object({
  haul: agreementCardSchema.optional(),
  material: agreementCardSchema.optional(),
})
export type AgreementCards = z.infer<typeof agreementCardsSchema>

/** `money` of a document about a haul, its dispatches and its loads. */
export const haulMoneySchema = agreementCardsSchema.extend({ currency: currencySchema })

/** The cards a party may see; undefined if it may see none. */
export function cardsFor(
  party: Party,
  { card, materialCard }: { card: RateCard; materialCard: RateCard },
): AgreementCards | undefined {
  const prices = partyPrices[party]
  if (prices.length === 0) return undefined
  return {
    ...(prices.includes('haul') && { haul: { card } }),
    ...(prices.includes('material') && { material: { card: materialCard } }),
  }
}
