/** The two geofences of a load over its fixes. Server and phone both derive arrivals and the exit from their events. */
import type { Place } from '../geo-pin/geo-pin.ts'
import { type FixGate, type GateFix, heldMs, isUsable, passGate, revocableMax } from '../track/fix-gate.ts'
import { type GeofenceShape, geofenceOf, metersOutside } from './shape.ts'
import {
  type GeofenceEntry,
  type GeofenceTrack,
  newGeofenceTrack,
  stepGeofence,
  withMaybeIn,
} from './track-crossings.ts'

export type GeofencePlaces = { origin: GeofenceShape; destination: GeofenceShape }
export type GeofenceEventKind = 'enterOrigin' | 'exitOrigin' | 'enterDestination' | 'exitDestination'

/** The truck crossed the edge at `at`, give or take `uncertaintyMs`; `lat` and `lng` are where it crossed. */
export type GeofenceEvent = GeofenceEntry & { kind: GeofenceEventKind }

type GeofenceTracks = { origin: GeofenceTrack; destination: GeofenceTrack }

/** The whole state between two fixes: small, plain JSON. A phone stores it; the server folds all points instead. */
export type GeofenceWatch = GeofenceTracks & {
  gate: FixGate
  /** What was before each of the last fixes that counted, newest first: the gate may revoke those fixes. */
  recent: BeforeFix[]
}

/** The states before a fix, how many events it made, and whether the fix before it is also evidence of them. */
type BeforeFix = GeofenceTracks & { events: number; isSecond: boolean }

/** `withdrawn`: how many of the last events were made by strays. */
export type GeofenceStep = { watch: GeofenceWatch; events: GeofenceEvent[]; withdrawn: number }

export const newGeofenceWatch: GeofenceWatch = {
  gate: {},
  origin: newGeofenceTrack,
  destination: newGeofenceTrack,
  recent: [],
}

type GeofencedPlace = Pick<Place, 'lat' | 'lng' | 'radiusMeters' | 'geofence'>

export function geofencePlacesOf(terms: { origin: GeofencedPlace; destination: GeofencedPlace }): GeofencePlaces {
  return { origin: geofenceOf(terms.origin), destination: geofenceOf(terms.destination) }
}

/** Takes the next fix in order of capture. An event is returned once it is certain, with the time of its crossing. */
export function stepGeofences(places: GeofencePlaces, watch: GeofenceWatch, fix: GateFix): GeofenceStep {
  const { gate, used, isRejoined, revoked } = passGate(watch.gate, fix)
  // An event of the oldest stray is kept if the fix before that one was already on the same side.
  const oldest = watch.recent[revoked.length - 1]
  const isKept = oldest !== undefined && oldest.events > 0 && oldest.isSecond
  const state = isKept ? watch.recent[revoked.length - 2] : oldest
  const undone = watch.recent.slice(0, isKept ? revoked.length - 1 : revoked.length)
  const withdrawn = undone.reduce((sum, each) => sum + each.events, 0)
  let { origin, destination } = state ?? watch
  let recent = watch.recent.slice(revoked.length)
  if (isKept && recent[0]) recent = [withEventsOf(recent[0], oldest), ...recent.slice(1)]
  let [before, earlier] = [watch.gate.last, ...(watch.gate.recent ?? [])].slice(revoked.length)
  const events: GeofenceEvent[] = []
  used.forEach((each, i) => {
    const isFirst = i === 0
    const step = {
      before,
      earlier,
      isRoad: !isFirst || !isRejoined,
      heldMs: isFirst && before === watch.gate.last ? heldMs(watch.gate) : 0,
    }
    const atOrigin = stepGeofence(places.origin, origin, each, step)
    const atDestination = stepGeofence(places.destination, destination, each, step)
    const made = atOrigin.changes.length + atDestination.changes.length
    const isSecond = isSecondFix(origin, atOrigin.track) && isSecondFix(destination, atDestination.track)
    recent = [{ origin, destination, events: made, isSecond }, ...recent.slice(0, revocableMax - 1)]
    origin = atOrigin.track
    destination = atDestination.track
    earlier = before
    before = each
    events.push(...atOrigin.changes.map(({ kind, ...edge }) => ({ kind: `${kind}Origin` as const, ...edge })))
    events.push(...atDestination.changes.map(({ kind, ...edge }) => ({ kind: `${kind}Destination` as const, ...edge })))
  })
  if (revoked.length > 0) {
    const dropped = [watch, ...undone]
    origin = withMaybeIn(
      origin,
      dropped.map(each => each.origin),
    )
    destination = withMaybeIn(
      destination,
      dropped.map(each => each.destination),
    )
  }
  return { watch: { gate, origin, destination, recent }, events, withdrawn }
}

