/**
 * Every id in Haulway is a UUIDv7, made where its record is made (often a phone with no signal) and sortable by that
 * time. Domain functions never make ids; ids are arguments, so a day can be replayed exactly.
 */
import { z } from 'zod'

/** A UUIDv7. Letters become lower case, so that equal ids are equal strings. */
export const idSchema = z.uuid({ version: 'v7' }).toLowerCase()

/** An account's id, made by the auth store: opaque, 1 to 64 URL-safe characters. */
export const uidSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)

const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/**
 * Builds a UUIDv7 (RFC 9562, 5.7) from a time and 10 random bytes.
 * @param atMs milliseconds since 1970 UTC, 48 bits used
 * @param randomBytes at least 10 bytes; version and variant replace six bits of them
 */
export function buildId(atMs: number, randomBytes: Uint8Array): string {
  const time = (Math.max(0, Math.trunc(atMs)) % 2 ** 48).toString(16).padStart(12, '0')
  const hex = (i: number) => hexOf[randomBytes[i]!]!
  const versioned = `${hexOf[0x70 | (randomBytes[0]! & 0x0f)]}${hex(1)}`
  const varied = `${hexOf[0x80 | (randomBytes[2]! & 0x3f)]}${hex(3)}`
  const rest = hex(4) + hex(5) + hex(6) + hex(7) + hex(8) + hex(9)
  return `${time.slice(0, 8)}-${time.slice(8)}-${versioned}-${varied}-${rest}`
}

/** The millisecond in which a UUIDv7 was made. */
export function idTimeMs(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
}

/** SHA-256 of a file's content, in hexadecimal. */
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/)
