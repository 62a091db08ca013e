/**
 * One geofence, fix by fix. The truck is in once it has been inside for a minute, and out once it has been clear of the
 * edge for a minute. The times are those of the crossings. A truck that only drives by is never in, and a truck that is
 * outside for a fix or two has not left.
 */
import { distanceMeters } from '../geo.ts'
import { secondMs } from '../time.ts'
import { accuracyOf, type GateFix, standingMetersPerSecond } from '../track/fix-gate.ts'
import { gapMs } from '../track/gap-rule.ts'
import { type EdgeTime, edgeTime } from './edge-time.ts'
import { type GeofenceShape, metersOutside } from './shape.ts'

/** After this time inside, or clear of the edge, the truck has entered or left. */
export const dwellMs = 60 * secondMs
/** Clear of the edge: at least this far outside, and at least twice the fix's accuracy. */
const clearMeters = 25
/** Closer to the edge, a truck that is outside for this long without a break has also left. */
const besideMs = 120 * secondMs
/** A stay seen with one fix, which may be a stray, is almost two minutes long between its crossings. */
const onceMs = 110 * secondMs
/** A truck that has not stayed yet and is then outside for longer than this has only passed. */
const passedMs = 30 * secondMs

/** Two fixes this close together and this long apart are from a stopped truck. */
const standing = { meters: 25, ms: 20 * secondMs }

/** `wasInside`: the first fix was inside, so the time of the entry is unknown. */
export type GeofenceEntry = EdgeTime & { wasInside?: true }
export type GeofenceChange = (GeofenceEntry & { kind: 'enter' }) | (EdgeTime & { kind: 'exit' })

export type GeofenceTrack = {
  isIn: boolean
  /** Inside, but not for long enough yet: the crossing, the first and last fix inside, whether the truck stopped. */
  entering?: { edge: GeofenceEntry; seenAt: number; lastAt: number; hasStopped: boolean }
  /**
   * Outside, but not for long enough yet: the crossing, and whether the time of a fix limits it: one farther out than
   * its accuracy, and after a silence not the first, which may be a stray.
   */
  leaving?: { edge: EdgeTime; isSure: boolean }
  /** Outside after a short time inside, by one fix or no more than their accuracy: it may have been in since then. */
  maybeInSince?: number
  /** In, after a short time outside: from its earliest to its crossing back, and the first fix inside since. */
  wasOut?: { from: number; to: number; seenAt: number }
  /** Outside without a break: since when clear of the edge, and since when farther out than the fixes' error. */
  clearSince?: number
  apartSince?: number
  /** Out for certain. */
  isOut?: true
  /** Out, but not clear of the edge since: then being in again needs as much evidence as being out. */
  isBeside?: true
}

export const newGeofenceTrack: GeofenceTrack = { isIn: false }

/** How the truck came to a fix: from the two used before it, and whether the road from the last one is known. */
export type Step = { before: GateFix | undefined; earlier: GateFix | undefined; isRoad: boolean; heldMs: number }

type Stepped = { track: GeofenceTrack; changes: GeofenceChange[] }

/** Takes the next used fix. */
export function stepGeofence(shape: GeofenceShape, track: GeofenceTrack, fix: GateFix, step: Step): Stepped {
  const meters = metersOutside(shape, fix)
  const isInside = meters <= (track.isBeside ? -accuracyOf(fix) / 2 : 0)
  const cross = (direction: 'in' | 'out') => {
    if (step.before) return reachingBack(edgeTime(shape, step.before, fix, direction, step), fix, step)
    return { at: fix.at, uncertaintyMs: 0, lat: fix.lat, lng: fix.lng, wasInside: true as const }
  }
  return isInside ? stepInside(track, fix, step.before, cross) : stepOutside(track, fix, meters, step.before, cross)
}

function stepInside(
  track: GeofenceTrack,
  fix: GateFix,
  before: GateFix | undefined,
  cross: (direction: 'in') => GeofenceEntry,
): Stepped {
  if (track.isIn) {
    const from = earliest(track.leaving?.edge)
    const wasOut = from === undefined ? track.wasOut : { from, to: cross('in').at, seenAt: fix.at }
    return { track: { isIn: true, ...(wasOut && { wasOut }) }, changes: [] }
  }
  const edge = cross('in')
  const absentMs = track.leaving ? edge.at - track.leaving.edge.at : 0
  const held = absentMs > passedMs ? undefined : track.entering
  const entering = {
    edge: held ? (track.leaving ? reaching(held.edge, edge.at) : held.edge) : reaching(edge, track.maybeInSince),
    seenAt: held?.seenAt ?? fix.at,
    lastAt: fix.at,
    hasStopped: (held?.hasStopped ?? false) || isStopped(before, fix),
  }
  if (hasStayed(entering, fix.at)) return { track: { isIn: true }, changes: [{ kind: 'enter', ...entering.edge }] }
  return { track: { isIn: false, entering, ...(track.isBeside && { isBeside: true }) }, changes: [] }
}

function stepOutside(
  track: GeofenceTrack,
  fix: GateFix,
  meters: number,
  before: GateFix | undefined,
  cross: (direction: 'out') => EdgeTime,
): Stepped {
  const isSilent = before !== undefined && fix.at - before.at > gapMs
  const seen = seeOutside(track, fix, meters, isSilent)
  const outside = outsideTrack(track, seen)
  if (!track.isIn && !track.entering) return { track: outside, changes: [] }
  const leaving = track.leaving
    ? leavingStill(track.leaving, fix, seen.isSure)
    : { edge: afterReturn(cross('out'), before, track.wasOut), isSure: seen.isSure && !isSilent }
  const { isIn, changes } = confirmOnLeaving(track, leaving.edge)
  if (!isIn) {
    const { entering } = track
    return { track: seen.isOut || !entering ? outside : { ...outside, entering, leaving }, changes }
  }
  if (!seen.isOut)
    return {
      track: { isIn: true, ...seen.since, leaving, ...(track.wasOut && { wasOut: track.wasOut }) },
      changes,
    }
  const left: GeofenceTrack = seen.isClear ? outside : { ...outside, isBeside: true }
  return { track: left, changes: [...changes, { kind: 'exit', ...leaving.edge }] }
}

