/** A track as columns of numbers, as when packed: thousands of points are merged and sent without an object each. */
import { activityTypes, type TrackPoint } from './point.ts'

/** Values that a device may not know; −1 if it did not. */
export const maybeColumns = [
  'accuracyDecimeters',
  'speedDecimetersPerSecond',
  'headingDegrees',
  'batteryPercent',
] as const

const knownColumns = ['key', 'at', 'clockShiftMs', 'receivedAt', 'latMicrodegrees', 'lngMicrodegrees'] as const

const floatColumns = [...knownColumns, ...maybeColumns] as const
const allColumns = [...floatColumns, 'flags'] as const

/** All have the same length: point n is the nth value of each. Floats, since times and keys need more than 32 bits. */
export type TrackColumns = Record<(typeof knownColumns)[number] | (typeof maybeColumns)[number], Float64Array> & {
  /** Bits of `codecFlags`, and above them the activity. */
  flags: Uint8Array
}

/** Flags of a packed point. Never change the meaning of a bit, since rows are stored for months. */
export const codecFlags = { charging: 1, moving: 2, mock: 4, heartbeat: 8, clockShifted: 16 } as const
/** The first bit of the activity in the flags: 0 for none, else its index in `activityTypes` plus 1. */
export const codecActivityBit = 5

/** Empty columns of a length. */
export function newColumns(length: number): TrackColumns {
  const column = () => new Float64Array(length)
  return {
    key: column(),
    at: column(),
    clockShiftMs: column(),
    receivedAt: column(),
    latMicrodegrees: column(),
    lngMicrodegrees: column(),
    accuracyDecimeters: column(),
    speedDecimetersPerSecond: column(),
    headingDegrees: column(),
    batteryPercent: column(),
    flags: new Uint8Array(length),
  }
}

/** The points of columns as objects. */
export function pointsOfColumns(columns: TrackColumns): TrackPoint[] {
  return listOf(columns.at.length, i => {
    const flags = columns.flags[i]!
    return {
      key: columns.key[i]!,
      ...fixAt(columns, i),
      receivedAt: columns.receivedAt[i]!,
      headingDegrees: knownOrNull(columns.headingDegrees[i]!, 1),
      batteryLevel: knownOrNull(columns.batteryPercent[i]!, 100),
      isCharging: (flags & codecFlags.charging) !== 0,
      activity: activityTypes[(flags >> codecActivityBit) - 1] ?? null,
    }
  })
}

/** The fields of a point that place the truck, and those that decide its flags. */
export type TrackFix = Omit<
  TrackPoint,
  'key' | 'receivedAt' | 'headingDegrees' | 'batteryLevel' | 'isCharging' | 'activity'
>

/** The fixes of columns as objects. */
export function fixesOfColumns(columns: TrackColumns): TrackFix[] {
  return listOf(columns.at.length, i => fixAt(columns, i))
}

/** A loop, because `Array.from` with a function takes ten times as long in a process that has read few tracks. */
function listOf<T>(length: number, make: (i: number) => T): T[] {
  const list: T[] = []
  for (let i = 0; i < length; i++) list.push(make(i))
  return list
}

function fixAt(columns: TrackColumns, i: number): TrackFix {
  const flags = columns.flags[i]!
  return {
    at: columns.at[i]!,
    clockShiftMs: columns.clockShiftMs[i]!,
    lat: columns.latMicrodegrees[i]! / 1e6,
    lng: columns.lngMicrodegrees[i]! / 1e6,
    accuracyMeters: knownOrNull(columns.accuracyDecimeters[i]!, 10),
    speedMetersPerSecond: knownOrNull(columns.speedDecimetersPerSecond[i]!, 10),
    isMoving: (flags & codecFlags.moving) !== 0,
    isMock: (flags & codecFlags.mock) !== 0,
    isHeartbeat: (flags & codecFlags.heartbeat) !== 0,
  }
}

function knownOrNull(value: number, factor: number): number | null {
  return value < 0 ? null : value / factor
}

/** Columns with each point once, in order of capture; the same object if they are that already. */
export function sortedDistinctColumns(columns: TrackColumns): TrackColumns {
  // Batches usually arrive in order and once, so there is usually nothing to do.
  if (isInOrder(columns) && !hasRepeats(columns.key)) return columns
  return pickOfColumns(columns, distinctOrder(columns))
}

/** The points at the given indices, in the order of the indices. */
export function pickOfColumns(columns: TrackColumns, indices: readonly number[]): TrackColumns {
  const picked = newColumns(indices.length)
  for (const name of allColumns) {
    indices.forEach((index, i) => {
      picked[name][i] = columns[name][index]!
    })
  }
  return picked
}

/** The first `count` points, without copying them. */
export function firstOfColumns(columns: TrackColumns, count: number): TrackColumns {
  const { flags, ...rest } = columns
  const first = { ...rest, flags: flags.subarray(0, count) }
  for (const name of floatColumns) first[name] = columns[name].subarray(0, count)
  return first
}

type Keyed = Pick<TrackColumns, 'key' | 'at' | 'receivedAt'>

/**
 * Each point once, by its key, in order of capture: the order for reading and compaction. Of several points with one
 * key, the first received one counts.
 * @returns their indices in the columns
 */
export function distinctOrder(columns: Keyed): number[] {
  const { at, key } = columns
  const order = listOf(at.length, i => i)
  if (!isInOrder(columns)) order.sort((a, b) => at[a]! - at[b]! || key[a]! - key[b]!)
  return hasRepeats(key) ? firstReceived(columns, order) : order
}

function isInOrder({ at, key }: Keyed): boolean {
  for (let i = 1; i < at.length; i++) {
    const step = at[i]! - at[i - 1]!
    if (step < 0 || (step === 0 && key[i]! < key[i - 1]!)) return false
  }
  return true
}

function hasRepeats(key: Float64Array): boolean {
  const sorted = key.toSorted()
  for (let i = 1; i < sorted.length; i++) if (sorted[i] === sorted[i - 1]) return true
  return false
}

function firstReceived({ key, receivedAt }: Keyed, order: readonly number[]): number[] {
  const byKey = new Map<number, number>()
  for (const i of order) {
    const known = byKey.get(key[i]!)
    if (known === undefined || receivedAt[i]! < receivedAt[known]!) byKey.set(key[i]!, i)
  }
  return order.filter(i => byKey.get(key[i]!) === i)
}
