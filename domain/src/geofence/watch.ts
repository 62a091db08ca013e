/** The two geofences of a load over its fixes: what server and phone alike propose `queued` and `arrived` from. */
import type { Place } from '../geo-pin/geo-pin.ts'
import { type FixGate, type GateFix, heldMs, passGate, revocableMax } from '../track/fix-gate.ts'
import { type GeofenceShape, geofenceOf } from './shape.ts'
import { type GeofenceEntry, type GeofenceTrack, newGeofenceTrack, stepGeofence } from './track-crossings.ts'

export type GeofencePlaces = { origin: GeofenceShape; destination: GeofenceShape }
export type GeofenceEventKind = 'enterOrigin' | 'exitOrigin' | 'enterDestination' | 'exitDestination'

/** `at` is the crossing's time, off by no more than `uncertaintyMs`; the place is where the edge was crossed. */
export type GeofenceEvent = GeofenceEntry & { kind: GeofenceEventKind }

/** Everything that must be remembered between two fixes: a small thing that can be stored. */
export type GeofenceWatch<F extends GateFix = GateFix> = {
  gate: FixGate<F>
  origin: GeofenceTrack
  destination: GeofenceTrack
  /** As they were before the last fix that counted, and those before it, newest first: it may be revoked. */
  recent: { origin: GeofenceTrack; destination: GeofenceTrack }[]
}

export const newGeofenceWatch: GeofenceWatch<never> = {
  gate: {},
  origin: newGeofenceTrack,
  destination: newGeofenceTrack,
  recent: [],
}

type GeofencedPlace = Pick<Place, 'lat' | 'lng' | 'radiusMeters' | 'geofence'>

export function geofencePlacesOf(terms: { origin: GeofencedPlace; destination: GeofencedPlace }): GeofencePlaces {
  return { origin: geofenceOf(terms.origin), destination: geofenceOf(terms.destination) }
}

/**
 * One fix further in order of capture. An event is given once it is certain, with the time at which it was.
 * @returns the fixes that count from now on too, oldest first: none while a fix waits for the next ones
 */
export function stepGeofences<F extends GateFix>(
  places: GeofencePlaces,
  watch: GeofenceWatch<F>,
  fix: F,
): { watch: GeofenceWatch<F>; events: GeofenceEvent[]; used: F[] } {
  const { gate, used, isRejoined, revoked } = passGate(watch.gate, fix)
  const earlier = watch.recent[revoked.length - 1]
  let origin = backTo(earlier?.origin, watch.origin)
  let destination = backTo(earlier?.destination, watch.destination)
  let recent = watch.recent.slice(revoked.length)
  let before = revoked.length === 0 ? watch.gate.last : watch.gate.recent?.[revoked.length - 1]
  const events: GeofenceEvent[] = []
  used.forEach((each, i) => {
    const isFirst = i === 0
    const step = {
      before,
      isRoad: !isFirst || !isRejoined,
      heldMs: isFirst && before === watch.gate.last ? heldMs(watch.gate) : 0,
    }
    const atOrigin = stepGeofence(places.origin, origin, each, step)
    const atDestination = stepGeofence(places.destination, destination, each, step)
    recent = [{ origin, destination }, ...recent.slice(0, revocableMax - 1)]
    origin = atOrigin.track
    destination = atDestination.track
    before = each
    events.push(...atOrigin.changes.map(({ kind, ...edge }) => ({ kind: `${kind}Origin` as const, ...edge })))
    events.push(...atDestination.changes.map(({ kind, ...edge }) => ({ kind: `${kind}Destination` as const, ...edge })))
  })
  return { watch: { gate, origin, destination, recent }, events, used }
}

/** What an event was given of is not taken back. */
function backTo(earlier: GeofenceTrack | undefined, now: GeofenceTrack): GeofenceTrack {
  return earlier?.isIn === now.isIn ? earlier : now
}

/** All fixes of a load, in whatever order and however often they came. Late ones: fold again. */
export function foldGeofences(
  places: GeofencePlaces,
  fixes: readonly GateFix[],
): { watch: GeofenceWatch; events: GeofenceEvent[] } {
  let watch: GeofenceWatch = newGeofenceWatch
  const events: GeofenceEvent[] = []
  for (const fix of [...fixes].sort(compareFixes)) {
    const next = stepGeofences(places, watch, fix)
    watch = next.watch
    events.push(...next.events)
  }
  return { watch, events }
}

/** A total order, so that fixes of one instant are taken alike everywhere; a repeat of a fix is `old` to the gate. */
function compareFixes(a: GateFix, b: GateFix): number {
  const accuracy = (fix: GateFix) => fix.accuracyMeters ?? Number.MAX_VALUE
  return a.at - b.at || accuracy(a) - accuracy(b) || a.lat - b.lat || a.lng - b.lng
}
