/** The cards of a load's agreements: who pays whom for the hauling, and for the material. */
import { z } from 'zod'
import { currencySchema } from '../money.ts'
import { type RateCard, rateCardFieldsSchema } from '../pay/card/rate-card.ts'
import { commissionSchema } from '../pay/commission/commission.ts'
import { daySchema } from '../time.ts'
import type { Party } from './party.ts'

/** `haul`: jobber to hauler or broker. `subHaul`: broker to its hauler. `material`: jobber to pit. */
export const agreements = ['haul', 'subHaul', 'material'] as const
export type AgreementKind = (typeof agreements)[number]

/** The agreements a party may see: no one sees the price of another's, and drivers and operators see none. */
const partyPrices: Record<Party, readonly AgreementKind[]> = {
  jobber: ['haul', 'material'],
  pit: ['material'],
  dump: ['material'],
  broker: ['haul', 'subHaul'],
  trucking: ['haul'],
  subhauler: ['subHaul'],
  fleetTrucker: [],
  operator: [],
}

/** Who sees what the material is sold for at the site: its seller. Its suppliers and haulers would read its margin. */
const saleReaders: readonly Party[] = ['jobber']

export function seesSale(party: Party): boolean {
  return saleReaders.includes(party)
}

/** The agreements that a party sees. */
export function agreementsSeenBy(party: Party): readonly AgreementKind[] {
  return partyPrices[party]
}

/** Another card that both parties of accepted work agreed on, from a day on. */
const laterCardSchema = z.object({ version: z.int().min(2), validFrom: daySchema, card: rateCardFieldsSchema })
export type LaterCard = z.infer<typeof laterCardSchema>

/** With a commission, the payer keeps that part of the card's lines, and the payee gets the rest. */
export const agreementCardSchema = z.object({
  card: rateCardFieldsSchema,
  commission: commissionSchema.optional(),
  /** Absent for the card that was accepted first. */
  version: laterCardSchema.shape.version.optional(),
  /** Versions that count from a later day on, in that order. A load has none: its card is the one of its day. */
  later: z.array(laterCardSchema).max(50).optional(),
})
export type AgreementCard = z.infer<typeof agreementCardSchema>

/** What pays the work of a day. */
export function cardOn<A extends AgreementCard>({ later, ...first }: A, day: string) {
  const found = later?.findLast(({ validFrom }) => validFrom <= day)
  return found ? { ...first, card: found.card, version: found.version } : first
}

/** Each agreement that the reader is a party of. */
export const agreementCardsSchema = z.object({
  haul: agreementCardSchema.optional(),
  subHaul: agreementCardSchema.optional(),
  material: agreementCardSchema.optional(),
})
export type AgreementCards = z.infer<typeof agreementCardsSchema>

/** `money` of a document about a haul, its dispatches and its loads. */
export const haulMoneySchema = agreementCardsSchema.extend({ currency: currencySchema })
export type HaulMoney = z.infer<typeof haulMoneySchema>

/** The cards of a load's agreements, or of those of a haul. */
export type LoadCards = { haul: AgreementCard; material: AgreementCard; subHaul?: AgreementCard | undefined }

export function cardsOf(terms: {
  card: RateCard
  materialCard: RateCard
  versions?: Pick<AgreementCard, 'version' | 'later'> | undefined
  broker?: AgreementCard | undefined
}): LoadCards {
  const { card, versions, materialCard, broker } = terms
  return {
    haul: { card, ...versions },
    material: { card: materialCard },
    ...(broker && { subHaul: agreedIn(broker) }),
  }
}

function agreedIn({ card, commission, version, later }: AgreementCard): AgreementCard {
  return { card, ...(commission && { commission }), ...(version && { version }), ...(later && { later }) }
}

/** The cards that pay the work of a day. */
export function cardsOn<Cards extends AgreementCards>(cards: Cards, day: string): Cards {
  const { haul, subHaul } = cards
  return { ...cards, ...(haul && { haul: cardOn(haul, day) }), ...(subHaul && { subHaul: cardOn(subHaul, day) }) }
}

/** The cards a party may see; undefined if it may see none. */
export function cardsFor(party: Party, cards: AgreementCards): AgreementCards | undefined {
  const seen = partyPrices[party]
  if (seen.length === 0) return undefined
  return Object.fromEntries(seen.flatMap(kind => (cards[kind] ? [[kind, cards[kind]]] : [])))
}

/** What the reader's own hauling pays: a broker is paid by the jobber, and a broker's hauler by the broker. */
export function haulingOf<Shown extends object>(
  money: { haul?: Shown | undefined; subHaul?: Shown | undefined } | undefined,
): Shown | undefined {
  return money?.haul ?? money?.subHaul
}
