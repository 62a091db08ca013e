/** The keys that Haulway signs proofs with (Ed25519): their public halves are published. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base64urlnopad } from '@scure/base'
import { z } from 'zod'
import { instantMsSchema } from '../../time.ts'

/** 32 bytes in base64url. */
const bytesSchema = z.string().regex(/^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/)
export const proofKeyIdSchema = z.string().regex(/^[a-z0-9]{8}$/)
export const proofHashSchema = bytesSchema
/** 64 bytes in base64url. */
export const proofSignatureSchema = z.string().regex(/^[A-Za-z0-9_-]{85}[AQgw]$/)

export const proofKeySchema = z.object({
  keyId: proofKeyIdSchema,
  publicKey: bytesSchema,
  /** It signs from then on. */
  from: instantMsSchema,
  /** When the next key took over; null for the one that signs now. What it signed before stays genuine. */
  until: instantMsSchema.nullable(),
  /** Since when nothing that it signed counts, because someone else may have it; null as a rule. */
  revokedOn: instantMsSchema.nullable(),
})
export type ProofKey = z.infer<typeof proofKeySchema>

/** Where they are published. */
export const proofKeysPath = '/.well-known/haulway-proof-keys.json'
export const proofKeysSchema = z.object({ algorithm: z.literal('Ed25519'), keys: z.array(proofKeySchema).max(1000) })

/** What is signed of a proof: its hash, so that a printed code can be checked without the file. */
export function proofMessage(hash: string): Uint8Array {
  return utf8ToBytes(`haulway proof 1\n${hash}`)
}

/** Whether the key has signed a proof with this hash. Never throws. */
export function isSignedWith({ publicKey }: Pick<ProofKey, 'publicKey'>, hash: string, signature: string): boolean {
  if (!bytesSchema.safeParse(publicKey).success || !proofSignatureSchema.safeParse(signature).success) return false
  try {
    const key = base64urlnopad.decode(publicKey)
    const bytes = base64urlnopad.decode(signature)
    // RFC 8032 strictly: each proof has one signature.
    return ed25519.verify(bytes, proofMessage(hash), key, { zip215: false })
  } catch {
    return false
  }
}
