/**
 * A load's track as bytes, if the client requests them: the content of the JSON in less than half of its size, read and
 * written without intermediate lists of numbers. Layout: version, ids, times, counts, then column by column the
 * differences to the previous point in base-128 varints, −1 for unknown values; flags as a byte each.
 */
import { ByteReader, ByteWriter } from './byte-stream.ts'
import type { TrackColumns } from './columns.ts'
import { type DecodedTrack, type LoadTrackHead, loadTrackPointsMax, visibleColumns } from './load-track.ts'

/** The type in the `Accept` header; without it the answer is JSON. */
export const loadTrackBytesType = 'application/vnd.haulway.load-track'

const version = 1
const columnNames = [
  'at',
  'latMicrodegrees',
  'lngMicrodegrees',
  'accuracyDecimeters',
  'speedDecimetersPerSecond',
  'headingDegrees',
] as const

/** @param sorted each point once, in order of capture; the answer includes them up to `cutAt` */
export function encodeLoadTrack(head: LoadTrackHead, sorted: TrackColumns): Uint8Array {
  const { of, columns, flags } = visibleColumns(head, sorted)
  const out = new ByteWriter(200 + flags.length * 12)
  out.byte(version)
  out.ascii(head.projectId)
  out.ascii(head.loadLogId)
  for (const time of [head.startedAt, orZero(head.endedAt), orZero(head.cutAt)]) out.unsigned(time)
  out.unsigned(of)
  out.unsigned(flags.length)
  for (const name of columnNames) out.differences(columns[name])
  out.all(flags)
  return out.bytes()
}

/** @throws RangeError when the bytes are not such a track; its ids and times are not checked */
export function decodeLoadTrack(bytes: Uint8Array): DecodedTrack & { of: number } {
  const input = new ByteReader(bytes)
  if (input.byte() !== version) throw new RangeError('unknown version of a load’s track')
  const ids = { projectId: input.ascii(), loadLogId: input.ascii() }
  const times = { startedAt: input.unsigned(), endedAt: orNull(input.unsigned()), cutAt: orNull(input.unsigned()) }
  const of = input.unsigned()
  const count = input.unsigned()
  if (count > Math.min(loadTrackPointsMax, bytes.length)) throw new RangeError('too many points in a load’s track')
  const next = () => {
    const column = new Float64Array(count)
    input.sums(column, 0, 0, count)
    return column
  }
  const at = next()
  const lat = next()
  const lng = next()
  const accuracy = next()
  const speed = next()
  const heading = next()
  const flags = input.all(count)
  const points: DecodedTrack['points'] = []
  for (let i = 0; i < count; i++) {
    points.push({
      at: at[i]!,
      lat: lat[i]! / 1e6,
      lng: lng[i]! / 1e6,
      accuracyMeters: accuracy[i]! < 0 ? null : Math.round(accuracy[i]! / 10),
      speedMetersPerSecond: speed[i]! < 0 ? null : speed[i]! / 10,
      headingDegrees: heading[i]! < 0 ? null : heading[i]!,
      flags: flags[i]!,
    })
  }
  return { ...ids, ...times, of, points }
}

function orZero(time: number | null): number {
  return time === null ? 0 : time + 1
}

function orNull(time: number): number | null {
  return time === 0 ? null : time - 1
}
