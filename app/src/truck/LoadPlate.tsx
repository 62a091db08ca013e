import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { TruckPlate } from './TruckPlate.tsx'

type LoadOfTruck = Pick<LoadLogDocument, 'state' | 'terms'>

/** The plate of a load's truck: filled while the truck carries the load, an outline before and after. */
export function LoadPlate({ load, size = 'list' }: { load: LoadOfTruck; size?: 'inline' | 'list' | 'header' }) {
  return <TruckPlate number={load.terms.truck.number} loaded={isCarrying(load)} size={size} />
}

type OfTruck = { terms: Pick<LoadLogDocument['terms'], 'truck'> }

/** The plate of a truck at work, in a list of trucks: filled while one of the loads is on it, as on the board. */
export function TruckAtWorkPlate({ dispatch, loads }: { dispatch: OfTruck; loads: readonly LoadOfTruck[] }) {
  const { truckId, number } = dispatch.terms.truck
  const isLoaded = loads.some(load => load.terms.truck.truckId === truckId && isCarrying(load))
  return <TruckPlate number={number} loaded={isLoaded} size="list" />
}

/** Whether the truck has material on it. */
export function isCarrying(load: Pick<LoadLogDocument, 'state'> | undefined): boolean {
  return load?.state === 'loaded' || load?.state === 'arrived'
}
