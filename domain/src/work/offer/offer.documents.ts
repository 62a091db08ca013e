/** The documents of an offer: the jobber and the trucking entity see all of it, and no one else sees it. */
import { z } from 'zod'
import { type DocumentChange, liveAfterSettledMs } from '../../document/document.ts'
import { entityScope } from '../../document/scope.ts'
import { haulMoneySchema } from '../agreement-cards.ts'
import { type Haul, haulSchema } from '../haul/haul.ts'
import { type Project, projectSchema } from '../project/project.ts'
import { type Offer, offerSchema } from './offer.ts'

/** Collection `offers`: the offer with the information needed to answer it. */
export const offerDocumentSchema = offerSchema.omit({ card: true }).extend({
  projectName: projectSchema.shape.name,
  jobberName: z.string().max(80),
  startDay: projectSchema.shape.startDay,
  ...haulSchema.pick({ materialName: true, unit: true, targetMilli: true, origin: true, destination: true }).shape,
  /** `trucks` minus this is the number of trucks not dispatched yet. */
  trucksDispatched: z.int().min(0),
  money: haulMoneySchema.optional(),
})
export type OfferDocument = z.infer<typeof offerDocumentSchema>

/** @param trucksDispatched how many of its trucks have an open dispatch */
export function offerDocuments(offer: Offer, project: Project, haul: Haul, trucksDispatched: number): DocumentChange[] {
  const { card, ...rest } = offer
  const body: OfferDocument = {
    ...rest,
    projectName: project.name,
    jobberName: project.entityName,
    startDay: project.startDay,
    materialName: haul.materialName,
    unit: haul.unit,
    targetMilli: haul.targetMilli,
    origin: haul.origin,
    destination: haul.destination,
    trucksDispatched,
    money: { currency: project.currency, haul: { card } },
  }
  const settled = offer.state === 'declined' || offer.state === 'withdrawn' || project.state === 'closed'
  const life = settled ? { liveUntil: (offer.answeredOn ?? offer.offeredOn) + liveAfterSettledMs } : {}
  return [offer.jobberEntityId, offer.truckingEntityId].map(entityId => ({
    scope: entityScope(entityId),
    collection: 'offers',
    id: offer.offerId,
    ...life,
    body,
  }))
}
