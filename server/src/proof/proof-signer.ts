/** Signs proofs with the key that signs now, and makes the next one. */
import { createPrivateKey, generateKeyPairSync, randomInt, sign } from 'node:crypto'
import { type ProofKey, proofMessage } from '@haulway/domain/load-log/proof/proof-key.ts'
import { z } from 'zod'
import { seal, unseal } from '../auth/secrets.ts'
import { ConfigError } from '../config.ts'
import type { Database, Transaction } from '../db/database.ts'
import { addProofKey, findSigningKey, listProofKeys, lockProofKeys, saveProofKey } from './proof-key.table.ts'

/** What the key that seals private halves is derived for. */
export const proofKeysUse = 'proof keys'

export type ProofSigner = { keyId: string; sign: (hash: string) => string }

type SignerParts = { database: Pick<Database, 'orm' | 'inTransaction'>; clock: () => number; sealKey: Buffer }

/** The signer of this moment. The first proof makes the first key; an administrator makes the next ones. */
export async function getProofSigner({ database, clock, sealKey }: SignerParts): Promise<ProofSigner> {
  const found = openSigner(await findSigningKey(database.orm), sealKey)
  if (found) return found
  return database.inTransaction(async tx => {
    await lockProofKeys(tx)
    const signer = openSigner(await findSigningKey(tx), sealKey)
    return signer ?? replaceKey(tx, sealKey, clock())
  })
}

/** Makes a key that signs from now on. What the last one signed stays genuine. */
export async function rotateProofKey(tx: Transaction, sealKey: Buffer, at: number): Promise<string> {
  await lockProofKeys(tx)
  return (await replaceKey(tx, sealKey, at)).keyId
}

/** From now on nothing counts that the key has signed. If it was the one that signs, the next proof makes a new one. */
export async function revokeProofKey(tx: Transaction, keyId: string, at: number): Promise<ProofKey> {
  await lockProofKeys(tx)
  const key = (await listProofKeys(tx)).find(each => each.keyId === keyId)
  if (!key) throw new ConfigError('There is no such key.')
  const revoked = { ...key, until: key.until ?? at, revokedOn: key.revokedOn ?? at }
  saveProofKey(tx, revoked)
  return revoked
}

const secretSchema = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), d: z.string() })

/** @returns undefined without a key, and when it was sealed with another AUTH_SECRET: then it is replaced */
function openSigner(key: Awaited<ReturnType<typeof findSigningKey>>, sealKey: Buffer): ProofSigner | undefined {
  const secret = unseal(sealKey, key?.sealedSecret)
  if (!key || secret === undefined) return undefined
  const privateKey = createPrivateKey({ key: secretSchema.parse(JSON.parse(secret)), format: 'jwk' })
  const signHash = (hash: string) => sign(null, proofMessage(hash), privateKey).toString('base64url')
  return { keyId: key.record.keyId, sign: signHash }
}

async function replaceKey(tx: Transaction, sealKey: Buffer, at: number): Promise<ProofSigner> {
  const last = await findSigningKey(tx)
  if (last) saveProofKey(tx, { ...last.record, until: at })
  const secret = secretSchema.parse(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }))
  const record: ProofKey = { keyId: newKeyId(), publicKey: secret.x, from: at, until: null, revokedOn: null }
  const sealedSecret = seal(sealKey, JSON.stringify(secret))
  addProofKey(tx, record, sealedSecret)
  const signer = openSigner({ record, sealedSecret }, sealKey)
  if (!signer) throw new Error('a key that was just sealed can be read')
  return signer
}

/** Short enough for people to compare. */
function newKeyId(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  return Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
}
