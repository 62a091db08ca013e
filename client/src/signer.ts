/** Signs acts on loads with the device's key at the moment they are made, with or without a network. */
import { isSignedCall, signedCalls } from '@haulway/domain/load-log/signed/signed-calls.ts'
import type { CallName } from '@haulway/domain/wire/contract.ts'
import type { CallInput } from './call.ts'

/** A device's key pair (ECDSA, P-256). The private half stays where it was made. */
export type Signer = {
  /** The uncompressed point in base64url. */
  publicKey: () => Promise<string>
  sign: (bytes: Uint8Array) => Promise<{ publicKey: string; value: string }>
}

/** @returns undefined for calls that no device signs, and when the device can't sign: the act counts without, too */
export async function signCall<Name extends CallName>(
  signer: Signer | undefined,
  call: Name,
  input: CallInput<Name>,
  occurredAt: number,
): Promise<string | undefined> {
  if (!signer || !isSignedCall(call)) return undefined
  // Has the shape of an act, which is large. What shows loads has it already, with or without a network.
  const signing = await import('@haulway/domain/load-log/signed/signed-act.ts').catch(() => undefined)
  if (!signing) return undefined
  const fields = typeof input === 'object' ? input : {}
  const bytes = signing.signedBytes(signedCalls[call], { ...fields, occurredAt })
  if (!bytes) return undefined
  const signed = await signer.sign(bytes).catch(() => undefined)
  return signed && signing.writeSignature(signed)
}

/** As Web Crypto makes it. */
export type DeviceKey = { publicKey: HeldKey; privateKey: HeldKey }
type HeldKey = Parameters<typeof crypto.subtle.sign>[1]

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }

/** A new key pair. The private half can't be read, not even by this program. */
export async function newDeviceKey(): Promise<DeviceKey> {
  return crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
}

/** Signs with a key pair that the caller keeps. @param read reads it, or makes it */
export function openSigner(read: () => Promise<DeviceKey>): Signer {
  const publicKeyOf = async (pair: DeviceKey) => base64url(await crypto.subtle.exportKey('raw', pair.publicKey))
  return {
    publicKey: async () => publicKeyOf(await read()),
    sign: async bytes => {
      const pair = await read()
      const hashed = { name: 'ECDSA', hash: 'SHA-256' }
      const value = await crypto.subtle.sign(hashed, pair.privateKey, new Uint8Array(bytes))
      return { publicKey: await publicKeyOf(pair), value: base64url(value) }
    },
  }
}

/** A key in memory, for programs that log in each time they start. */
export function openMemorySigner(): Signer {
  let pair: Promise<DeviceKey> | undefined
  return openSigner(() => {
    pair ??= newDeviceKey()
    return pair
  })
}

function base64url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
