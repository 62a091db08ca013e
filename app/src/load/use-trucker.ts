/** What the truckers' pages show: the day, the open load, the dispatches that are waiting, and where the truck is. */

import { distanceMeters, type LatLng } from '@haulway/domain/geo.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogStates } from '@haulway/domain/load-log/state/states.ts'
import { truckDocumentSchema } from '@haulway/domain/truck/truck.documents.ts'
import type { Unit } from '@haulway/domain/units.ts'
import type { DispatchDocument } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { useMemo } from 'react'
import { useCurrentEntity, useEntityDocument } from '../entity/CurrentEntity.tsx'
import type { AreaHeader } from '../frame/AreaPage.tsx'
import { useAreaHeader } from '../frame/use-area-header.ts'
import type { ActInput } from '../load-log/acts/use-record-act.ts'
import { useOpenLoads } from '../load-log/use-load-logs.ts'
import { type TruckerDay, useTruckerDay } from '../load-log/use-trucker-day.ts'
import { formatDrive } from '../map/format-drive.ts'
import { type DeviceLocation, useDeviceLocation } from '../native/device-location.ts'
import { useSync } from '../sync/sync-context.ts'
import { useDocument } from '../sync/use-documents.ts'
import { useNow } from '../sync/use-is-page-shown.ts'
import { isCarrying } from '../truck/LoadPlate.tsx'
import { distanceSystemOf, formatDay } from '../ui/format/format.ts'
import { useOwnDispatches } from '../work/dispatch/use-dispatches.ts'

export type Trucker = {
  now: number
  timeZone: string
  currency: string
  day: TruckerDay
  /** The open load; the latest one if there are several. */
  load: LoadLogDocument | undefined
  /** Open dispatches, the most likely next one first. */
  dispatches: DispatchDocument[]
  /** This device, live; undefined until its position is known. */
  here: DeviceLocation | undefined
  place: Pick<ActInput, 'lat' | 'lng' | 'accuracyMeters'> | undefined
  /** The straight-line distance from here, such as "4.8 mi"; undefined until this device's position is known. */
  distanceTo: (pin: LatLng, unit: Unit) => string | undefined
  metersTo: (pin: LatLng) => number | undefined
}

/** @returns undefined until the local database has answered */
export function useTrucker(): Trucker | undefined {
  const { scope, entityId } = useCurrentEntity()
  const { timeZone, currency } = useAreaHeader()
  const { engine } = useSync()
  // Acts have the server's time: the minutes in line are the same on the operator's screen.
  const now = useNow() + engine.clockOffsetMs()
  const { here } = useDeviceLocation()
  const open = useOpenLoads(scope)
  const own = useOwnDispatches(scope, entityId)
  const load = open?.find(({ body }) => body.relations.includes('trucker'))?.body
  const day = useTruckerDay(scope, load?.terms.timeZone ?? timeZone, now)
  const dispatches = useMemo(() => {
    const last = day?.loads[0]?.terms
    return own?.toSorted((a, b) => likelihoodOf(b, last) - likelihoodOf(a, last))
  }, [own, day])
  if (!open || !dispatches || !day) return undefined
  const place = here && { lat: here.lat, lng: here.lng, accuracyMeters: here.accuracyMeters }
  const metersTo: Trucker['metersTo'] = pin => here && distanceMeters(here, pin)
  const distanceTo: Trucker['distanceTo'] = (pin, unit) =>
    here && formatDrive(distanceMeters(here, pin), distanceSystemOf(unit))
  return { now, timeZone, currency, day, load, dispatches, here, place, distanceTo, metersTo }
}

/** After a load, the truck's other haul of the same project comes next: there and back. Then the same haul again. */
function likelihoodOf({ projectId, dispatchId }: DispatchDocument, last: LoadLogDocument['terms'] | undefined): number {
  if (!last || projectId !== last.projectId) return 0
  return dispatchId === last.dispatchId ? 1 : 2
}

/** The pin that the truck drives to now: the pit until it is loaded, then the site. */
export function nextPlaceOf({ state, terms }: LoadLogDocument) {
  return loadLogStates[state].rank < loadLogStates.loaded.rank ? terms.origin : terms.destination
}

/** The project of the open load; without one, the projects of the open dispatches. */
export function currentProjectIds({ load, dispatches }: Pick<Trucker, 'load' | 'dispatches'>): string[] {
  return load ? [load.projectId] : dispatches.map(dispatch => dispatch.projectId)
}

/** The header of a trucker's pages: the truck's number, filled while it is loaded, and the trucker's name. */
export function useTruckerHeader(trucker: Trucker | undefined, second?: string): AreaHeader {
  const { scope } = useCurrentEntity()
  const entity = useEntityDocument()
  const { entityName, timeZone } = useAreaHeader()
  const truck = useDocument(scope, 'trucks', entity?.currentTruckId ?? undefined, truckDocumentSchema)
  const load = trucker?.load
  const terms = load?.terms ?? trucker?.dispatches[0]?.terms
  const number = load?.terms.truck.number ?? truck?.body.number ?? terms?.truck.number
  const loaded = isCarrying(load)
  return {
    title: terms?.truckingName ?? entityName,
    second: second ?? formatDay(Date.now(), timeZone),
    ...(number !== undefined && { machine: { number, loaded } }),
  }
}
