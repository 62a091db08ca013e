/**
 * The key pair of a device (ECDSA, P-256). The private half never leaves the device; the public half is recorded with
 * the device's session. Checking a signature needs no network and no browser.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { base64urlnopad } from '@scure/base'
import { z } from 'zod'

/** The uncompressed point, 65 bytes that begin with 4, in base64url. */
export const publicKeySchema = z.string().regex(/^B[A-P][A-Za-z0-9_-]{84}[AEIMQUYcgkosw048]$/)
/** Both numbers of the signature, 64 bytes, in base64url. */
export const signatureSchema = z.string().regex(/^[A-Za-z0-9_-]{85}[AQgw]$/)

/** Whether the device with this public key has signed these bytes. Never throws. */
export async function isSignedBy(publicKey: string, bytes: Uint8Array, signature: string): Promise<boolean> {
  // One form of each key: OpenSSL also reads "hybrid" points, of which a key would have two.
  if (!publicKeySchema.safeParse(publicKey).success) return false
  try {
    const key = base64urlnopad.decode(publicKey)
    const both = base64urlnopad.decode(signature)
    const imported = await crypto.subtle.importKey('raw', key, { name: 'ECDSA', namedCurve: 'P-256' }, true, ['verify'])
    return await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, imported, both, bytes)
  } catch {
    return false
  }
}

/** The part of Web Crypto that this file uses; every browser and Node have it, but `domain` has no types of either. */
declare const crypto: {
  subtle: {
    importKey: (format: 'raw', key: Uint8Array, algorithm: object, extractable: boolean, uses: string[]) => Promise<Key>
    verify: (algorithm: object, key: Key, signature: Uint8Array, bytes: Uint8Array) => Promise<boolean>
  }
}
type Key = { readonly type: string }

/** A short name of a key, for people to compare: "7F3A 19C2". */
export function keyName(publicKey: string): string {
  const hex = bytesToHex(sha256(base64urlnopad.decode(publicKey))).toUpperCase()
  return `${hex.slice(0, 4)} ${hex.slice(4, 8)}`
}
