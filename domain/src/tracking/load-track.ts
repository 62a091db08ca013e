/** A load's way as it is told to who may see it: columns of whole numbers, so that many points are a small answer. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { instantMsSchema } from '../time.ts'
import { type FixGate, type GateFix, passGate, speedMetersPerSecondMax } from './fix-gate.ts'
import type { TrackPoint } from './location-point.ts'
import { fixAt, type TrackColumns } from './track-columns.ts'

/** More are thinned evenly: the first, the last and every so manyth between. */
export const loadTrackPointsMax = 20_000

/** Bits of a point's flags. A point is never left out for one of them; who draws or sums decides by them. */
export const trackFlags = {
  /** No truck can have come here, or the fix says too little: no metre and no fence is judged by it. */
  unused: 1,
  mock: 2,
  /** Its time is not its device's: that was in the future, or mended by the device's measured offset. */
  clockShifted: 4,
  heartbeat: 8,
  /** The device's word of its speed can't be. */
  speedUnused: 16,
  moving: 32,
} as const

// Looked through at once: a schema for each of a hundred thousand numbers takes a phone longer than drawing them.
const columnOf = <Value>(isValue: (value: unknown) => boolean, type: string | string[]) =>
  z
    .custom<Value[]>(told => Array.isArray(told) && told.length <= loadTrackPointsMax && told.every(isValue))
    .meta({ type: 'array', items: { type }, maxItems: loadTrackPointsMax })
const column = columnOf<number>(Number.isSafeInteger, 'integer')
const maybeColumn = columnOf<number | null>(told => told === null || Number.isSafeInteger(told), ['integer', 'null'])

/** `GET /load-tracks/{projectId}/{loadLogId}`. Times and places are differences to the point before. */
export const loadTrackSchema = z.object({
  projectId: idSchema,
  loadLogId: idSchema,
  startedAt: instantMsSchema,
  endedAt: instantMsSchema.nullable(),
  /** How many points there are; fewer than `of` are told when it was thinned. */
  points: z.int(),
  of: z.int(),
  /** For a pit and its operators: when the truck left the fence, after which they see nothing. */
  cutAt: instantMsSchema.nullable(),
  /** Milliseconds. */
  at: column,
  /** Millionths of a degree. */
  lat: column,
  lng: column,
  accuracyMeters: maybeColumn,
  speedDecimetersPerSecond: maybeColumn,
  headingDegrees: maybeColumn,
  flags: column,
})
export type LoadTrack = z.infer<typeof loadTrackSchema>

export type LoadTrackHead = Pick<LoadTrack, 'projectId' | 'loadLogId' | 'startedAt' | 'endedAt' | 'cutAt'>

/** @param sorted each point once, in the order they were taken; told up to `cutAt` */
export function buildLoadTrack(head: LoadTrackHead, sorted: TrackColumns): LoadTrack {
  const flags = flagsOfColumns(sorted)
  const cutAt = head.cutAt ?? Number.POSITIVE_INFINITY
  const afterCut = sorted.at.findIndex(at => at >= cutAt)
  const seen = afterCut < 0 ? sorted.at.length : afterCut
  const kept = thinnedIndices(seen)
  return {
    ...head,
    points: kept.length,
    of: seen,
    at: differences(kept, sorted.at),
    lat: differences(kept, sorted.latMicrodegrees),
    lng: differences(kept, sorted.lngMicrodegrees),
    accuracyMeters: knownValues(kept, sorted.accuracyDecimeters, 10),
    speedDecimetersPerSecond: knownValues(kept, sorted.speedDecimetersPerSecond, 1),
    headingDegrees: knownValues(kept, sorted.headingDegrees, 1),
    flags: kept.map(i => flags[i]!),
  }
}

export type LoadTrackPoint = {
  at: number
  lat: number
  lng: number
  accuracyMeters: number | null
  speedMetersPerSecond: number | null
  headingDegrees: number | null
  flags: number
}

/** The points of such an answer, one by one again. */
export function listLoadTrackPoints(track: LoadTrack): LoadTrackPoint[] {
  const sums = { at: 0, lat: 0, lng: 0 }
  return track.at.map((at, i) => {
    sums.at += at
    sums.lat += track.lat[i] ?? 0
    sums.lng += track.lng[i] ?? 0
    const speed = track.speedDecimetersPerSecond[i] ?? null
    return {
      at: sums.at,
      lat: sums.lat / 1e6,
      lng: sums.lng / 1e6,
      accuracyMeters: track.accuracyMeters[i] ?? null,
      speedMetersPerSecond: speed === null ? null : speed / 10,
      headingDegrees: track.headingDegrees[i] ?? null,
      flags: track.flags[i] ?? 0,
    }
  })
}

/** What the flags of a point are made of. */
type FlaggedFix = GateFix & Pick<TrackPoint, 'clockShiftMs' | 'isHeartbeat' | 'isMoving'>

/** The flags of points in the order they were taken. */
export function flagsOf(sorted: readonly FlaggedFix[]): number[] {
  return sorted.map(openFlags())
}

/** The same of columns. */
export function flagsOfColumns(sorted: TrackColumns): number[] {
  const next = openFlags()
  const flags: number[] = []
  for (let i = 0; i < sorted.at.length; i++) flags.push(next(fixAt(sorted, i)))
  return flags
}

/** @returns called with point after point */
function openFlags(): (point: FlaggedFix) => number {
  let gate: FixGate = {}
  return point => {
    const passed = passGate(gate, point)
    gate = passed.gate
    return (
      (passed.verdict === 'used' ? 0 : trackFlags.unused) |
      (point.isMock ? trackFlags.mock : 0) |
      (point.clockShiftMs === 0 ? 0 : trackFlags.clockShifted) |
      (point.isHeartbeat ? trackFlags.heartbeat : 0) |
      ((point.speedMetersPerSecond ?? 0) > speedMetersPerSecondMax ? trackFlags.speedUnused : 0) |
      (point.isMoving ? trackFlags.moving : 0)
    )
  }
}

function thinnedIndices(count: number): number[] {
  const wanted = Math.min(count, loadTrackPointsMax)
  const step = wanted > 1 ? (count - 1) / (wanted - 1) : 0
  const indices: number[] = []
  for (let i = 0; i < wanted; i++) indices.push(Math.round(i * step))
  return indices
}

function differences(indices: readonly number[], column: Float64Array): number[] {
  let last = 0
  return indices.map(i => {
    const difference = column[i]! - last
    last = column[i]!
    return difference
  })
}

function knownValues(indices: readonly number[], column: Float64Array, divisor: number): (number | null)[] {
  return indices.map(i => (column[i]! < 0 ? null : Math.round(column[i]! / divisor)))
}
