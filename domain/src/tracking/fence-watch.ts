/** The two fences of a load over its fixes: what server and phone alike propose `queued` and `arrived` from. */
import type { Place } from '../geo-pin/geo-pin.ts'
import { type FenceShape, fenceOf } from './fence-shape.ts'
import { type FenceEntry, type FenceTrack, outsideFence, stepFence } from './fence-track.ts'
import { type FixGate, type GateFix, passGate } from './fix-gate.ts'

export type FencePlaces = { origin: FenceShape; destination: FenceShape }
export type FenceEventKind = 'enterOrigin' | 'exitOrigin' | 'enterDestination' | 'exitDestination'

/** `at` is the crossing's time, off by no more than `uncertaintyMs`; the place is where the edge was crossed. */
export type FenceEvent = FenceEntry & { kind: FenceEventKind }

/** Everything that must be remembered between two fixes: a small thing that can be stored. */
export type FenceWatch = { gate: FixGate; origin: FenceTrack; destination: FenceTrack }

export const newFenceWatch: FenceWatch = { gate: {}, origin: outsideFence, destination: outsideFence }

type FencedPlace = Pick<Place, 'lat' | 'lng' | 'radiusMeters' | 'fence'>

export function fencePlacesOf(terms: { origin: FencedPlace; destination: FencedPlace }): FencePlaces {
  return { origin: fenceOf(terms.origin), destination: fenceOf(terms.destination) }
}

/** One fix further in order of capture. An event is told once it is sure, with the time at which it was. */
export function stepFences(
  places: FencePlaces,
  watch: FenceWatch,
  fix: GateFix,
): { watch: FenceWatch; events: FenceEvent[] } {
  const { gate, verdict, isRejoined } = passGate(watch.gate, fix)
  if (verdict !== 'used') return { watch: { ...watch, gate }, events: [] }
  const before = watch.gate.last
  const origin = stepFence(places.origin, watch.origin, before, fix, !isRejoined)
  const destination = stepFence(places.destination, watch.destination, before, fix, !isRejoined)
  const events = [
    ...origin.changes.map(({ kind, ...edge }) => ({ kind: `${kind}Origin` as const, ...edge })),
    ...destination.changes.map(({ kind, ...edge }) => ({ kind: `${kind}Destination` as const, ...edge })),
  ]
  return { watch: { gate, origin: origin.track, destination: destination.track }, events }
}

/** All fixes of a load, in whatever order and however often they came. Late ones: fold again. */
export function foldFences(
  places: FencePlaces,
  fixes: readonly GateFix[],
): { watch: FenceWatch; events: FenceEvent[] } {
  let watch = newFenceWatch
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
