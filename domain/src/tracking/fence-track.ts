/**
 * One fence, fix by fix. The truck is in when it has stayed for a minute, and out when it is clear of the edge; the
 * times told are those of the crossing. A truck that only drives by is never in.
 */
import { distanceMeters } from '../geo.ts'
import { secondMs } from '../time.ts'
import { type EdgeTime, edgeTime, standingMetersPerSecond } from './edge-time.ts'
import { type FenceShape, metersOutside } from './fence-shape.ts'
import { accuracyOf, type GateFix } from './fix-gate.ts'

/** Inside for so long is no drive-by. */
export const dwellMs = 60 * secondMs
/** Clear of the edge is so far out at least, and twice the fix's own accuracy. */
const clearMeters = 25
/** Nearer the edge, who is out for so long without a break is out too. */
const outMs = 120 * secondMs
/** Who has not stayed yet, and is out for so long, has left again. */
const passedMs = 20 * secondMs
/** Two fixes so near each other, so long apart, are of a truck that stands. */
const standing = { meters: 25, ms: 20 * secondMs }

/** `wasInside`: it was inside from the first fix on, and when it came is not known. */
export type FenceEntry = EdgeTime & { wasInside?: true }
export type FenceChange = (FenceEntry & { kind: 'enter' }) | (EdgeTime & { kind: 'exit' })

export type FenceTrack = {
  isIn: boolean
  /** Inside, but not for long enough yet: since its crossing, first and last seen, and whether it stood. */
  entering?: { edge: FenceEntry; seenAt: number; lastAt: number; hasStood: boolean }
  /** Outside, but not clear of the edge yet; since when farther from it than its fixes are off. */
  leaving?: { edge: EdgeTime; apartSince: number | undefined } | undefined
  /** Out, but never clear of the edge since: to be in again takes as much as to be out. */
  isBeside?: true
}

export const outsideFence: FenceTrack = { isIn: false }

/** One used fix further. @param before the used fix before it; `isWayKnown` false after a jump */
export function stepFence(
  shape: FenceShape,
  track: FenceTrack,
  before: GateFix | undefined,
  fix: GateFix,
  isWayKnown = true,
): { track: FenceTrack; changes: FenceChange[] } {
  const meters = metersOutside(shape, fix)
  const cross = (direction: 'in' | 'out') => {
    if (before) return edgeTime(shape, before, fix, direction, isWayKnown)
    return { at: fix.at, uncertaintyMs: 0, lat: fix.lat, lng: fix.lng, wasInside: true as const }
  }
  const isInside = meters <= (track.isBeside ? -accuracyOf(fix) / 2 : 0)
  if (isInside) return seeInside(track, before, fix, () => cross('in'))
  const isClear = meters > Math.max(clearMeters, 2 * accuracyOf(fix))
  if (!track.isIn && !track.entering) return { track: isClear ? outsideFence : track, changes: [] }
  const isApart = meters >= accuracyOf(fix) / 2
  const leaving = {
    edge: track.leaving?.edge ?? cross('out'),
    apartSince: isApart ? (track.leaving?.apartSince ?? fix.at) : undefined,
  }
  const { track: known, changes } = confirmOnLeaving(track, leaving.edge)
  if (!known.isIn) {
    const hasPassed = isClear || fix.at - leaving.edge.at > passedMs
    return { track: hasPassed ? outsideFence : { ...known, leaving }, changes }
  }
  const isOut = isClear || fix.at - (leaving.apartSince ?? fix.at) >= outMs
  if (!isOut) return { track: { isIn: true, leaving }, changes }
  const out: FenceTrack = isClear ? outsideFence : { isIn: false, isBeside: true }
  return { track: out, changes: [...changes, { kind: 'exit', ...leaving.edge }] }
}

function seeInside(
  track: FenceTrack,
  before: GateFix | undefined,
  fix: GateFix,
  crossIn: () => FenceEntry,
): { track: FenceTrack; changes: FenceChange[] } {
  if (track.isIn) return { track: { isIn: true }, changes: [] }
  const held = track.entering
  const entering = {
    edge: held?.edge ?? crossIn(),
    seenAt: held?.seenAt ?? fix.at,
    lastAt: fix.at,
    hasStood: (held?.hasStood ?? false) || stands(before, fix),
  }
  if (!hasStayed(entering, fix.at)) return { track: { ...track, leaving: undefined, entering }, changes: [] }
  return { track: { isIn: true }, changes: [{ kind: 'enter', ...entering.edge }] }
}

/** A stay is known by its fixes inside; where those are few, by its two crossings and a truck seen standing. */
function confirmOnLeaving(track: FenceTrack, leaving: EdgeTime): { track: FenceTrack; changes: FenceChange[] } {
  const { entering } = track
  if (track.isIn || !entering || !hasStayed(entering, leaving.at)) return { track, changes: [] }
  return { track: { isIn: true }, changes: [{ kind: 'enter', ...entering.edge }] }
}

function hasStayed({ edge, seenAt, lastAt, hasStood }: NonNullable<FenceTrack['entering']>, untilMs: number): boolean {
  if (lastAt - seenAt >= dwellMs) return true
  return untilMs - edge.at >= dwellMs && (hasStood || lastAt - seenAt >= dwellMs / 2)
}

function stands(before: GateFix | undefined, fix: GateFix): boolean {
  const speed = fix.speedMetersPerSecond
  if (speed !== null && speed !== undefined && speed < standingMetersPerSecond) return true
  return before !== undefined && fix.at - before.at >= standing.ms && distanceMeters(before, fix) < standing.meters
}
