/** What the truckers' pages are made of: the day, the load on the way, the work that waits, and where one is. */

import type { LatLng } from '@haulway/domain/geo.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogStates } from '@haulway/domain/load-log/states.ts'
import { truckDocumentSchema } from '@haulway/domain/truck/truck.documents.ts'
import type { Unit } from '@haulway/domain/units.ts'
import type { DispatchDocument } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { useMemo } from 'react'
import { useCurrentEntity, useEntityDocument } from '../entity/CurrentEntity.tsx'
import type { AreaHeader } from '../frame/AreaPage.tsx'
import { useAreaHeader, useNow } from '../frame/use-area-header.ts'
import type { ActInput } from '../load-log/acts/use-record-act.ts'
import { trackLabels } from '../load-log/track-labels.ts'
import { useOpenLoads } from '../load-log/use-load-logs.ts'
import { type TruckerDay, useTruckerDay } from '../load-log/use-trucker-day.ts'
import { useDeviceLocation } from '../native/device-location.ts'
import { useDocument } from '../sync/use-documents.ts'
import { formatDay } from '../ui/format/format.ts'
import { useOwnDispatches } from '../work/dispatch/use-dispatches.ts'

export type Trucker = {
  now: number
  timeZone: string
  currency: string
  day: TruckerDay
  /** The load on the way; the latest, should there be several. */
  load: LoadLogDocument | undefined
  /** Open dispatches, the one driven last first. */
  dispatches: DispatchDocument[]
  place: Pick<ActInput, 'lat' | 'lng' | 'accuracyMeters'> | undefined
  wayTo: (pin: LatLng, unit: Unit) => string | undefined
}

/** @returns undefined until the device has been asked */
export function useTrucker(): Trucker | undefined {
  const { scope, entityId } = useCurrentEntity()
  const { timeZone, currency } = useAreaHeader()
  const now = useNow()
  const { here } = useDeviceLocation()
  const open = useOpenLoads(scope)
  const own = useOwnDispatches(scope, entityId)
  const load = open?.find(({ body }) => body.relations.includes('trucker'))?.body
  const day = useTruckerDay(scope, load?.terms.timeZone ?? timeZone, now)
  const dispatches = useMemo(() => {
    const lastId = day?.loads[0]?.terms.dispatchId
    const isLast = (dispatch: DispatchDocument) => Number(dispatch.dispatchId === lastId)
    return own?.toSorted((a, b) => isLast(b) - isLast(a))
  }, [own, day])
  if (!open || !dispatches || !day) return undefined
  const place = here && { lat: here.lat, lng: here.lng, accuracyMeters: here.accuracyMeters }
  return { now, timeZone, currency, day, load, dispatches, place, wayTo: (pin, unit) => trackLabels(here, pin, unit) }
}

/** The pin a load goes to now: the pit until it is loaded, then the site. */
export function nextPlaceOf({ state, terms }: LoadLogDocument) {
  return loadLogStates[state].rank < loadLogStates.loaded.rank ? terms.origin : terms.destination
}

/** The project of the load on the way, or those of the work that waits. */
export function projectsAtHand({ load, dispatches }: Pick<Trucker, 'load' | 'dispatches'>): string[] {
  return load ? [load.projectId] : dispatches.map(dispatch => dispatch.projectId)
}

/** Whether there is material on the truck. */
export function isCarrying(load: Pick<LoadLogDocument, 'state'> | undefined): boolean {
  return load?.state === 'loaded' || load?.state === 'arrived'
}

/** The band of a trucker: the truck's number, filled while it is loaded, and who one is. */
export function useTruckerHeader(trucker: Trucker | undefined, second?: string): AreaHeader {
  const { scope } = useCurrentEntity()
  const entity = useEntityDocument()
  const { entityName, userName, timeZone } = useAreaHeader()
  const truck = useDocument(scope, 'trucks', entity?.currentTruckId ?? undefined, truckDocumentSchema)
  const load = trucker?.load
  const terms = load?.terms ?? trucker?.dispatches[0]?.terms
  const number = load?.terms.truck.number ?? truck?.body.number ?? terms?.truck.number
  const loaded = isCarrying(load)
  return {
    title: terms?.truckingName ?? entityName,
    second: second ?? `${formatDay(Date.now(), timeZone)}, ${userName}`,
    ...(number !== undefined && { machine: { number, loaded } }),
  }
}
