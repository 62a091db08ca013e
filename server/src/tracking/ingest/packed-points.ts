/** A row's points as bytes: a batch is packed by the codec; a whole track is also compressed. */
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { countPoints, decodeColumns, decodeTrack, encodeTrack } from '@haulway/domain/track/codec.ts'
import { sortedDistinctColumns, type TrackColumns } from '@haulway/domain/track/columns.ts'
import type { TrackPoint } from '@haulway/domain/track/point.ts'

/** The first byte of a zstd frame (RFC 8878, 3.1.1). No version of the codec has this number. */
const zstdFirstByte = 0x28
/** The best level that needs no more memory to read. It takes about 50 ms for a row, ten minutes after its load. */
const level = { [constants.ZSTD_c_compressionLevel]: 19 }
/** The limit for one row after decompression. A row's points take some hundred kilobytes. */
const unpackedBytesMax = 16 * 1024 * 1024
/** The size of most rows after decompression, so that one chunk is enough. */
const unpackedChunkBytes = 128 * 1024

/**
 * Only the first rows of a track are read, until they have this many points: one a second for fourteen hours. A device
 * may send more for its load. They are stored, but no answer, geofence or summary takes longer for them.
 */
export const trackPointsMax = 50_000

/** Packs a batch as received. It must be fast because phones wait for it. */
export function packBatch(points: readonly TrackPoint[]): Uint8Array {
  return encodeTrack(points)
}

/** Packs many points of a track, compressed. */
export function packTightly(points: readonly TrackPoint[]): Uint8Array {
  return zstdCompressSync(encodeTrack(points), { params: level })
}

export function isPackedTightly(data: Uint8Array): boolean {
  return data[0] === zstdFirstByte
}

/** Unpacks either form. @throws RangeError, or zlib's error, when the bytes are not packed points */
export function unpackPoints(data: Uint8Array): TrackPoint[] {
  return decodeTrack(uncompressed(data))
}

/** Unpacks the first rows of a track: each point once, in the order of capture. @throws as `unpackPoints` does */
export function unpackTrack(rows: readonly Uint8Array[]): TrackColumns {
  const batches: Uint8Array[] = []
  let points = 0
  for (const row of rows) {
    if (points >= trackPointsMax) break
    const batch = uncompressed(row)
    batches.push(batch)
    points += countPoints(batch)
  }
  return sortedDistinctColumns(decodeColumns(batches))
}

/** Whether rows have more points than are read. */
export function hasTooManyPoints(rows: readonly Uint8Array[]): boolean {
  return rows.reduce((points, row) => points + countPoints(uncompressed(row)), 0) > trackPointsMax
}

function uncompressed(data: Uint8Array): Uint8Array {
  if (!isPackedTightly(data)) return data
  return zstdDecompressSync(data, { maxOutputLength: unpackedBytesMax, chunkSize: unpackedChunkBytes })
}
