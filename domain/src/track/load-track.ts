/** A load's track for its readers: columns of integers, so that the answer is small for many points. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { instantMsSchema } from '../time.ts'
import { firstOfColumns, fixesOfColumns, pickOfColumns, type TrackColumns, type TrackFix } from './columns.ts'
import { speedMetersPerSecondMax } from './fix-gate.ts'
import { placingPoints } from './gaps.ts'

/** A track with more points is thinned evenly; the first and the last point stay. */
export const loadTrackPointsMax = 20_000

/** Bits of a point's flags. No point is left out for its flags; clients use them when they draw or sum. */
export const trackFlags = {
  /** The place is impossible or the fix too inaccurate: it is not used for distances and geofences. */
  unused: 1,
  mock: 2,
  /** Its time differs from its device's: that was in the future, or corrected by the device's measured offset. */
  clockShifted: 4,
  heartbeat: 8,
  /** The speed that the device reported is impossible. */
  speedUnused: 16,
  moving: 32,
} as const

// One check per column: a schema for each of a hundred thousand numbers takes longer than drawing them.
const columnOf = <Value>(isValue: (value: unknown) => boolean, type: string | string[]) =>
  z
    .custom<Value[]>(value => Array.isArray(value) && value.length <= loadTrackPointsMax && value.every(isValue))
    .meta({ type: 'array', items: { type }, maxItems: loadTrackPointsMax })
const column = columnOf<number>(Number.isSafeInteger, 'integer')
const maybeColumn = columnOf<number | null>(value => value === null || Number.isSafeInteger(value), ['integer', 'null'])

/** `GET /load-tracks/{projectId}/{loadLogId}`. Times and places are differences to the previous point. */
export const loadTrackSchema = z.object({
  projectId: idSchema,
  loadLogId: idSchema,
  startedAt: instantMsSchema,
  endedAt: instantMsSchema.nullable(),
  /** The number of points in the answer; fewer than `of` when the track was thinned. */
  points: z.int(),
  of: z.int(),
  /** For a pit and its operators: when the truck left the geofence, after which they see nothing. */
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

/** The part of a track that a reader may see: its points up to the cut, thinned, with their flags. */
export type VisibleColumns = { of: number; columns: TrackColumns; flags: Uint8Array }

/** @param sorted each point once, in order of capture; those from `cutAt` on are left out */
export function visibleColumns({ cutAt }: Pick<LoadTrackHead, 'cutAt'>, sorted: TrackColumns): VisibleColumns {
  const afterCut = cutAt === null ? -1 : sorted.at.findIndex(at => at >= cutAt)
  const seen = afterCut < 0 ? sorted : firstOfColumns(sorted, afterCut)
  const of = seen.at.length
  const columns = { ...seen, flags: flagsOfFixes(fixesOfColumns(seen)) }
  const visible = of > loadTrackPointsMax ? pickOfColumns(columns, thinnedIndices(of)) : columns
  return { of, columns: visible, flags: visible.flags }
}

/** The answer in JSON. */
export function buildLoadTrack(head: LoadTrackHead, sorted: TrackColumns): LoadTrack {
  const { of, columns, flags } = visibleColumns(head, sorted)
  return {
    ...head,
    points: flags.length,
    of,
    at: differences(columns.at),
    lat: differences(columns.latMicrodegrees),
    lng: differences(columns.lngMicrodegrees),
    accuracyMeters: knownValues(columns.accuracyDecimeters, 10),
    speedDecimetersPerSecond: knownValues(columns.speedDecimetersPerSecond, 1),
    headingDegrees: knownValues(columns.headingDegrees, 1),
    flags: [...flags],
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

/** A track decoded from either form of the answer. */
export type DecodedTrack = LoadTrackHead & { points: LoadTrackPoint[] }

/** The flags of points in order of capture. */
export function flagsOfFixes(sorted: readonly TrackFix[]): Uint8Array<ArrayBuffer> {
  const placing = placingPoints(sorted)
  const flags = new Uint8Array(sorted.length)
  // The placing points come in the order of the sorted ones.
  let next = 0
  sorted.forEach((point, i) => {
    const isPlacing = placing[next] === point
    if (isPlacing) next++
    flags[i] =
      (isPlacing ? 0 : trackFlags.unused) |
      (point.isMock ? trackFlags.mock : 0) |
      (point.clockShiftMs === 0 ? 0 : trackFlags.clockShifted) |
      (point.isHeartbeat ? trackFlags.heartbeat : 0) |
      ((point.speedMetersPerSecond ?? 0) > speedMetersPerSecondMax ? trackFlags.speedUnused : 0) |
      (point.isMoving ? trackFlags.moving : 0)
  })
  return flags
}

function thinnedIndices(count: number): number[] {
  const step = (count - 1) / (loadTrackPointsMax - 1)
  return Array.from({ length: loadTrackPointsMax }, (_, i) => Math.round(i * step))
}

function differences(column: Float64Array): number[] {
  let last = 0
  return Array.from(column, value => {
    const difference = value - last
    last = value
    return difference
  })
}

function knownValues(column: Float64Array, divisor: number): (number | null)[] {
  return Array.from(column, value => (value < 0 ? null : Math.round(value / divisor)))
}
