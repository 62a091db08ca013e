/** The two fences of a load over its fixes: what server and phone alike propose `queued` and `arrived` from. */
import type { Place } from '../geo-pin/geo-pin.ts'
import { type FenceShape, fenceOf } from './fence-shape.ts'
import { type FenceEntry, type FenceTrack, newFenceTrack, stepFence } from './fence-track.ts'
import { type FixGate, type GateFix, heldMs, passGate, revocableMax } from './fix-gate.ts'

export type FencePlaces = { origin: FenceShape; destination: FenceShape }
export type FenceEventKind = 'enterOrigin' | 'exitOrigin' | 'enterDestination' | 'exitDestination'

/** `at` is the crossing's time, off by no more than `uncertaintyMs`; the place is where the edge was crossed. */
export type FenceEvent = FenceEntry & { kind: FenceEventKind }

/** Everything that must be remembered between two fixes: a small thing that can be stored. */
export type FenceWatch<F extends GateFix = GateFix> = {
  gate: FixGate<F>
  origin: FenceTrack
  destination: FenceTrack
  /** As they were before the last fix that counted, and those before it, newest first: it may be revoked. */
  recent: { origin: FenceTrack; destination: FenceTrack }[]
}

export const newFenceWatch: FenceWatch<never> = {
  gate: {},
  origin: newFenceTrack,
  destination: newFenceTrack,
  recent: [],
}

type FencedPlace = Pick<Place, 'lat' | 'lng' | 'radiusMeters' | 'fence'>

export function fencePlacesOf(terms: { origin: FencedPlace; destination: FencedPlace }): FencePlaces {
  return { origin: fenceOf(terms.origin), destination: fenceOf(terms.destination) }
}

/**
 * One fix further in order of capture. An event is given once it is certain, with the time at which it was.
 * @returns the fixes that count from now on too, oldest first: none while a fix waits for the next ones
 */
export function stepFences<F extends GateFix>(
  places: FencePlaces,
  watch: FenceWatch<F>,
  fix: F,
): { watch: FenceWatch<F>; events: FenceEvent[]; used: F[] } {
  const { gate, used, isRejoined, revoked } = passGate(watch.gate, fix)
  const earlier = watch.recent[revoked.length - 1]
  let origin = backTo(earlier?.origin, watch.origin)
  let destination = backTo(earlier?.destination, watch.destination)
  let recent = watch.recent.slice(revoked.length)
  let before = revoked.length === 0 ? watch.gate.last : watch.gate.recent?.[revoked.length - 1]
  const events: FenceEvent[] = []
  used.forEach((each, i) => {
    const isFirst = i === 0
    const step = {
      before,
      isRoad: !isFirst || !isRejoined,
      heldMs: isFirst && before === watch.gate.last ? heldMs(watch.gate) : 0,
    }
    const atOrigin = stepFence(places.origin, origin, each, step)
    const atDestination = stepFence(places.destination, destination, each, step)
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
function backTo(earlier: FenceTrack | undefined, now: FenceTrack): FenceTrack {
  return earlier?.isIn === now.isIn ? earlier : now
}

/** All fixes of a load, in whatever order and however often they came. Late ones: fold again. */
export function foldFences(
  places: FencePlaces,
  fixes: readonly GateFix[],
): { watch: FenceWatch; events: FenceEvent[] } {
  let watch: FenceWatch = newFenceWatch
  const events: FenceEvent[] = []
  for (const fix of [...fixes].sort(compareFixes)) {
    const next = stepFences(places, watch, fix)
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
