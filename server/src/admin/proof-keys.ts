/** `npm run admin -- proof-keys [rotate|revoke <key id>]`: the keys that sign proofs. */
import type { ProofKey } from '@haulway/domain/load-log/proof/proof-key.ts'
import { deriveKey } from '../auth/secrets.ts'
import type { Transaction } from '../db/database.ts'
import { listProofKeys } from '../proof/proof-key.table.ts'
import { proofKeysUse, revokeProofKey, rotateProofKey } from '../proof/proof-signer.ts'
import { usageError } from './read-args.ts'
import { runAudited } from './run-audited.ts'

export const proofKeysUsage = 'proof-keys [rotate|revoke <key id>]: the keys that proofs are signed with'

/**
 * @param authSecret the secret of the nodes, which seals the private halves
 * @returns the sentence for the person at the terminal
 */
export async function runProofKeys(databaseUrl: string, authSecret: string, args: string[]): Promise<string> {
  const run = readArgs(args, deriveKey(authSecret, proofKeysUse))
  return runAudited(databaseUrl, ['proof-keys', ...args], async tx => {
    const outcome = await run(tx)
    return { shown: [outcome, ...(await listProofKeys(tx)).map(describe)].join('\n'), outcome }
  })
}

function readArgs([what, keyId, ...more]: string[], sealKey: Buffer): (tx: Transaction) => Promise<string> {
  if (more.length === 0 && what === undefined) return async () => 'Proofs are signed with:'
  if (more.length === 0 && what === 'rotate' && keyId === undefined) {
    return async tx => `Proofs are now signed with ${await rotateProofKey(tx, sealKey, Date.now())}.`
  }
  if (more.length === 0 && what === 'revoke' && keyId !== undefined) {
    return async tx =>
      `Key ${(await revokeProofKey(tx, keyId, Date.now())).keyId} is revoked. Proofs it signed no longer count.`
  }
  throw usageError(proofKeysUsage)
}

function describe({ keyId, publicKey, from, until, revokedOn }: ProofKey): string {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  const state =
    revokedOn !== null ? `, revoked ${day(revokedOn)}` : until !== null ? ` until ${day(until)}` : ', signs now'
  return `${keyId} from ${day(from)}${state}: ${publicKey}`
}
