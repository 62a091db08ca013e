/** A hauler's business, trucks and drivers with their documents, as the rule takes them. */
import type { Truck } from '../truck/truck.ts'
import type { Holder } from './check-papers.ts'
import type { Paper } from './paper.ts'

/** A business, or a driver by their own entity. */
type Named = { entityId: string; name: string }

export function businessHolder({ entityId, name }: Named, papers: readonly Paper[]): Holder {
  const own = papers.filter(paper => paper.entityId === entityId && paper.driverEntityId === null)
  return { of: 'business', id: entityId, name, ownerName: name, papers: own }
}

export function truckHolder(
  owner: Pick<Named, 'name'>,
  { truckId, number, papers }: Pick<Truck, 'truckId' | 'number' | 'papers'>,
): Holder {
  return { of: 'truck', id: truckId, name: number, ownerName: owner.name, papers }
}

/** @param owner the hauler that keeps the driver's documents */
export function driverHolder(owner: Named, driver: Named, papers: readonly Paper[]): Holder {
  const own = papers.filter(paper => paper.entityId === owner.entityId && paper.driverEntityId === driver.entityId)
  return { of: 'driver', id: driver.entityId, name: driver.name, ownerName: owner.name, papers: own }
}
