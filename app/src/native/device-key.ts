/**
 * This device's key pair, made at each login. It is in IndexedDB, in the native shells too: only there a browser keeps
 * a private key that no code can read.
 */
import { newDeviceKey, openSigner } from '@haulway/client/signer.ts'
import { z } from 'zod'
import { preferenceKeys } from './preferences.ts'
import { readWebSecret, writeWebSecret } from './web-secrets.ts'

const pairSchema = z.object({ publicKey: z.instanceof(CryptoKey), privateKey: z.instanceof(CryptoKey) })

/** Signs this device's acts. A device that logged in before there were keys makes its key with its first act. */
export const deviceSigner = openSigner(async () => {
  const stored = pairSchema.safeParse(await readWebSecret(preferenceKeys.deviceKey))
  if (stored.success) return stored.data
  const pair = await newDeviceKey()
  await writeWebSecret(preferenceKeys.deviceKey, pair)
  return pair
})

/** A key pair for a login that has just begun. Call `keep` when it has succeeded; until then the old one counts. */
export async function prepareDeviceKey(): Promise<{ publicKey: string; keep: () => Promise<void> }> {
  const pair = await newDeviceKey()
  const publicKey = await openSigner(async () => pair).publicKey()
  return { publicKey, keep: () => writeWebSecret(preferenceKeys.deviceKey, pair) }
}
