/** Accepted work that still needs trucks. */
import type { ProjectReference } from '@haulway/domain/work/haul/haul.documents.ts'
import type { OfferDocument } from '@haulway/domain/work/offer/offer.documents.ts'
import { haulsGoing } from '../project/project-day.ts'
import { trucksToSubOut } from '../sub-offer/commission-answers.ts'

/** @returns the earliest first. For a closed project or an ended haul, no truck can be sent. */
export function listUnplaced(
  offers: readonly OfferDocument[],
  projects: readonly ProjectReference[],
  entityId: string,
): OfferDocument[] {
  const isGoing = ({ projectId, haulId }: OfferDocument) => {
    const project = projects.find(each => each.projectId === projectId)
    // A project that has not arrived on this device yet is not over.
    if (!project) return true
    return project.state !== 'closed' && haulsGoing(project).some(haul => haul.haulId === haulId)
  }
  return offers
    .filter(offer => offer.truckingEntityId === entityId && offer.state === 'accepted' && trucksToSubOut(offer) > 0)
    .filter(isGoing)
    .sort((a, b) => (a.startDay < b.startDay ? -1 : 1))
}
