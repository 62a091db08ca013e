/** Checks a proof with nothing but the published keys. It trusts no field of the file before its signature. */
import { z } from 'zod'
import { canonicalText } from '../../seal/canonical.ts'
import { isSignedBy } from '../../seal/device-key.ts'
import { minuteMs } from '../../time.ts'
import { isSigned } from '../signed/fold-seal.ts'
import { signedBytes } from '../signed/signed-act.ts'
import { changedFields, type FieldChange, hashOf } from './field-hashes.ts'
import { type ProofContent, parseProofCode, proofContentSchema, proofSchema } from './proof.ts'
import { isSignedWith, type ProofKey } from './proof-key.ts'

/**
 * `genuine`: exactly what Haulway signed. `changed`: it is not. `unknownKey`: signed by none of these keys; a newer
 * list may have it. `revokedKey`: signed by a key that no longer counts. `unreadable`: it is not a proof, or damaged.
 */
export type ProofVerdict = 'genuine' | 'changed' | 'unknownKey' | 'revokedKey' | 'unreadable'

export type CheckedProof = {
  verdict: ProofVerdict
  /** The fields that differ from what was signed, if that can be said. */
  changes: FieldChange[]
  /** Whether `changes` is certain: a known key has signed the hashes that it comes from. */
  isCertain: boolean
  /** What the file says; to be believed only if it is genuine. */
  content: ProofContent | undefined
  hash: string | undefined
  key: ProofKey | undefined
}

const unreadable: CheckedProof = {
  verdict: 'unreadable',
  changes: [],
  isCertain: false,
  content: undefined,
  hash: undefined,
  key: undefined,
}

const formSchema = proofSchema.extend({ content: z.unknown() })

/** Never throws, whatever the file is. @param text the file's */
export function checkProof(text: string, keys: readonly ProofKey[]): CheckedProof {
  try {
    return checkText(text, keys)
  } catch {
    // Half a character, or lists in lists a thousand times over: nothing that we write.
    return unreadable
  }
}

function checkText(text: string, keys: readonly ProofKey[]): CheckedProof {
  const parsed: unknown = JSON.parse(text.trim())
  const form = formSchema.safeParse(parsed)
  if (!form.success) return unreadable
  const { content: raw, fields, hash, signature } = form.data
  const changes = changedFields(raw, fields)
  const content = proofContentSchema.safeParse(raw).data
  const isHashRight = hashOf(fields) === hash
  const signer = isHashRight ? keys.find(key => isSignedWith(key, hash, signature)) : undefined
  const known = { changes, isCertain: signer !== undefined, content, hash, key: signer }
  // The file is the canonical text: nothing can be in it twice, or beside what was signed.
  const isWhole = changes.length === 0 && isHashRight && canonicalText(parsed) === text.trim()
  if (!isWhole || !content) return { ...known, verdict: 'changed' }
  if (!signer) return { ...known, verdict: keys.some(key => key.keyId === content.keyId) ? 'changed' : 'unknownKey' }
  if (signer.keyId !== content.keyId || !isInTime(content.issuedAt, signer)) return { ...known, verdict: 'changed' }
  return { ...known, verdict: signer.revokedOn === null ? 'genuine' : 'revokedKey' }
}

/** How far the clocks of nodes may differ. */
const slackMs = 5 * minuteMs

/** Whether the key signed at that time at all. */
function isInTime(issuedAt: number, { from, until }: ProofKey): boolean {
  return issuedAt >= from - slackMs && (until === null || issuedAt <= until + slackMs)
}

/** @returns undefined when the text is not the code of a proof */
export function checkProofCode(
  text: string,
  keys: readonly ProofKey[],
): { verdict: ProofVerdict; hash: string } | undefined {
  const code = parseProofCode(text)
  if (!code) return undefined
  const { keyId, hash, signature } = code
  const key = keys.find(each => each.keyId === keyId)
  if (!key) return { verdict: 'unknownKey', hash }
  if (!isSignedWith(key, hash, signature)) return { verdict: 'changed', hash }
  return { verdict: key.revokedOn === null ? 'genuine' : 'revokedKey', hash }
}

export type CheckedActs = { signed: number; good: number }

/** Checks again what devices signed, without trusting what the server found. */
export async function checkActsOf({ load, acts }: Pick<ProofContent, 'load' | 'acts'>): Promise<CheckedActs> {
  const { projectId, dispatchId } = load
  const signed = acts.filter(isSigned)
  const results = await Promise.all(
    signed.map(async ({ kind, signature, ...act }) => {
      const { publicKey = '', value = '', loadLogId } = signature ?? {}
      const bytes = signedBytes(kind, { ...act, projectId, dispatchId, loadLogId })
      return bytes !== undefined && (await isSignedBy(publicKey, bytes, value))
    }),
  )
  return { signed: signed.length, good: results.filter(Boolean).length }
}
