/**
 * The three digits that both phones show while a truck is loaded. They come from a secret of the dispatch that only the
 * truck's driver and the pit's loaders hold, and from the time, so they need no network.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base64urlnopad } from '@scure/base'
import { z } from 'zod'
import { instantMsSchema, minuteMs } from '../time.ts'

/** 32 random bytes in base64url. */
export const sealSecretSchema = z.string().regex(/^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/)
export const sealCodeSchema = z.string().regex(/^\d{3}$/)

/** How long a code lasts: longer than it takes to load a truck, so that it rarely changes under the operator's eyes. */
export const sealWindowMs = 10 * minuteMs

/** @returns the start of the window of a moment, ms */
export function sealWindowAt(at: number): number {
  return Math.floor(at / sealWindowMs) * sealWindowMs
}

/** The code of a window, made like the codes of an authenticator app (RFC 4226). */
export function sealCode(secret: string, windowAt: number): string {
  const mac = hmac(sha256, base64urlnopad.decode(secret), utf8ToBytes(`seal ${windowAt}`))
  const offset = (mac[31] ?? 0) & 15
  const [a = 0, b = 0, c = 0, d = 0] = mac.subarray(offset, offset + 4)
  return String((((a & 127) << 24) | (b << 16) | (c << 8) | d) % 1000).padStart(3, '0')
}

/** The code that an operator saw on the truck's phone, with its window. */
export const sealSchema = z.object({ code: sealCodeSchema, windowAt: instantMsSchema })
export type Seal = z.infer<typeof sealSchema>

/** The codes that the truck's phone may show at a moment: two phones' clocks differ, so its neighbors count, too. */
export function sealsAround(secret: string, at: number): Seal[] {
  const now = sealWindowAt(at)
  return [now, now - sealWindowMs, now + sealWindowMs]
    .filter(windowAt => windowAt >= 0)
    .map(windowAt => ({ windowAt, code: sealCode(secret, windowAt) }))
}

/** Whether a code is the dispatch's at about that moment. */
export function isSealRight(secret: string, { code, windowAt }: Seal, at: number): boolean {
  return sealsAround(secret, at).some(each => each.windowAt === windowAt && each.code === code)
}
