/** Devices that sign what they record, for tests. */

import type { LoadLogActKind } from '@haulway/domain/load-log/act/act.ts'
import { type SignedInput, signedBytes, writeSignature } from '@haulway/domain/load-log/signed/signed-act.ts'
import { decodeJwt } from 'jose'
import { newTestId, type TestNode, type TestUser } from './test-node.ts'

export type TestDevice = Awaited<ReturnType<typeof newDevice>>

/** A key pair like a phone's. */
export async function newDevice() {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  const publicKey = base64url(await crypto.subtle.exportKey('raw', pair.publicKey))
  return {
    publicKey,
    signBytes: async (bytes: Uint8Array) => {
      const hashed = { name: 'ECDSA', hash: 'SHA-256' }
      return base64url(await crypto.subtle.sign(hashed, pair.privateKey, new Uint8Array(bytes)))
    },
  }
}

/** The header with a device's signature of an act. */
export async function signatureOf(device: TestDevice, kind: LoadLogActKind, fields: SignedInput): Promise<string> {
  const bytes = signedBytes(kind, fields)
  if (!bytes) throw new Error('these fields name no act')
  return writeSignature({ publicKey: device.publicKey, value: await device.signBytes(bytes) })
}

/** The device session behind a test user's token, as a login leaves it. */
export async function addSession(node: TestNode, user: TestUser, publicKey: string | null = null): Promise<string> {
  const sessionId = sessionIdOf(user)
  const now = Date.now()
  const times = { created_at: now, last_used_at: now, expires_at: now + 90 * 86_400_000 }
  const row = { session_id: sessionId, uid: user.uid, ...times, refresh_hash: newTestId(), refresh_salt: '' }
  await node.sql`insert into device_sessions ${node.sql({ ...row, public_key: publicKey })}`
  return sessionId
}

function sessionIdOf({ headers }: Pick<TestUser, 'headers'>): string {
  return String(decodeJwt(headers.authorization?.slice('Bearer '.length) ?? '').sid)
}

function base64url(bytes: ArrayBuffer): string {
  return Buffer.from(bytes).toString('base64url')
}