type SeenOutside = {
  /** Clear of the edge. */
  isClear: boolean
  /** Farther outside than the fix's error. */
  isSure: boolean
  /** Far enough outside, for long enough. */
  isOut: boolean
  since: Pick<GeofenceTrack, 'clearSince' | 'apartSince'>
}

/** How far outside a fix is, and since when the truck has been that far. A silence breaks only the shorter distance. */
function seeOutside(track: GeofenceTrack, fix: GateFix, meters: number, isSilent: boolean): SeenOutside {
  const isClear = meters > Math.max(clearMeters, 2 * accuracyOf(fix))
  const isApart = isClear || meters > accuracyOf(fix) + 5
  const since: SeenOutside['since'] = {}
  if (isClear) since.clearSince = track.clearSince ?? fix.at
  if (isApart) since.apartSince = (isSilent ? undefined : track.apartSince) ?? fix.at
  const { clearSince = fix.at, apartSince = fix.at } = since
  const isOut = fix.at - clearSince >= dwellMs || fix.at - apartSince >= besideMs
  return { isClear, isSure: meters > accuracyOf(fix), isOut, since }
}

/** The track of a truck that is not in. */
function outsideTrack(track: GeofenceTrack, { isClear, isSure, isOut, since }: SeenOutside): GeofenceTrack {
  const isFirstAfterFixesInside = track.leaving === undefined && track.entering !== undefined
  const isCertain = isSure && !isFirstAfterFixesInside
  const maybeInSince = isCertain ? undefined : (track.maybeInSince ?? earliest(track.entering?.edge))
  return {
    isIn: false,
    ...since,
    ...((isOut || track.isOut) && { isOut: true }),
    ...(!isClear && track.isBeside && { isBeside: true }),
    ...(maybeInSince !== undefined && { maybeInSince }),
  }
}

/** The first fix that is surely outside limits the time of a crossing that no such fix has limited yet. */
function leavingStill({ edge, isSure: wasSure }: Leaving, fix: GateFix, isSure: boolean): Leaving {
  return { edge: isSure && !wasSure ? reaching(edge, fix.at) : edge, isSure: isSure || wasSure }
}

type Leaving = NonNullable<GeofenceTrack['leaving']>

/**
 * Fixes inside that the gate revoked may have been right, and the fix after them the stray.
 * @param revoked the tracks with those fixes
 */
export function withMaybeIn(track: GeofenceTrack, revoked: readonly GeofenceTrack[]): GeofenceTrack {
  const since = revoked.flatMap(({ entering, maybeInSince }) => earliest(entering?.edge) ?? maybeInSince ?? [])
  if (since.length === 0 || track.isIn || track.entering) return track
  return { ...track, maybeInSince: Math.min(...since, track.maybeInSince ?? Infinity) }
}

/** Across a silence, the fix before it may be a stray, so the truck may have come in since the one before that. */
function reachingBack(edge: EdgeTime, fix: GateFix, { before, earlier, isRoad }: Step): EdgeTime {
  return before && (!isRoad || fix.at - before.at > gapMs) ? reaching(edge, earlier?.at) : edge
}

/**
 * Out, in for a short time or for one fix, which may be a stray, and out again: either may be the crossing, so the
 * uncertainty covers both.
 */
function afterReturn(edge: EdgeTime, before: GateFix | undefined, wasOut: GeofenceTrack['wasOut']): EdgeTime {
  if (!wasOut) return edge
  const isShort = edge.at - wasOut.to <= passedMs || before?.at === wasOut.seenAt
  return isShort ? reaching(edge, wasOut.from) : edge
}

function earliest(edge: EdgeTime | undefined): number | undefined {
  return edge && edge.at - edge.uncertaintyMs
}

function reaching<E extends EdgeTime>(edge: E, at: number | undefined): E {
  if (at === undefined) return edge
  return { ...edge, uncertaintyMs: Math.max(edge.uncertaintyMs, Math.round(Math.abs(edge.at - at)) + secondMs) }
}

/** The fixes inside confirm a stay. If they are few, its two crossings and a standing truck do. */
function confirmOnLeaving(track: GeofenceTrack, edge: EdgeTime): { isIn: boolean; changes: GeofenceChange[] } {
  const { isIn, entering } = track
  if (isIn || !entering || !hasStayed(entering, edge.at)) return { isIn, changes: [] }
  return { isIn: true, changes: [{ kind: 'enter', ...entering.edge }] }
}

function hasStayed(
  { edge, seenAt, lastAt, hasStopped }: NonNullable<GeofenceTrack['entering']>,
  untilMs: number,
): boolean {
  if (lastAt - seenAt >= dwellMs) return true
  const leastMs = lastAt === seenAt ? onceMs : dwellMs
  return untilMs - edge.at >= leastMs && (hasStopped || lastAt - seenAt >= dwellMs / 2)
}

function isStopped(before: GateFix | undefined, fix: GateFix): boolean {
  const speed = fix.speedMetersPerSecond
  if (speed !== null && speed !== undefined && speed < standingMetersPerSecond) return true
  return before !== undefined && fix.at - before.at >= standing.ms && distanceMeters(before, fix) < standing.meters
}
