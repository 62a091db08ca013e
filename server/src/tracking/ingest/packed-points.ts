/** A row's points as bytes: a batch as the codec packs it, a whole track compressed on top of that. */
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { decodeColumns, decodeTrack, encodeTrack } from '@haulway/domain/track/codec.ts'
import { sortedDistinctColumns, type TrackColumns } from '@haulway/domain/track/columns.ts'
import type { TrackPoint } from '@haulway/domain/track/point.ts'

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

/** All rows of a track: each point once, in the order they were taken. @throws as `unpackPoints` */
export function unpackTrack(rows: readonly Uint8Array[]): TrackColumns {
  return sortedDistinctColumns(decodeColumns(rows.map(uncompressed)))
}

function uncompressed(data: Uint8Array): Uint8Array {
  if (data[0] !== compressed) return data
  return brotliDecompressSync(data.subarray(1), { maxOutputLength: unpackedBytesMax, chunkSize: unpackedBytes })
}
