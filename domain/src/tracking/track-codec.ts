/**
 * Packed batches: one row a batch instead of one a point. Layout: version, count, then column by column, so that what
 * is alike lies together; each column as zigzagged differences to the point before, in base-128 varints; keys as six
 * bytes; times of receipt once for each run of equal ones.
 * Precision: place 1e-6 degrees (11 cm), accuracy 0.1 m, speed 0.1 m/s, heading 1 degree, battery 1 %; times exact.
 */
import { ByteReader, ByteWriter } from './byte-stream.ts'
import { activityTypes, type TrackPoint } from './location-point.ts'

const version = 2
/** More than any batch, so that a broken row can't ask for the memory of the machine. */
const pointsMax = 100_000

/** Packs points in the order given. */
export function encodeTrack(points: readonly TrackPoint[]): Uint8Array {
  const out = new ByteWriter(64 + points.length * 24)
  out.byte(version)
  out.unsigned(points.length)
  for (const point of points) out.byte(flagsOf(point))
  for (const { read } of columns) {
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
 * Unpacks what `encodeTrack` packed.
 * @throws RangeError when the bytes are no such batch
 */
export function decodeTrack(bytes: Uint8Array): TrackPoint[] {
  const input = new ByteReader(bytes)
  if (input.byte() !== version) throw new RangeError('unknown version of a packed batch')
  const count = input.unsigned()
  if (count > Math.min(pointsMax, bytes.length)) throw new RangeError('too many points in a packed batch')
  const points = Array.from({ length: count }, () => pointOf(input.byte()))
  for (const { write } of columns) {
    let last = 0
    for (const point of points) {
      last += input.signed()
      write(point, last)
    }
  }
  for (const point of points) if (point.clockShiftMs !== 0) point.clockShiftMs = input.signed()
  readReceipts(input, points)
  for (const point of points) point.key = input.sixBytes()
  return points
}

type Column = { read: (point: TrackPoint) => number; write: (point: TrackPoint, value: number) => void }

/** Each by its own name, which is how they are read fast. */
const columns: readonly Column[] = [
  {
    read: point => point.at,
    write: (point, value) => {
      point.at = value
    },
  },
  {
    read: point => Math.round(point.lat * 1e6),
    write: (point, value) => {
      point.lat = value / 1e6
    },
  },
  {
    read: point => Math.round(point.lng * 1e6),
    write: (point, value) => {
      point.lng = value / 1e6
    },
  },
  {
    read: point => scaled(point.accuracyMeters, 10),
    write: (point, value) => {
      point.accuracyMeters = unscaled(value, 10)
    },
  },
  {
    read: point => scaled(point.speedMetersPerSecond, 10),
    write: (point, value) => {
      point.speedMetersPerSecond = unscaled(value, 10)
    },
  },
  {
    read: point => scaled(point.headingDegrees === null ? null : Math.round(point.headingDegrees) % 360, 1),
    write: (point, value) => {
      point.headingDegrees = unscaled(value, 1)
    },
  },
  {
    read: point => scaled(point.batteryLevel, 100),
    write: (point, value) => {
      point.batteryLevel = unscaled(value, 100)
    },
  },
]

// Null is 0, so a known value is one more than itself.
function scaled(value: number | null, factor: number): number {
  return value === null ? 0 : Math.min(Math.round(value * factor), 2 ** 40) + 1
}

function unscaled(value: number, factor: number): number | null {
  return value === 0 ? null : (value - 1) / factor
}

function flagsOf(point: TrackPoint): number {
  return (
    (point.isCharging ? 1 : 0) |
    (point.isMoving ? 2 : 0) |
    (point.isMock ? 4 : 0) |
    (point.isHeartbeat ? 8 : 0) |
    (point.clockShiftMs === 0 ? 0 : 16) |
    ((point.activity === null ? 0 : activityTypes.indexOf(point.activity) + 1) << 5)
  )
}

/** A point of which only the flags are known yet. */
function pointOf(flags: number): TrackPoint {
  return {
    key: 0,
    at: 0,
    clockShiftMs: flags & 16,
    receivedAt: 0,
    lat: 0,
    lng: 0,
    accuracyMeters: null,
    speedMetersPerSecond: null,
    headingDegrees: null,
    batteryLevel: null,
    isCharging: (flags & 1) !== 0,
    isMoving: (flags & 2) !== 0,
    isMock: (flags & 4) !== 0,
    isHeartbeat: (flags & 8) !== 0,
    activity: activityTypes[(flags >> 5) - 1] ?? null,
  }
}

/** A batch has one time of receipt, a compacted track as many as it had batches. */
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

function readReceipts(input: ByteReader, points: readonly TrackPoint[]): void {
  let last = points[0]?.at ?? 0
  for (let i = 0; i < points.length; ) {
    const run = input.unsigned()
    last += input.signed()
    if (run === 0 || i + run > points.length) throw new RangeError('a packed batch says nonsense of its receipt')
    for (const end = i + run; i < end; i++) points[i]!.receivedAt = last
  }
}
