/**
 * Whether a truck has gone from the pit or the site where its load still is, and when it was away from there, by the
 * crossings that record its acts.
 */
import { type Absence, absencesMax, countedAbsences } from '../load-log/approval/confirmed-waits.ts'
import { geofenceSureMs } from '../load-log/fold/fold.ts'
import type { EdgeTime } from './edge-time.ts'
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
  const [enter, exit] = crossingsOf[place]
  const last = events.findLast(({ kind }) => kind === enter || kind === exit)
  if (last?.kind === exit) return departureOf(last, true)
  const { isIn, leaving } = watch[place]
  return last && isIn && leaving ? departureOf(leaving.edge, false) : undefined
}

const crossingsOf = {
  origin: ['enterOrigin', 'exitOrigin'],
  destination: ['enterDestination', 'exitDestination'],
} as const

/** When the truck came, and when its wait was over; undefined while it waits. */
type Waited = { since: number; until: number | undefined }

/**
 * When the truck was away from a place at which its load waited. Each begins at the latest time at which it can have
 * left, and ends when GPS is sure that it was back.
 */
export function absencesFrom(
  place: keyof typeof crossingsOf,
  events: readonly GeofenceEvent[],
  { since, until = Number.POSITIVE_INFINITY }: Waited,
): Absence[] {
  const [enter, exit] = crossingsOf[place]
  const crossings = events.filter(({ kind }) => kind === enter || kind === exit)
  const absences = crossings.flatMap((left, i): Absence[] => {
    const back = crossings[i + 1]
    if (left.kind !== exit || back?.kind === exit) return []
    const { at: from } = departureOf(left, true)
    const to = back && back.at - Math.min(back.uncertaintyMs, geofenceSureMs)
    const end = Math.min(to ?? until, until)
    if (end <= since || end - from < geofenceSureMs) return []
    return [{ place: place === 'origin' ? 'pit' : 'site', from, ...(to !== undefined && { to }) }]
  })
  const counted = countedAbsences(absences)
  const kept = counted.slice(0, absencesMax / 2)
  const rest = counted.slice(absencesMax / 2)
  const first = kept.at(-1)
  const last = rest.at(-1)
  if (!first || !last) return kept
  const { to: _, ...open } = first
  return [...kept.slice(0, -1), { ...open, ...(last.to !== undefined && { to: last.to }) }]
}

function departureOf({ at, uncertaintyMs, lat, lng }: EdgeTime, isCertain: boolean): Departure {
  return { at: uncertaintyMs > geofenceSureMs ? at + uncertaintyMs : at, lat, lng, isCertain }
}
