/** The key of this device: no code can read its private half, and it survives a new start of the app. */
import { isSignedBy } from '@haulway/domain/seal/device-key.ts'
import { expect, test } from 'vitest'
import { deviceSigner, prepareDeviceKey } from './device-key.ts'
import { preferenceKeys } from './preferences.ts'
import { readWebSecret, removeWebSecret } from './web-secrets.ts'

const bytes = new TextEncoder().encode('load 12')

test('a device without a key makes one, and signs with it from then on', async () => {
  await removeWebSecret(preferenceKeys.deviceKey)
  const publicKey = await deviceSigner.publicKey()
  const signed = await deviceSigner.sign(bytes)
  expect(signed.publicKey).toBe(publicKey)
  expect(await isSignedBy(publicKey, bytes, signed.value)).toBe(true)
})

test('the private half can’t be read, not even from the storage of the app', async () => {
  await deviceSigner.publicKey()
  const stored = await readWebSecret(preferenceKeys.deviceKey)
  const { privateKey } = Object(stored)
  expect(privateKey).toBeInstanceOf(CryptoKey)
  for (const format of ['jwk', 'pkcs8'] as const) {
    await expect(crypto.subtle.exportKey(format, privateKey), format).rejects.toThrow()
  }
})

test('a new login has a new key once it has succeeded, and not before', async () => {
  const before = await deviceSigner.publicKey()
  const { publicKey, keep } = await prepareDeviceKey()
  expect(await deviceSigner.publicKey()).toBe(before)
  await keep()
  expect(await deviceSigner.publicKey()).toBe(publicKey)
})
