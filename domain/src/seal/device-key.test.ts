import { expect, test } from 'vitest'
import { canonicalBytes, canonicalText } from './canonical.ts'
import { isSignedBy, keyName, publicKeySchema, signatureSchema } from './device-key.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
const base64url = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url')

async function newKey() {
  const pair = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
  const publicKey = base64url(await crypto.subtle.exportKey('raw', pair.publicKey))
  const sign = async (bytes: Uint8Array) =>
    base64url(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, new Uint8Array(bytes)))
  return { publicKey, sign }
}

test('equal values have one canonical form, whatever the order of their fields', () => {
  expect(canonicalText({ b: 1, a: [true, null, 'é\n'] })).toBe('{"a":[true,null,"é\\n"],"b":1}')
  expect(canonicalText({ b: 1, a: 2 })).toBe(canonicalText({ a: 2, b: 1 }))
  expect(canonicalText({ a: undefined })).toBe('{}')
  for (const value of [undefined, Number.NaN, { a: Number.POSITIVE_INFINITY }]) {
    expect(() => canonicalText(value), String(value)).toThrow()
  }
})

test('what a browser signs is checked without a browser, in either form of its signature', async () => {
  const { publicKey, sign } = await newKey()
  expect(publicKeySchema.safeParse(publicKey).success).toBe(true)
  for (let i = 0; i < 20; i++) {
    const bytes = canonicalBytes({ load: i })
    const signature = await sign(bytes)
    expect(signatureSchema.safeParse(signature).success).toBe(true)
    expect(await isSignedBy(publicKey, bytes, signature)).toBe(true)
  }
})

test('one changed bit of the key, the signature or the content is noticed', async () => {
  const { publicKey, sign } = await newKey()
  const bytes = canonicalBytes({ load: 'one' })
  const signature = await sign(bytes)
  const flips = (text: string) => {
    const raw = Buffer.from(text, 'base64url')
    return Array.from({ length: raw.length * 8 }, (_, bit) => {
      const changed = Buffer.from(raw)
      changed[bit >> 3] = changed[bit >> 3]! ^ (1 << (bit & 7))
      return changed.toString('base64url')
    })
  }
  for (const each of flips(signature)) expect(await isSignedBy(publicKey, bytes, each)).toBe(false)
  for (const each of flips(publicKey)) expect(await isSignedBy(each, bytes, signature)).toBe(false)
  for (const each of flips(Buffer.from(bytes).toString('base64url'))) {
    expect(await isSignedBy(publicKey, new Uint8Array(Buffer.from(each, 'base64url')), signature)).toBe(false)
  }
})

test('no text makes a check throw', async () => {
  const { publicKey, sign } = await newKey()
  const bytes = canonicalBytes({})
  const signature = await sign(bytes)
  const texts = ['', '.', 'B', 'é', publicKey.slice(1), `B${'A'.repeat(86)}`, 'x'.repeat(10_000), '\u0000']
  for (const text of texts) {
    expect(await isSignedBy(text, bytes, signature)).toBe(false)
    expect(await isSignedBy(publicKey, bytes, text)).toBe(false)
  }
})

test('a key has a short name that people can compare', async () => {
  const { publicKey } = await newKey()
  expect(keyName(publicKey)).toMatch(/^[0-9A-F]{4} [0-9A-F]{4}$/)
})
