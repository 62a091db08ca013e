/** A load's way as it is told to who may see it: columns of whole numbers, so that many points are a small answer. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { instantMsSchema } from '../time.ts'
import { passGate, speedMetersPerSecondMax } from './fix-gate.ts'
import type { TrackPoint } from './location-point.ts'

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

const column = z.array(z.int()).max(loadTrackPointsMax)
const maybeColumn = z.array(z.int().nullable()).max(loadTrackPointsMax)

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

/** @param sorted each point once, in the order they were taken */
export function buildLoadTrack(head: LoadTrackHead, sorted: readonly TrackPoint[]): LoadTrack {
  const flags = flagsOf(sorted)
  const kept = thinnedIndices(sorted.length)
  const points = kept.map(index => sorted[index]!)
  const rounded = (value: number | null, factor: number) => (value === null ? null : Math.round(value * factor))
  return {
    ...head,
    points: points.length,
    of: sorted.length,
    at: differences(points.map(point => point.at)),
    lat: differences(points.map(point => Math.round(point.lat * 1e6))),
    lng: differences(points.map(point => Math.round(point.lng * 1e6))),
    accuracyMeters: points.map(point => rounded(point.accuracyMeters, 1)),
    speedDecimetersPerSecond: points.map(point => rounded(point.speedMetersPerSecond, 10)),
    headingDegrees: points.map(point => rounded(point.headingDegrees, 1)),
    flags: kept.map(index => flags[index]!),
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

/** The flags of points in the order they were taken. */
export function flagsOf(sorted: readonly TrackPoint[]): number[] {
  let gate: Parameters<typeof passGate>[0] = {}
  return sorted.map(point => {
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
  })
}

function thinnedIndices(count: number): number[] {
  const wanted = Math.min(count, loadTrackPointsMax)
  const step = wanted > 1 ? (count - 1) / (wanted - 1) : 0
  return Array.from({ length: wanted }, (_, i) => Math.round(i * step))
}

function differences(values: readonly number[]): number[] {
  return values.map((value, i) => value - (values[i - 1] ?? 0))
}