/** What was before a fix whose event is kept although the next fix, which made it, was a stray. */
function withEventsOf(before: BeforeFix, stray: BeforeFix): BeforeFix {
  return {
    events: before.events + stray.events,
    isSecond: false,
    origin: withMaybeIn(before.origin, [stray.origin]),
    destination: withMaybeIn(before.destination, [stray.destination]),
  }
}

/** Whether a fix changed nothing, or the fix before it was already on the side to which the truck changed. */
function isSecondFix(before: GeofenceTrack, after: GeofenceTrack): boolean {
  if (before.isIn === after.isIn) return true
  return after.isIn ? before.entering !== undefined && !before.leaving : before.leaving !== undefined
}

/** All events so far, after a step that found new ones or withdrew old ones. */
export function withStep(events: readonly GeofenceEvent[], step: Omit<GeofenceStep, 'watch'>): GeofenceEvent[] {
  return [...events.slice(0, events.length - step.withdrawn), ...step.events]
}

/** Folds all fixes of a load, in any order and with repeats. If late fixes arrive, fold all of them again. */
export function foldGeofences(
  places: GeofencePlaces,
  fixes: readonly GateFix[],
): { watch: GeofenceWatch; events: GeofenceEvent[] } {
  let watch: GeofenceWatch = newGeofenceWatch
  const events: GeofenceEvent[] = []
  for (const fix of [...fixes].sort(compareFixes)) {
    const next = stepGeofences(places, watch, fix)
    watch = next.watch
    // Not `withStep`: copying all events for each crossing takes the square of their number.
    events.length -= next.withdrawn
    events.push(...next.events)
  }
  return { watch, events }
}

/** A total order, so that fixes of the same instant are always taken alike. The gate refuses a repeat as `old`. */
function compareFixes(a: GateFix, b: GateFix): number {
  const accuracy = (fix: GateFix) => fix.accuracyMeters ?? Number.MAX_VALUE
  return a.at - b.at || accuracy(a) - accuracy(b) || a.lat - b.lat || a.lng - b.lng
}

/** Whether the truck is in each geofence. */
export type GeofenceSides = { origin: boolean; destination: boolean }

/**
 * The sides on which a truck is for certain: no fix waits, and no enter or exit is being confirmed.
 * While all new fixes are on these sides, folding again would find no new event.
 * @returns undefined while the next fix on the same sides may still make an event
 */
export function settledSides({ gate, recent, origin, destination }: GeofenceWatch): GeofenceSides | undefined {
  const sides = { origin: origin.isIn, destination: destination.isIn }
  const isSettled = (tracks: GeofenceTracks) =>
    isSettledTrack(tracks.origin, sides.origin) && isSettledTrack(tracks.destination, sides.destination)
  return !gate.waiting && [{ origin, destination }, ...recent].every(isSettled) ? sides : undefined
}

function isSettledTrack({ isIn, isOut, entering, leaving }: GeofenceTrack, side: boolean): boolean {
  return isIn === side && !entering && !leaving && (isIn || isOut === true)
}

/** Whether a fix may change something that was settled. A fix that the gate can't use (vague, mock, at 0, 0) can't. */
export function mayCross(places: GeofencePlaces, sides: GeofenceSides, fix: GateFix): boolean {
  if (!isUsable(fix)) return false
  return (['origin', 'destination'] as const).some(place => metersOutside(places[place], fix) <= 0 !== sides[place])
}
