/**
 * Packed batches: one row per batch instead of one per point. Layout: version, count, then column by column, so that
 * similar values are adjacent; each column as zigzagged differences to the previous point, in base-128 varints; keys as
 * six bytes; receipt times once for each run of equal ones.
 * Precision: place 1e-6 degrees (11 cm), accuracy 0.1 m, speed 0.1 m/s, heading 1 degree, battery 1 %; times exact.
 */
import { ByteReader, ByteWriter } from './byte-stream.ts'
import {
  codecActivityBit,
  codecFlags,
  maybeColumns,
  newColumns,
  pointsOfColumns,
  type TrackColumns,
} from './columns.ts'
import { activityTypes, type TrackPoint } from './point.ts'

const version = 2
/** More than any batch has, so that a damaged row can't use up the server's memory. */
const pointsMax = 100_000

/** Packs points in the order given. */
export function encodeTrack(points: readonly TrackPoint[]): Uint8Array {
  const out = new ByteWriter(64 + points.length * 24)
  out.byte(version)
  out.unsigned(points.length)
  for (const point of points) out.byte(flagsOfPoint(point))
  for (const read of columns) {
    let last = 0
    for (const point of points) {
      const value = read(point)
      out.signed(value - last)
      last = value
    }
  }
  for (const { clockShiftMs } of points) if (clockShiftMs !== 0) out.signed(clockShiftMs)
  writeReceipts(out, points)
  for (const { key } of points) out.sixBytes(key)
  return out.bytes()
}

/**
 * Unpacks a batch of `encodeTrack`.
 * @throws RangeError when the bytes are not such a batch
 */
export function decodeTrack(bytes: Uint8Array): TrackPoint[] {
  return pointsOfColumns(decodeColumns([bytes]))
}

/**
 * Unpacks batches in sequence into columns.
 * @throws RangeError when the bytes of one are not such a batch
 */
export function decodeColumns(batches: readonly Uint8Array[]): TrackColumns {
  const opened = batches.map(openBatch)
  const points = opened.reduce((sum, { count }) => sum + count, 0)
  const columns = newColumns(points)
  let from = 0
  for (const { input, count } of opened) {
    readBatch(input, columns, from, from + count)
    from += count
  }
  return columns
}

/** How many points a batch has. @throws RangeError as `decodeTrack` does */
export function countPoints(batch: Uint8Array): number {
  return openBatch(batch).count
}

function openBatch(bytes: Uint8Array): { input: ByteReader; count: number } {
  const input = new ByteReader(bytes)
  if (input.byte() !== version) throw new RangeError('unknown version of a packed batch')
  const count = input.unsigned()
  if (count > Math.min(pointsMax, bytes.length)) throw new RangeError('too many points in a packed batch')
  return { input, count }
}

function readBatch(input: ByteReader, columns: TrackColumns, from: number, to: number): void {
  const { flags, clockShiftMs, key } = columns
  flags.set(input.all(to - from), from)
  for (const name of ['at', 'latMicrodegrees', 'lngMicrodegrees'] as const) input.sums(columns[name], 0, from, to)
  // Null is encoded as 0, so a known value is encoded as value + 1.
  for (const name of maybeColumns) input.sums(columns[name], -1, from, to)
  for (let i = from; i < to; i++) clockShiftMs[i] = (flags[i]! & codecFlags.clockShifted) === 0 ? 0 : input.signed()
  readReceipts(input, columns, from, to)
  input.sixBytes(key, from, to)
}

const columns: readonly ((point: TrackPoint) => number)[] = [
  point => point.at,
  point => Math.round(point.lat * 1e6),
  point => Math.round(point.lng * 1e6),
  point => scaled(point.accuracyMeters, 10),
  point => scaled(point.speedMetersPerSecond, 10),
  point => scaled(point.headingDegrees === null ? null : Math.round(point.headingDegrees) % 360, 1),
  point => scaled(point.batteryLevel, 100),
]

// Null is encoded as 0, so a known value is encoded as value + 1.
function scaled(value: number | null, factor: number): number {
  return value === null ? 0 : Math.min(Math.round(value * factor), 2 ** 40) + 1
}

function flagsOfPoint(point: TrackPoint): number {
  return (
    (point.isCharging ? codecFlags.charging : 0) |
    (point.isMoving ? codecFlags.moving : 0) |
    (point.isMock ? codecFlags.mock : 0) |
    (point.isHeartbeat ? codecFlags.heartbeat : 0) |
    (point.clockShiftMs === 0 ? 0 : codecFlags.clockShifted) |
    ((point.activity === null ? 0 : activityTypes.indexOf(point.activity) + 1) << codecActivityBit)
  )
}

/** A batch has one receipt time, a compacted track one for each of its batches. */
function writeReceipts(out: ByteWriter, points: readonly TrackPoint[]): void {
  let last = points[0]?.at ?? 0
  for (let i = 0; i < points.length; ) {
    const { receivedAt } = points[i]!
    let run = 1
    while (points[i + run]?.receivedAt === receivedAt) run++
    out.unsigned(run)
    out.signed(receivedAt - last)
    last = receivedAt
    i += run
  }
}

function readReceipts(input: ByteReader, { at, receivedAt }: TrackColumns, from: number, to: number): void {
  let last = from < to ? at[from]! : 0
  for (let i = from; i < to; ) {
    const run = input.unsigned()
    last += input.signed()
    if (run === 0 || i + run > to) throw new RangeError('a packed batch says nonsense of its receipt')
    receivedAt.fill(last, i, i + run)
    i += run
  }
}
