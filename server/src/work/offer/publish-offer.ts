/** Publishes an offer to its parties, with its trucks at work. The caller has locked the project. */
import { offerDocuments, trucksOf } from '@haulway/domain/work/offer/offer.documents.ts'
import type { Offer } from '@haulway/domain/work/offer/offer.ts'
import type { Project } from '@haulway/domain/work/project/project.ts'
import type { Unit } from '../../http/command/command.ts'
import { listOpenDispatches } from '../dispatch/dispatch.table.ts'
import { listHauls } from '../haul/haul.table.ts'
import { listOffers } from './offer.table.ts'

/** Below a broker's offer, the broker's own accepted offer changes with it: fewer or more of its trucks are free. */
export async function publishOffers(unit: Unit, project: Project, changed: readonly Offer[]): Promise<void> {
  const offers = await listOffers(unit.tx, project.projectId)
  const open = await listOpenDispatches(unit.tx, project.projectId)
  const hauls = await listHauls(unit.tx, project.projectId)
  const names = new Set(changed.flatMap(({ offerId, broker }) => [offerId, ...(broker ? [broker.offerId] : [])]))
  for (const offer of offers.filter(({ offerId }) => names.has(offerId))) {
    const haul = hauls.find(each => each.haul.haulId === offer.haulId)?.haul
    if (haul) unit.publish(offerDocuments(offer, project, haul, trucksOf(offer, open, offers)))
  }
}
