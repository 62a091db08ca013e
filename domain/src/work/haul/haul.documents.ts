/** The documents of a project's hauls, and of an entity's list of projects. */
import { z } from 'zod'
import { type DocumentChange, liveAfterSettledMs } from '../../document/document.ts'
import { entityScope, projectScope } from '../../document/scope.ts'
import { idSchema } from '../../ids.ts'
import { currencySchema } from '../../money.ts'
import { type AgreementCards, agreementCardsSchema, cardsFor, cardsOf, seesSale } from '../agreement-cards.ts'
import { type Party, parties } from '../party.ts'
import { type Project, projectSchema } from '../project/project.ts'
import { type Haul, haulSchema } from './haul.ts'

const openHaulSchema = haulSchema.omit({
  card: true,
  materialCard: true,
  materialAgreed: true,
  saleRateE4: true,
})
const haulPricesSchema = agreementCardsSchema.extend({
  haulId: idSchema,
  /** What the jobber sells a unit of the haul for. In the jobber's list alone. */
  saleRateE4: haulSchema.shape.saleRateE4,
})

/** Collection `hauls`, in the project's scope: without prices, since all parties read it. */
export const haulDocumentSchema = openHaulSchema
export type HaulDocument = z.infer<typeof haulDocumentSchema>

/**
 * Collection `project-reference`: an entity's list of projects. A jobber sees all cards; a pit only the hauls of its
 * own material and their price; trucking entities (their own card is in `offers`), drivers and operators see none.
 */
export const projectReferenceSchema = projectSchema.extend({
  party: z.enum(parties),
  hauls: z.array(openHaulSchema),
  money: z.object({ currency: currencySchema, hauls: z.array(haulPricesSchema) }).optional(),
})
export type ProjectReference = z.infer<typeof projectReferenceSchema>

export function haulDocuments(haul: Haul): DocumentChange[] {
  const scope = projectScope(haul.projectId)
  return [{ scope, collection: 'hauls', id: haul.haulId, body: withoutPrices(haul) }]
}

export function projectReferenceDocuments(
  project: Project,
  hauls: Haul[],
  member: { entityId: string; party: Party; pitEntityId: string | null },
): DocumentChange[] {
  const { entityId, party } = member
  const isOfPit = ({ origin, destination }: Haul) =>
    [origin, destination].some(end => end.entityId === member.pitEntityId)
  const seen = member.pitEntityId ? hauls.filter(isOfPit) : hauls
  const prices = seen.flatMap(haul => pricesFor(party, haul) ?? [])
  const body: ProjectReference = {
    ...project,
    party,
    hauls: seen.map(withoutPrices),
    ...(prices.length > 0 && { money: { currency: project.currency, hauls: prices } }),
  }
  const life = project.closedOn === null ? {} : { liveUntil: project.closedOn + liveAfterSettledMs }
  return [{ scope: entityScope(entityId), collection: 'project-reference', id: project.projectId, ...life, body }]
}

function withoutPrices(haul: Haul): HaulDocument {
  const { card, materialCard, materialAgreed, saleRateE4, ...open } = haul
  return open
}

function pricesFor(party: Party, haul: Haul): z.infer<typeof haulPricesSchema> | undefined {
  // A hauler's card is that of its offer, not of the haul.
  const cards: AgreementCards | undefined = party === 'trucking' ? undefined : cardsFor(party, cardsOf(haul))
  const { haulId, saleRateE4 } = haul
  return cards && { haulId, ...cards, ...(seesSale(party) && saleRateE4 !== undefined && { saleRateE4 }) }
}
