/** Whether a truck has gone from the pit or the site where its load still is, by the crossings that record its acts. */
import { geofenceSureMs } from '../load-log/fold/fold.ts'
import type { EdgeTime } from './crossing.ts'
import type { GeofenceEvent, GeofenceWatch } from './watch.ts'

/**
 * When the truck left, ms, and where it crossed the edge. `isCertain`: the geofence counts it as out; until then the
 * truck may be back with the next fix.
 */
export type Departure = { at: number; lat: number; lng: number; isCertain: boolean }

type Points = { watch: GeofenceWatch; events: readonly GeofenceEvent[] }

/**
 * When the truck left a place that it was in. Its exit is the one that the server records from the same points. Where
 * it is known to some minutes only, as after a silence, it is the latest time: the truck was gone by then.
 * @returns undefined while the truck is there, and if the points never showed it there
 */
export function departureFrom(place: 'origin' | 'destination', { watch, events }: Points): Departure | undefined {
  const [enter, exit] =
    place === 'origin' ? (['enterOrigin', 'exitOrigin'] as const) : (['enterDestination', 'exitDestination'] as const)
  const last = events.findLast(({ kind }) => kind === enter || kind === exit)
  if (last?.kind === exit) return departureOf(last, true)
  const { isIn, leaving } = watch[place]
  return last && isIn && leaving ? departureOf(leaving.edge, false) : undefined
}

function departureOf({ at, uncertaintyMs, lat, lng }: EdgeTime, isCertain: boolean): Departure {
  return { at: uncertaintyMs > geofenceSureMs ? at + uncertaintyMs : at, lat, lng, isCertain }
}
