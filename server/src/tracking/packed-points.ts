/** A row's points as bytes: a batch as the codec packs it, a whole track compressed on top of that. */
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { loadTrackPointsMax } from '@haulway/domain/tracking/load-track.ts'
import type { TrackPoint } from '@haulway/domain/tracking/location-point.ts'
import { decodeColumns, decodeTrack, encodeTrack } from '@haulway/domain/tracking/track-codec.ts'
import { columnsBytes, sortedDistinctColumns, type TrackColumns } from '@haulway/domain/tracking/track-columns.ts'

/** No version of the codec begins so. */
const compressed = 0
/** Of what a row unpacks to; the points of one take some hundred kilobytes. */
const unpackedBytesMax = 16 * 1024 * 1024
/** What most unpack to, so that it is done in one piece. */
const unpackedBytes = 128 * 1024

/** Packs a batch as it came: quickly, since phones wait for it. */
export function packBatch(points: readonly TrackPoint[]): Uint8Array {
  return encodeTrack(points)
}

/** Packs many points of one track. With contexts they would be a twentieth smaller, and read at a third of the pace. */
export function packTightly(points: readonly TrackPoint[]): Uint8Array {
  const params = { [constants.BROTLI_PARAM_DISABLE_LITERAL_CONTEXT_MODELING]: 1 }
  return Buffer.concat([Buffer.of(compressed), brotliCompressSync(encodeTrack(points), { params })])
}

export function isPackedTightly(data: Uint8Array): boolean {
  return data[0] === compressed
}

/** Unpacks either. @throws RangeError, or zlib's error, when the bytes are no points */
export function unpackPoints(data: Uint8Array): TrackPoint[] {
  return decodeTrack(uncompressed(data))
}

/**
 * All rows of a track: each point once, in the order they were taken.
 * @param tell what is made of them, at once: the next track's columns will lie where these do
 * @throws as `unpackPoints`
 */
export function unpackTrack<T>(rows: readonly Uint8Array[], tell: (columns: TrackColumns) => T): T {
  // One that is unpacked by `tell` finds nothing kept.
  const room = keptRoom
  keptRoom = undefined
  try {
    const roomFor = (bytes: number) => (room && bytes <= keptBytes ? room : new ArrayBuffer(bytes))
    return tell(sortedDistinctColumns(decodeColumns(rows.map(uncompressed), roomFor)))
  } finally {
    keptRoom = room
  }
}

/** For all tracks but the longest. Taken anew each time, a million bytes are swept for every twentieth reading. */
const keptBytes = columnsBytes(loadTrackPointsMax)
let keptRoom: ArrayBuffer | undefined = new ArrayBuffer(keptBytes)

function uncompressed(data: Uint8Array): Uint8Array {
  if (data[0] !== compressed) return data
  return brotliDecompressSync(data.subarray(1), { maxOutputLength: unpackedBytesMax, chunkSize: unpackedBytes })
}
