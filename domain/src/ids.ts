/**
 * Every id in Haulway is a UUIDv7: made where the thing is made (often a phone with no signal), sortable by birth.
 * Ids are never made inside domain functions; they come in as arguments, so a day can be replayed exactly.
 */
import { z } from 'zod'

/** A UUIDv7 in lower-case canonical form. */
export const idSchema = z.uuid({ version: 'v7' })

/** An account's id as the auth store makes it: opaque, 1 to 64 URL-safe characters. */
export const uidSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)

const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/**
 * Builds a UUIDv7 (RFC 9562, 5.7) from a time and 10 random bytes.
 * @param atMs milliseconds since 1970 UTC, 48 bits used
 * @param randomBytes at least 10 bytes; six bits of them give way to version and variant
 */
export function buildId(atMs: number, randomBytes: Uint8Array): string {
  const bytes = new Uint8Array(16)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(Math.max(0, Math.trunc(atMs))) << 16n)
  bytes.set(randomBytes.subarray(0, 10), 6)
  bytes[6] = 0x70 | (bytes[6]! & 0x0f)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  let hex = ''
  for (const byte of bytes) hex += hexOf[byte]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The millisecond in which a UUIDv7 was made. */
export function idTimeMs(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
}
