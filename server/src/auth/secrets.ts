/** Keys and hashes for secrets. Each use derives its own key from the one configured secret. */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** A key for one use, derived from the configured secret: knowing one key reveals nothing about another. */
export function deriveKey(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'haulway', use, 32))
}

/** 256 random bits as 43 URL-safe characters. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** base64url of the SHA-256, for long random secrets and S256 challenges. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Encrypts a text that must be readable again (AES-256-GCM). @param key 32 bytes */
export function seal(key: Buffer, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts a sealed text; undefined when there is none, or when it was sealed with another key. */
export function unseal(key: Buffer, sealed: string | null | undefined): string | undefined {
  if (!sealed) return undefined
  const bytes = Buffer.from(sealed, 'base64url')
  // Node would also accept a shorter tag, which is easier to guess.
  if (bytes.length < 28) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
    decipher.setAuthTag(bytes.subarray(12, 28))
    return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
