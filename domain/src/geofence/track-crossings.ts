/**
 * One geofence, fix by fix. The truck is in when it has been inside for a minute, and out when it has been clear of the
 * edge for a minute; the times given are those of the crossings. A truck that only drives by is never in, and one that
 * is outside for a fix or two has not left.
 */
import { distanceMeters } from '../geo.ts'
import { secondMs } from '../time.ts'
import { accuracyOf, type GateFix, standingMetersPerSecond } from '../track/fix-gate.ts'
import { type EdgeTime, edgeTime } from './crossing.ts'
import { type GeofenceShape, metersOutside } from './shape.ts'

/** Inside, or clear of the edge, for so long: the truck has entered, or left. */
export const dwellMs = 60 * secondMs
/** Clear of the edge is this far out at least, and twice the fix's own accuracy. */
const clearMeters = 25
/** Nearer the edge, a truck that is outside for so long without a break has left too. */
const besideMs = 120 * secondMs
/** A truck that has not stayed yet, and is outside for longer than this before it is in again, has only passed. */
const passedMs = 30 * secondMs

/** Two fixes so near each other, so long apart, are of a truck that stands. */
const standing = { meters: 25, ms: 20 * secondMs }

/** `wasInside`: it was inside from the first fix on, and when it came is not known. */
export type GeofenceEntry = EdgeTime & { wasInside?: true }
export type GeofenceChange = (GeofenceEntry & { kind: 'enter' }) | (EdgeTime & { kind: 'exit' })

export type GeofenceTrack = {
  isIn: boolean
  /** Inside, but not for long enough yet: since its crossing, first and last seen, and whether it stood. */
  entering?: { edge: GeofenceEntry; seenAt: number; lastAt: number; hasStood: boolean }
  /** Outside, but not for long enough yet: since its crossing. */
  leaving?: { edge: EdgeTime }
  /** In, and outside for a short time just now: between which crossings. */
  wasOut?: { from: number; to: number }
  /** Outside without a break: since when clear of the edge, and farther out than its fixes are off. */
  clearSince?: number
  apartSince?: number
  /** Out for certain. */
  isOut?: true
  /** Out, but never clear of the edge since: to be in again takes as much as to be out. */
  isBeside?: true
}

export const newGeofenceTrack: GeofenceTrack = { isIn: false }

/** How the truck came to a fix: from the used fix before it, as far as the road between them is known. */
export type Step = { before: GateFix | undefined; isRoad: boolean; heldMs: number }

type Stepped = { track: GeofenceTrack; changes: GeofenceChange[] }

/** One used fix further. */
export function stepGeofence(shape: GeofenceShape, track: GeofenceTrack, fix: GateFix, step: Step): Stepped {
  const meters = metersOutside(shape, fix)
  const isInside = meters <= (track.isBeside ? -accuracyOf(fix) / 2 : 0)
  const cross = (direction: 'in' | 'out') => {
    if (step.before) return edgeTime(shape, step.before, fix, direction, step)
    return { at: fix.at, uncertaintyMs: 0, lat: fix.lat, lng: fix.lng, wasInside: true as const }
  }
  return isInside ? stepInside(track, fix, step.before, cross) : stepOutside(track, fix, meters, cross)
}

function stepInside(
  track: GeofenceTrack,
  fix: GateFix,
  before: GateFix | undefined,
  cross: (direction: 'in') => GeofenceEntry,
): Stepped {
  if (track.isIn) {
    const from = track.leaving?.edge.at
    const wasOut = from === undefined ? track.wasOut : { from, to: cross('in').at }
    return { track: { isIn: true, ...(wasOut && { wasOut }) }, changes: [] }
  }
  const edge = cross('in')
  const absentMs = track.leaving ? edge.at - track.leaving.edge.at : 0
  const held = absentMs > passedMs ? undefined : track.entering
  const entering = {
    edge: held ? (track.leaving ? reaching(held.edge, edge.at) : held.edge) : edge,
    seenAt: held?.seenAt ?? fix.at,
    lastAt: fix.at,
    hasStood: (held?.hasStood ?? false) || stands(before, fix),
  }
  if (hasStayed(entering, fix.at)) return { track: { isIn: true }, changes: [{ kind: 'enter', ...entering.edge }] }
  return { track: { isIn: false, entering, ...(track.isBeside && { isBeside: true }) }, changes: [] }
}

function stepOutside(
  track: GeofenceTrack,
  fix: GateFix,
  meters: number,
  cross: (direction: 'out') => EdgeTime,
): Stepped {
  const isClear = meters > Math.max(clearMeters, 2 * accuracyOf(fix))
  const isApart = meters > accuracyOf(fix) + 5
  const clearSince = isClear ? (track.clearSince ?? fix.at) : undefined
  const apartSince = isClear || isApart ? (track.apartSince ?? fix.at) : undefined
  const since = { ...(clearSince !== undefined && { clearSince }), ...(apartSince !== undefined && { apartSince }) }
  const isOut = fix.at - (clearSince ?? fix.at) >= dwellMs || fix.at - (apartSince ?? fix.at) >= besideMs
  const outside: GeofenceTrack = {
    ...{ isIn: false, ...since },
    ...((isOut || track.isOut) && { isOut: true }),
    ...(!isClear && track.isBeside && { isBeside: true }),
  }
  if (!track.isIn && !track.entering) return { track: outside, changes: [] }
  const edge = track.leaving?.edge ?? afterReturn(cross('out'), track.wasOut)
  const { isIn, changes } = confirmOnLeaving(track, edge)
  if (!isIn) {
    const { entering } = track
    return { track: isOut || !entering ? outside : { ...outside, entering, leaving: { edge } }, changes }
  }
  if (!isOut)
    return {
      track: { isIn: true, ...since, leaving: { edge }, ...(track.wasOut && { wasOut: track.wasOut }) },
      changes,
    }
  const left: GeofenceTrack = isClear ? outside : { ...outside, isBeside: true }
  return { track: left, changes: [...changes, { kind: 'exit', ...edge }] }
}

/** Out, in for a short time and out again: either may be the crossing, so the uncertainty covers both. */
function afterReturn(edge: EdgeTime, wasOut: GeofenceTrack['wasOut']): EdgeTime {
  return wasOut && edge.at - wasOut.to <= passedMs ? reaching(edge, wasOut.from) : edge
}

function reaching<E extends EdgeTime>(edge: E, at: number): E {
  return { ...edge, uncertaintyMs: Math.max(edge.uncertaintyMs, Math.round(Math.abs(edge.at - at)) + secondMs) }
}

/** A stay is known by its fixes inside; where those are few, by its two crossings and a truck seen standing. */
function confirmOnLeaving(track: GeofenceTrack, edge: EdgeTime): { isIn: boolean; changes: GeofenceChange[] } {
  const { isIn, entering } = track
  if (isIn || !entering || !hasStayed(entering, edge.at)) return { isIn, changes: [] }
  return { isIn: true, changes: [{ kind: 'enter', ...entering.edge }] }
}

function hasStayed(
  { edge, seenAt, lastAt, hasStood }: NonNullable<GeofenceTrack['entering']>,
  untilMs: number,
): boolean {
  if (lastAt - seenAt >= dwellMs) return true
  return untilMs - edge.at >= dwellMs && (hasStood || lastAt - seenAt >= dwellMs / 2)
}

function stands(before: GateFix | undefined, fix: GateFix): boolean {
  const speed = fix.speedMetersPerSecond
  if (speed !== null && speed !== undefined && speed < standingMetersPerSecond) return true
  return before !== undefined && fix.at - before.at >= standing.ms && distanceMeters(before, fix) < standing.meters
}
