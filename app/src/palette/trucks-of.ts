/** The trucks that a business can find: its own, or those of the haulers that work for it. */
import type { EntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { TruckDocument } from '@haulway/domain/truck/truck.documents.ts'
import type { DispatchDocument } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { paths } from '../paths.ts'

export type FoundTruck = {
  truckId: string
  number: string
  plate: string
  /** Who drives it, or whose it is. */
  by: string
  to: string
  isLoaded: boolean
  /** Its last load, if it is on this device. */
  last: LoadLogDocument | undefined
  /** The project that it is dispatched to. */
  projectName: string | undefined
  /** About another business's truck, it knows only what the truck does for it. */
  isOwn: boolean
}

type Work = {
  own: readonly TruckDocument[]
  /** The latest first. */
  loads: readonly LoadLogDocument[]
  dispatches: readonly DispatchDocument[]
}

export function trucksOf(type: EntityTypeName, { own, loads, dispatches }: Work): FoundTruck[] {
  const lastLoads = new Map(loads.toReversed().map(load => [load.terms.truck.truckId, load]))
  const isLoaded = (truckId: string) => {
    const state = lastLoads.get(truckId)?.state
    return state === 'loaded' || state === 'arrived'
  }
  const sent = new Map(
    dispatches.filter(({ state }) => state === 'open').map(({ terms }) => [terms.truck.truckId, terms.projectName]),
  )
  const workOf = (truckId: string) => ({ last: lastLoads.get(truckId), projectName: sent.get(truckId) })
  if (type === 'truckingFleet' || type === 'soloTrucker') {
    return own.map(({ truckId, number, plate }) => ({
      truckId,
      number,
      plate,
      to: paths.truck(type, truckId),
      isLoaded: isLoaded(truckId),
      by: lastLoads.get(truckId)?.terms.driverName ?? '',
      ...workOf(truckId),
      isOwn: true,
    }))
  }
  const terms = new Map([...dispatches, ...loads.toReversed()].map(each => [each.terms.truck.truckId, each.terms]))
  return [...terms].map(([truckId, { truck, truckingName, driverName, projectId }]) => {
    const last = lastLoads.get(truckId)
    const project = type === 'jobber' ? paths.project(projectId) : paths.map(type)
    return {
      truckId,
      number: truck.number,
      plate: truck.plate,
      isLoaded: isLoaded(truckId),
      by: [...new Set([driverName, truckingName])].filter(Boolean).join(', '),
      ...workOf(truckId),
      isOwn: false,
      // Others have no page of a hauler's truck: its last load says where it is and what it does.
      to: last ? paths.loadLog(type, last.projectId, last.loadLogId) : project,
    }
  })
}
