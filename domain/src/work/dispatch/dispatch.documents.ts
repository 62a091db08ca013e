/** What each party sees of a dispatch, and of the terms that every load of it carries. */
import { z } from 'zod'
import { type DocumentChange, liveAfterSettledMs } from '../../document/document.ts'
import { entityScope } from '../../document/scope.ts'
import { currencySchema, unitPriceCentsSchema } from '../../money.ts'
import { haulRateSchema } from '../haul/haul.ts'
import { type Party, parties } from '../party.ts'
import { type Dispatch, dispatchSchema, type Terms, termsSchema } from './dispatch.ts'

/** Which prices a party may know: nobody reads another's bargain, and people in cabs read none. */
const partyPrices: Record<Party, readonly ('rate' | 'materialPriceCents')[]> = {
  jobber: ['rate', 'materialPriceCents'],
  pit: ['materialPriceCents'],
  trucking: ['rate'],
  fleetTrucker: [],
  operator: [],
}

/** Terms as a party sees them: the prices it may know stand under `money`, the others are not there. */
export const partyTermsSchema = termsSchema.omit({ rate: true, materialPriceCents: true, currency: true }).extend({
  money: z
    .object({
      currency: currencySchema,
      rate: haulRateSchema.optional(),
      materialPriceCents: unitPriceCentsSchema.optional(),
    })
    .optional(),
})
export type PartyTerms = z.infer<typeof partyTermsSchema>

/** The terms with only what a party may know; without `money` for those who may know no price. */
export function termsFor(party: Party, terms: Terms): PartyTerms {
  const { rate, materialPriceCents, currency, ...known } = terms
  const prices = partyPrices[party]
  if (prices.length === 0) return known
  return {
    ...known,
    money: {
      currency,
      ...(prices.includes('rate') && { rate }),
      ...(prices.includes('materialPriceCents') && { materialPriceCents }),
    },
  }
}

/** One party's place in a load: which scope shows it, and as what. */
export type PartyView = { party: Party; entityId: string }

/**
 * Everyone who sees a dispatch and its loads, each once. An entity that is several of them (a pit that builds with its
 * own material) is what comes first here, which is what knows more.
 * @param operatorEntityIds the operators of the pit
 */
export function partyViews(terms: Terms, operatorEntityIds: readonly string[]): PartyView[] {
  const views: PartyView[] = [
    { party: 'jobber', entityId: terms.jobberEntityId },
    { party: 'pit', entityId: terms.pitEntityId },
    { party: 'trucking', entityId: terms.truckingEntityId },
    { party: 'fleetTrucker', entityId: terms.driverEntityId },
    ...operatorEntityIds.map(entityId => ({ party: 'operator' as const, entityId })),
  ]
  return views.filter((view, index) => views.findIndex(other => other.entityId === view.entityId) === index)
}

/** Collection `dispatches`: the terms and where the dispatch stands. `terms.money` is lifted to the top. */
export const dispatchDocumentSchema = dispatchSchema.extend({
  terms: partyTermsSchema.omit({ money: true }),
  party: z.enum(parties),
  money: partyTermsSchema.shape.money,
})
export type DispatchDocument = z.infer<typeof dispatchDocumentSchema>

/** In each party's scope. The project's own scope has none: its parties don't see each other's trucks. */
export function dispatchDocuments(dispatch: Dispatch, operatorEntityIds: readonly string[]): DocumentChange[] {
  const life = dispatch.endedOn === null ? {} : { liveUntil: dispatch.endedOn + liveAfterSettledMs }
  return partyViews(dispatch.terms, operatorEntityIds).map(({ party, entityId }) => ({
    scope: entityScope(entityId),
    collection: 'dispatches',
    id: dispatch.dispatchId,
    ...life,
    body: dispatchBody(dispatch, party),
  }))
}

function dispatchBody(dispatch: Dispatch, party: Party): DispatchDocument {
  const { money, ...terms } = termsFor(party, dispatch.terms)
  return { ...dispatch, party, terms, ...(money && { money }) }
}
