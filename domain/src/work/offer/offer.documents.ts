/** The documents of an offer: who sends it and who gets it see it, and no one else. */
import { z } from 'zod'
import { type DocumentChange, liveAfterSettledMs } from '../../document/document.ts'
import { entityScope } from '../../document/scope.ts'
import { haulMoneySchema } from '../agreement-cards.ts'
import type { Dispatch } from '../dispatch/dispatch.ts'
import { type Haul, haulSchema } from '../haul/haul.ts'
import { type Project, projectSchema } from '../project/project.ts'
import { type Offer, offerSchema, trucksPromised } from './offer.ts'
import { laterCardsOf } from './offer-cards.ts'

/** Collection `offers`: the offer with the information needed to answer it. */
export const offerDocumentSchema = offerSchema.omit({ card: true, versions: true, broker: true }).extend({
  projectName: projectSchema.shape.name,
  jobberName: z.string().max(80),
  startDay: projectSchema.shape.startDay,
  /** The project's time zone, if the card has versions: the day there says which one counts, wherever the reader is. */
  timeZone: projectSchema.shape.timeZone.optional(),
  ...haulSchema.pick({ materialName: true, unit: true, targetMilli: true, origin: true, destination: true }).shape,
  trucksDispatched: z.int().min(0),
  /** For a hauler's own accepted work: trucks that it promised to other haulers. It dispatches the rest itself. */
  trucksPromised: z.int().min(1).optional(),
  broker: offerSchema.shape.broker.unwrap().omit({ commission: true }).optional(),
  /** With the versions of its card, including those that have no answer or were declined. */
  money: haulMoneySchema.extend({ versions: offerSchema.shape.versions }).optional(),
})
export type OfferDocument = z.infer<typeof offerDocumentSchema>

/**
 * Trucks of an offer, by whose they are: `own` and `passedOn` have an open dispatch, `promised` is what the hauler
 * promised to others.
 */
export type OfferTrucks = { own: number; passedOn: number; promised: number }

/** The trucks of an offer, from all open dispatches and all offers of its project. */
export function trucksOf(offer: Offer, open: readonly Dispatch[], offers: readonly Offer[]): OfferTrucks {
  return {
    own: open.filter(({ terms }) => terms.offerId === offer.offerId).length,
    passedOn: open.filter(({ terms }) => terms.broker?.offerId === offer.offerId).length,
    promised: trucksPromised(offer, offers),
  }
}

export function offerDocuments(offer: Offer, project: Project, haul: Haul, trucks: OfferTrucks): DocumentChange[] {
  const { card, versions, broker, ...rest } = offer
  const later = laterCardsOf(offer)
  const agreement = {
    card,
    ...(later.length > 0 && { later }),
    ...(broker?.commission && { commission: broker.commission }),
  }
  const body: OfferDocument = {
    ...rest,
    ...(broker && { broker: { entityId: broker.entityId, name: broker.name, offerId: broker.offerId } }),
    projectName: project.name,
    jobberName: project.entityName,
    startDay: project.startDay,
    ...(offer.versions?.length && { timeZone: project.timeZone }),
    materialName: haul.materialName,
    unit: haul.unit,
    targetMilli: haul.targetMilli,
    origin: haul.origin,
    destination: haul.destination,
    trucksDispatched: trucks.own,
    money: {
      currency: project.currency,
      ...(broker ? { subHaul: agreement } : { haul: agreement }),
      ...(versions && { versions }),
    },
  }
  const settled = offer.state === 'declined' || offer.state === 'withdrawn' || project.state === 'closed'
  const life = settled ? { liveUntil: (offer.answeredOn ?? offer.offeredOn) + liveAfterSettledMs } : {}
  // A jobber sees that trucks of its offer come, but not that another hauler sends them.
  const views: [entityId: string, body: OfferDocument][] = [
    broker
      ? [broker.entityId, body]
      : [offer.jobberEntityId, { ...body, trucksDispatched: trucks.own + trucks.passedOn }],
    [offer.truckingEntityId, { ...body, ...(trucks.promised > 0 && { trucksPromised: trucks.promised }) }],
  ]
  return views.map(([entityId, seen]) => ({
    scope: entityScope(entityId),
    collection: 'offers',
    id: offer.offerId,
    ...life,
    body: seen,
  }))
}
