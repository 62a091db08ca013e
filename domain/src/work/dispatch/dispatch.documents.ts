/** The documents of a dispatch for each party, and the terms in each of its loads. */
import { z } from 'zod'
import { type DocumentChange, liveAfterSettledMs } from '../../document/document.ts'
import { entityScope } from '../../document/scope.ts'
import { legalGrossForOthers } from '../../truck/legal-gross.ts'
import { cardsFor, cardsOf, haulMoneySchema } from '../agreement-cards.ts'
import { type Party, parties } from '../party.ts'
import {
  agreementPartiesOf,
  brokerTermsSchema,
  type Dispatch,
  dispatchSchema,
  isToDump,
  type LoadParties,
  type Terms,
  termsSchema,
} from './dispatch.ts'
import type { TruckSnapshot } from './truck-snapshot.ts'

/** The terms for a party: the cards it may see are under `money`, the others are left out. */
export const partyTermsSchema = termsSchema
  .omit({ card: true, versions: true, materialCard: true, currency: true, broker: true })
  .extend({
    broker: brokerTermsSchema.pick({ entityId: true, name: true }).optional(),
    money: haulMoneySchema.optional(),
  })
export type PartyTerms = z.infer<typeof partyTermsSchema>

/** The terms with only the fields a party may see; without `money` for parties that may see no price. */
export function termsFor(party: Party, terms: Terms): PartyTerms {
  const { card, versions, materialCard, currency, broker, ...all } = terms
  const known = { ...all, truck: truckFor(party, all.truck), ...(broker && chainFor(party, broker)) }
  const cards = cardsFor(party, cardsOf(terms))
  return cards ? { ...known, money: { currency, ...cards } } : known
}

const ownsOrDrives: ReadonlySet<Party> = new Set(['trucking', 'subhauler', 'fleetTrucker'])

/** A truck's permits are its owner's and driver's papers. The others see the one that counts, which they can check. */
function truckFor(party: Party, truck: TruckSnapshot): TruckSnapshot {
  if (!truck.legalGross || ownsOrDrives.has(party)) return truck
  return { ...truck, legalGross: legalGrossForOthers(truck.legalGross) }
}

/** The jobber knows whom it contracted, and broker and hauler know each other. Everyone else sees only the hauler. */
function chainFor(party: Party, { entityId, name, offerId }: NonNullable<Terms['broker']>): Partial<PartyTerms> {
  if (party === 'jobber') return { offerId, truckingEntityId: entityId, truckingName: name }
  return party === 'broker' || party === 'subhauler' ? { broker: { entityId, name } } : {}
}

type NamedTerms = Parameters<typeof agreementPartiesOf>[0] & {
  jobberName: string
  truckingName: string
  pitName?: string | undefined
  broker?: { entityId: string; name: string } | undefined
}

/**
 * The name of a business for another one of the same work. Payer and payee of an agreement know each other.
 * @returns undefined for a business that the reader may not know about
 */
export function nameForReader(terms: NamedTerms, entityId: string, readerId: string): string | undefined {
  const isKnown = agreementPartiesOf(terms).some(({ payerEntityId, payeeEntityId }) => {
    const sides = [payerEntityId, payeeEntityId]
    return sides.includes(entityId) && sides.includes(readerId)
  })
  if (!isKnown) return undefined
  if (entityId === terms.broker?.entityId) return terms.broker.name
  if (entityId === terms.jobberEntityId) return terms.jobberName
  return entityId === terms.truckingEntityId ? terms.truckingName : terms.pitName
}

/** A reader of a load: the entity, and the party it is. */
export type PartyView = { party: Party; entityId: string }

/**
 * All entities that see a dispatch and its loads, each once. An entity with several roles (a pit that builds with its
 * own material) has the first one in this list, which sees more.
 * @param operatorEntityIds the operators of the pit; at a dump they load no truck, and see none
 */
export function partyViews(terms: LoadParties, operatorEntityIds: readonly string[]): PartyView[] {
  const loaders = isToDump(terms) ? [] : operatorEntityIds
  const views: PartyView[] = [
    { party: 'jobber', entityId: terms.jobberEntityId },
    { party: isToDump(terms) ? 'dump' : 'pit', entityId: terms.pitEntityId },
    ...(terms.broker ? [{ party: 'broker' as const, entityId: terms.broker.entityId }] : []),
    { party: terms.broker ? 'subhauler' : 'trucking', entityId: terms.truckingEntityId },
    { party: 'fleetTrucker', entityId: terms.driverEntityId },
    ...loaders.map(entityId => ({ party: 'operator' as const, entityId })),
  ]
  return views.filter((view, index) => views.findIndex(other => other.entityId === view.entityId) === index)
}

/** Collection `dispatches`: the terms and the state of the dispatch. `terms.money` is moved to the top level. */
export const dispatchDocumentSchema = dispatchSchema.omit({ driverPay: true }).extend({
  terms: partyTermsSchema.omit({ money: true }),
  party: z.enum(parties),
  money: partyTermsSchema.shape.money,
})
export type DispatchDocument = z.infer<typeof dispatchDocumentSchema>

/** In each party's scope. The project's scope has none, since its parties don't see each other's trucks. */
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

function dispatchBody({ driverPay: _, sealSecret, ...dispatch }: Dispatch, party: Party): DispatchDocument {
  const { money, ...terms } = termsFor(party, dispatch.terms)
  const seal = sealSecret && isAtLoading(party, dispatch.terms) ? { sealSecret } : {}
  return { ...dispatch, party, terms, ...seal, ...(money && { money }) }
}

/** Whether a party is at the loading itself: the one who loads the truck, and the one who drives it. */
function isAtLoading(party: Party, { driverEntityId, truckingEntityId }: Terms): boolean {
  if (party === 'trucking' || party === 'subhauler') return driverEntityId === truckingEntityId
  return party === 'pit' || party === 'operator' || party === 'fleetTrucker'
}
