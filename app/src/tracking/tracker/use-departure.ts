/** Whether this phone's own GPS points show that its truck has left the pit or the site where its load still is. */
import { type Departure, departureFrom } from '@haulway/domain/geofence/departure.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { useMemo } from 'react'
import { useDeviceTracking } from './TrackingProvider.tsx'

/** @returns undefined while the truck is there, and on the road; `at` is the server's time, as that of all acts */
export function useDeparture(load: LoadLogDocument | undefined): Departure | undefined {
  const { geofences, clockOffsetMs } = useDeviceTracking()
  const { loadLogId, state, stateSince } = load ?? {}
  return useMemo(() => {
    const place = state === 'queued' || state === 'loading' ? 'origin' : state === 'arrived' ? 'destination' : undefined
    if (!place || stateSince === undefined || !geofences || geofences.loadLogId !== loadLogId) return undefined
    const found = departureFrom(place, geofences)
    const left = found && { ...found, at: found.at + clockOffsetMs }
    // Older points say nothing about a truck that came by hand since.
    return left && left.at > stateSince ? left : undefined
  }, [geofences, clockOffsetMs, loadLogId, state, stateSince])
}
