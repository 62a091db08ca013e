/** One text for one value (RFC 8785), so that what one device signs another one can check, byte for byte. */
import { utf8ToBytes } from '@noble/hashes/utils.js'
import canonicalize from 'canonicalize'

/** @throws when the value is not JSON: a function, a number that is not finite, a text with half a character */
export function canonicalText(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new RangeError('this value has no canonical form')
  return text
}

export function canonicalBytes(value: unknown): Uint8Array {
  return utf8ToBytes(canonicalText(value))
}
