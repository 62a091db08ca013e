/**
 * Packed batches: one row a batch instead of one a point. Layout: version, count, then point by point; time and place
 * as zigzagged differences to the point before, all numbers in base-128 varints; uuids as 16 bytes when they are such,
 * else as text.
 * Precision: place 1e-6 degrees (11 cm), accuracy 0.1 m, speed 0.01 m/s, heading 0.1 degrees, battery 1 %; times exact.
 */
import type { TrackPoint } from './location-point.ts'

const version = 1
/** More than any batch, so that a broken row can't ask for the memory of the machine. */
const pointsMax = 100_000

/** Packs points in the order given. */
export function encodeTrack(points: readonly TrackPoint[]): Uint8Array {
  const out = new ByteWriter()
  out.byte(version)
  out.unsigned(points.length)
  const last = { at: 0, lat: 0, lng: 0 }
  for (const point of points) {
    const now = { at: point.at, lat: Math.round(point.lat * 1e6), lng: Math.round(point.lng * 1e6) }
    out.byte(flagsOf(point))
    out.signed(now.at - last.at)
    out.signed(now.lat - last.lat)
    out.signed(now.lng - last.lng)
    out.unsigned(scaled(point.accuracyMeters, 10))
    out.unsigned(scaled(point.speedMetersPerSecond, 100))
    out.unsigned(scaled(point.headingDegrees, 10))
    out.unsigned(scaled(point.batteryLevel, 100))
    writeUuid(out, point.uuid)
    Object.assign(last, now)
  }
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
  if (count > pointsMax) throw new RangeError('too many points in a packed batch')
  const points: TrackPoint[] = []
  const last = { at: 0, lat: 0, lng: 0 }
  for (let i = 0; i < count; i++) {
    const flags = input.byte()
    last.at += input.signed()
    last.lat += input.signed()
    last.lng += input.signed()
    points.push({
      at: last.at,
      lat: last.lat / 1e6,
      lng: last.lng / 1e6,
      accuracyMeters: unscaled(input.unsigned(), 10),
      speedMetersPerSecond: unscaled(input.unsigned(), 100),
      headingDegrees: unscaled(input.unsigned(), 10),
      batteryLevel: unscaled(input.unsigned(), 100),
      isCharging: (flags & 1) !== 0,
      isMoving: (flags & 2) !== 0,
      isMock: (flags & 4) !== 0,
      isHeartbeat: (flags & 8) !== 0,
      uuid: readUuid(input, (flags & 16) !== 0),
    })
  }
  return points
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

function flagsOf(point: TrackPoint): number {
  const flags = [point.isCharging, point.isMoving, point.isMock, point.isHeartbeat, uuidPattern.test(point.uuid)]
  return flags.reduce((bits, isSet, i) => (isSet ? bits | (1 << i) : bits), 0)
}

// Null is 0, so a known value is one more than itself.
function scaled(value: number | null, factor: number): number {
  return value === null ? 0 : Math.min(Math.round(value * factor), 2 ** 40) + 1
}

function unscaled(value: number, factor: number): number | null {
  return value === 0 ? null : (value - 1) / factor
}

function writeUuid(out: ByteWriter, uuid: string) {
  if (uuidPattern.test(uuid)) {
    const hex = uuid.replaceAll('-', '')
    for (let i = 0; i < 32; i += 2) out.byte(Number.parseInt(hex.slice(i, i + 2), 16))
    return
  }
  out.unsigned(uuid.length)
  for (let i = 0; i < uuid.length; i++) out.unsigned(uuid.charCodeAt(i))
}

function readUuid(input: ByteReader, isPlain: boolean): string {
  if (!isPlain)
    return String.fromCharCode(...Array.from({ length: Math.min(input.unsigned(), 64) }, () => input.unsigned()))
  const hex = Array.from({ length: 16 }, () => input.byte().toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

class ByteWriter {
  private buffer = new Uint8Array(1024)
  private length = 0

  byte(value: number) {
    if (this.length === this.buffer.length) {
      const larger = new Uint8Array(this.buffer.length * 2)
      larger.set(this.buffer)
      this.buffer = larger
    }
    this.buffer[this.length++] = value
  }

  // Division instead of shifts: times need more than 32 bits.
  unsigned(value: number) {
    let rest = value
    while (rest >= 128) {
      this.byte((rest % 128) | 128)
      rest = Math.floor(rest / 128)
    }
    this.byte(rest)
  }

  signed(value: number) {
    this.unsigned(value < 0 ? -value * 2 - 1 : value * 2)
  }

  bytes(): Uint8Array {
    return this.buffer.slice(0, this.length)
  }
}

class ByteReader {
  private place = 0
  private readonly buffer: Uint8Array

  constructor(buffer: Uint8Array) {
    this.buffer = buffer
  }

  byte(): number {
    const value = this.buffer[this.place++]
    if (value === undefined) throw new RangeError('a packed batch ends too early')
    return value
  }

  unsigned(): number {
    let value = 0
    let factor = 1
    for (let byte = this.byte(); ; byte = this.byte()) {
      value += (byte & 127) * factor
      if (byte < 128) return value
      factor *= 128
      if (factor > 2 ** 56) throw new RangeError('a number of a packed batch is too long')
    }
  }

  signed(): number {
    const value = this.unsigned()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }
}
