/**
 * The events of a stream, packed for readers that accept gzip: a first snapshot can have 460 kB unpacked. Each
 * event is a run of deflate blocks of its own (RFC 1951) that refers to nothing before it. So a packed event is sent to
 * all of its readers, and no stream keeps a compressor in memory. A stream is cut, never finished, so it has no gzip
 * trailer.
 */
import { constants, deflateRawSync } from 'node:zlib'

/** The header of a gzip stream (RFC 1952): deflate, without flags and time, from an unknown system. */
export const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

/** Packing saves little of a short event, such as a heartbeat. */
const packedBytesMin = 512

const fast = { level: constants.Z_BEST_SPEED, finishFlush: constants.Z_SYNC_FLUSH }

export function packEvent(text: string): Buffer {
  const bytes = Buffer.from(text)
  return bytes.length < packedBytesMin ? storedBlock(bytes) : deflateRawSync(bytes, fast)
}

/** A block that is not compressed: its type, its length, the complement of its length, then the bytes. */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(bytes.length ^ 0xffff, 3)
  return Buffer.concat([head, bytes])
}

export function acceptsGzip(acceptEncoding: string | string[] | undefined): boolean {
  return /(^|,)\s*gzip\s*(,|$|;\s*q=(?!0(\.0*)?\s*(,|$)))/i.test(String(acceptEncoding ?? ''))
}
