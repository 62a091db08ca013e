/** Keys and hashes of what is secret. One configured secret gives a key of its own to each use. */
import { createHash, hkdfSync, randomBytes } from 'node:crypto'

/** A key for one use, from the configured secret: knowing one key tells nothing of another. */
export function deriveKey(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'haulway', use, 32))
}

/** 256 random bits as 43 URL-safe characters. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** base64url of the SHA-256: for secrets that are long and random, and for S256 challenges. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
