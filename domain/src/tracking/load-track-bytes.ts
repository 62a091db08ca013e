/**
 * A load's track as bytes, for who asks for them: the same answer as the JSON in less than half of its length. Layout:
 * version, ids, times, counts, then column by column in base-128 varints, what may be unknown as differences of one
 * more than itself, 0 for unknown; flags as a byte each.
 */
import { ByteReader, ByteWriter } from './byte-stream.ts'
import { type LoadTrack, loadTrackPointsMax } from './load-track.ts'

/** Named in `Accept`; without it the answer is JSON. */
export const loadTrackBytesType = 'application/vnd.haulway.load-track'

const version = 1
const differenceColumns = ['at', 'lat', 'lng'] as const
const maybeColumns = ['accuracyMeters', 'speedDecimetersPerSecond', 'headingDegrees'] as const

export function encodeLoadTrack(track: LoadTrack): Uint8Array {
  const out = new ByteWriter(200 + track.points * 16)
  out.byte(version)
  out.ascii(track.projectId)
  out.ascii(track.loadLogId)
  for (const number of [track.startedAt, orZero(track.endedAt), orZero(track.cutAt), track.of]) out.unsigned(number)
  out.unsigned(track.points)
  for (const name of differenceColumns) for (const value of track[name]) out.signed(value)
  for (const name of maybeColumns) {
    let last = 0
    for (const value of track[name]) {
      out.signed(orZero(value) - last)
      last = orZero(value)
    }
  }
  for (const value of track.flags) out.byte(value)
  return out.bytes()
}

/** @throws RangeError when the bytes are no such track; its ids and times are not looked at */
export function decodeLoadTrack(bytes: Uint8Array): LoadTrack {
  const input = new ByteReader(bytes)
  if (input.byte() !== version) throw new RangeError('unknown version of a load’s track')
  const ids = { projectId: input.ascii(), loadLogId: input.ascii() }
  const times = { startedAt: input.unsigned(), endedAt: orNull(input.unsigned()), cutAt: orNull(input.unsigned()) }
  const of = input.unsigned()
  const points = input.unsigned()
  if (points > loadTrackPointsMax) throw new RangeError('too many points in a load’s track')
  const columnOf = <Value>(next: () => Value): Value[] => {
    const column: Value[] = []
    for (let i = 0; i < points; i++) column.push(next())
    return column
  }
  const differences = () => columnOf(() => input.signed())
  const maybes = () => {
    let last = 0
    return columnOf(() => {
      last += input.signed()
      return orNull(last)
    })
  }
  return {
    ...{ ...ids, ...times, points, of },
    ...{ at: differences(), lat: differences(), lng: differences() },
    ...{ accuracyMeters: maybes(), speedDecimetersPerSecond: maybes(), headingDegrees: maybes() },
    flags: columnOf(() => input.byte()),
  }
}

function orZero(value: number | null): number {
  return value === null ? 0 : value + 1
}

function orNull(value: number): number | null {
  return value === 0 ? null : value - 1
}
