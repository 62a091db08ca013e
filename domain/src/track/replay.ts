/** The replay of a load's track: its known stretches, the gaps between them, and the truck's place at any time. */
import { distanceMeters, type LatLng, placeBetween } from '../geo.ts'
import { isGap } from './gap-rule.ts'
import { gapsBetween } from './gaps.ts'
import { type DecodedTrack, type LoadTrackPoint, trackFlags } from './load-track.ts'

/** A gap. Its ends are known places, except at the start or the end of the load. */
export type ReplayGap = { from: number; to: number; before?: LatLng; after?: LatLng }

export type Replay = {
  startedAt: number
  /** The end of the load, or for a pit the time the truck left; while the load is open, now. */
  endedAt: number
  /** Points that place the truck, in order of capture. Nothing is known between two stretches. */
  stretches: LoadTrackPoint[][]
  gaps: ReplayGap[]
  /** Stored points that are not part of the track: vague, mock or impossible. */
  unused: LoadTrackPoint[]
}

/** @param nowMs while the load is open, silence counts up to now */
export function replayOf(track: DecodedTrack, nowMs: number): Replay {
  const { points } = track
  const isUsed = ({ flags }: LoadTrackPoint) => (flags & trackFlags.unused) === 0
  const used = points.filter(isUsed)
  const { startedAt } = track
  const endedAt = Math.max(startedAt, track.cutAt ?? track.endedAt ?? nowMs)
  return {
    startedAt,
    endedAt,
    stretches: stretchesOf(used),
    gaps: gapsOf(used, startedAt, endedAt),
    unused: points.filter(point => !isUsed(point)),
  }
}

/** Where the truck was, if that is known. */
export type ReplayMoment = {
  at: number
  /** In a gap, the last known place; undefined before the first one. */
  place: LatLng | undefined
  isKnown: boolean
  /** When it was there. */
  placedAt: number | undefined
  speedMetersPerSecond: number | null
  accuracyMeters: number | null
  headingDegrees: number | null
}

/** The moment at a time of the load, interpolated between two points. */
export function momentAt({ stretches, gaps }: Replay, at: number): ReplayMoment {
  const stretch = stretches.findLast(([first]) => first !== undefined && first.at <= at)
  if (!stretch) {
    const nothing = { speedMetersPerSecond: null, accuracyMeters: null, headingDegrees: null }
    return { at, place: undefined, isKnown: false, placedAt: undefined, ...nothing }
  }
  const index = lastIndexUpTo(stretch, at)
  const point = stretch[index]!
  const next = stretch[index + 1]
  const { lat, lng, accuracyMeters, headingDegrees } = point
  const place = next ? placeBetween(point, next, (at - point.at) / (next.at - point.at)) : { lat, lng }
  const isKnown = !gaps.some(({ from, to }) => from < at && at < to)
  const speedMetersPerSecond = isKnown ? speedAt(stretch, index) : null
  return { at, place, isKnown, placedAt: next ? at : point.at, speedMetersPerSecond, accuracyMeters, headingDegrees }
}

/** The truck's speed at each of its points; null if unknown. */
export function speedsOf({ stretches }: Replay): { at: number; metersPerSecond: number | null }[] {
  return stretches.flatMap(stretch =>
    stretch.map(({ at }, index) => ({ at, metersPerSecond: speedAt(stretch, index) })),
  )
}

/** The device's speed if it is possible; else computed from the previous point. */
function speedAt(stretch: readonly LoadTrackPoint[], index: number): number | null {
  const point = stretch[index]!
  if (point.speedMetersPerSecond !== null && (point.flags & trackFlags.speedUnused) === 0) {
    return point.speedMetersPerSecond
  }
  const before = stretch[index - 1]
  if (!before || point.at <= before.at) return null
  return (distanceMeters(before, point) * 1000) / (point.at - before.at)
}

function lastIndexUpTo(stretch: readonly LoadTrackPoint[], at: number): number {
  let low = 0
  let high = stretch.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (stretch[middle]!.at <= at) low = middle
    else high = middle - 1
  }
  return low
}

function stretchesOf(used: readonly LoadTrackPoint[]): LoadTrackPoint[][] {
  const stretches: LoadTrackPoint[][] = []
  for (const point of used) {
    const stretch = stretches.at(-1)
    const before = stretch?.at(-1)
    if (stretch && before && !isGap(before, point)) stretch.push(point)
    else stretches.push([point])
  }
  return stretches
}

/** The same gaps as in `listGaps`. */
function gapsOf(used: readonly LoadTrackPoint[], startedAt: number, endedAt: number): ReplayGap[] {
  const inside = used.filter(({ at }) => at > startedAt && at < endedAt)
  return gapsBetween(inside, startedAt, endedAt).map(({ from, to, before, after }) => ({
    from,
    to,
    ...(before && { before }),
    ...(after && { after }),
  }))
}
