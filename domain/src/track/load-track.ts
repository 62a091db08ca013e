/** A load's way as it is told to who may see it: columns of whole numbers, so that many points are a small answer. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { instantMsSchema } from '../time.ts'
import { firstOfColumns, fixesOfColumns, pickOfColumns, type TrackColumns, type TrackFix } from './columns.ts'
import { speedMetersPerSecondMax } from './fix-gate.ts'
import { placingPoints } from './gaps.ts'

/** More are thinned evenly: the first, the last and every so manyth between. */
export const loadTrackPointsMax = 20_000

/** Bits of a point's flags. A point is never left out for one of them; who draws or sums decides by them. */
export const trackFlags = {
  /** No truck can have come here, or the fix says too little: no metre and no geofence is judged by it. */
  unused: 1,
  mock: 2,
  /** Its time is not its device's: that was in the future, or mended by the device's measured offset. */
  clockShifted: 4,
  heartbeat: 8,
  /** The device's word of its speed can't be. */
  speedUnused: 16,
  moving: 32,
} as const

// Looked through at once: a schema for each of a hundred thousand numbers takes longer than drawing them.
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

/** What is told of a track: its points up to the cut, thinned, with their flags. */
export type ToldColumns = { of: number; columns: TrackColumns; flags: Uint8Array }

/** @param sorted each point once, in the order they were taken; told up to `cutAt` */
export function toldColumns({ cutAt }: Pick<LoadTrackHead, 'cutAt'>, sorted: TrackColumns): ToldColumns {
  const afterCut = cutAt === null ? -1 : sorted.at.findIndex(at => at >= cutAt)
  const seen = afterCut < 0 ? sorted : firstOfColumns(sorted, afterCut)
  const of = seen.at.length
  const columns = { ...seen, flags: flagsOf(fixesOfColumns(seen)) }
  const told = of > loadTrackPointsMax ? pickOfColumns(columns, thinnedIndices(of)) : columns
  return { of, columns: told, flags: told.flags }
}

/** The answer in JSON. */
export function buildLoadTrack(head: LoadTrackHead, sorted: TrackColumns): LoadTrack {
  const { of, columns, flags } = toldColumns(head, sorted)
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

/** A track as it is read from either form of the answer. */
export type ToldTrack = LoadTrackHead & { points: LoadTrackPoint[] }

/** The flags of points in the order they were taken. */
export function flagsOf(sorted: readonly TrackFix[]): Uint8Array<ArrayBuffer> {
  const placing = new Set(placingPoints(sorted).map(({ point }) => point))
  return Uint8Array.from(
    sorted,
    point =>
      (placing.has(point) ? 0 : trackFlags.unused) |
      (point.isMock ? trackFlags.mock : 0) |
      (point.clockShiftMs === 0 ? 0 : trackFlags.clockShifted) |
      (point.isHeartbeat ? trackFlags.heartbeat : 0) |
      ((point.speedMetersPerSecond ?? 0) > speedMetersPerSecondMax ? trackFlags.speedUnused : 0) |
      (point.isMoving ? trackFlags.moving : 0),
  )
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
