/** The hauls of a project that still need trucks. Only these can be offered. */
import type { HaulDocument, ProjectReference } from '@haulway/domain/work/haul/haul.documents.ts'
import { trucksLeft } from '@haulway/domain/work/haul/haul.ts'
import type { OfferDocument } from '@haulway/domain/work/offer/offer.documents.ts'

export type OpenHaul = HaulDocument & { trucksLeft: number }

/** @param offers may include offers of other projects; only accepted offers count */
export function openHauls(project: ProjectReference, offers: readonly OfferDocument[]): OpenHaul[] {
  return project.hauls
    .map(haul => ({ ...haul, trucksLeft: trucksLeft(haul, trucksTaken(haul, offers)) }))
    .filter(haul => haul.trucksLeft > 0)
}

function trucksTaken({ haulId }: HaulDocument, offers: readonly OfferDocument[]): number {
  return offers
    .filter(offer => offer.haulId === haulId && offer.state === 'accepted')
    .reduce((sum, offer) => sum + offer.trucks, 0)
}
