/** Codes of authenticator apps (RFC 4226, RFC 6238), with their steps, so that each can work once. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { totp } from '@haulway/domain/user/mfa-code.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 160 random bits as base32, the length that RFC 4226 recommends. */
export function newTotpSecret(): string {
  return [...randomBytes(32)].map(byte => alphabet[byte % 32]).join('')
}

/** The code of a step. @param secret base32 */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** totp.digits).padStart(totp.digits, '0')
}

/** The step of a code: the current one, or a neighbor for clocks that are off; undefined for an invalid code. */
export function findTotpStep(secret: string, code: string, now: number): number | undefined {
  const current = Math.floor(now / totp.stepMs)
  return [current, current - 1, current + 1].find(step => isSame(totpCode(secret, step), code))
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

function decodeBase32(text: string): Buffer {
  const bits = [...text].map(letter => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}
