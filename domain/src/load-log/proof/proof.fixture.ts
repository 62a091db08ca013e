/** Proofs of loads, and keys, for tests. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { base64urlnopad } from '@scure/base'
import { termsFor } from '../../work/dispatch/dispatch.documents.ts'
import { act, dayStartMs, goodDay, testId } from '../act/act.fixture.ts'
import type { LoadLogAct } from '../act/act.ts'
import { foldedDocument, type LoadLogDocument } from '../load-log.documents.ts'
import { testTerms } from '../load-log.fixture.ts'
import { actsSeenBy } from '../relations.ts'
import { proofContentOf, writeProof } from './proof.ts'
import { type ProofKey, proofMessage } from './proof-key.ts'

/** The n-th key of a Haulway, and its private half. */
export function testProofKey(n: number, more: Partial<ProofKey> = {}) {
  const secret = new Uint8Array(32).fill(n)
  const publicKey = base64urlnopad.encode(ed25519.getPublicKey(secret))
  const key: ProofKey = { keyId: `key${n}`.padEnd(8, '0'), publicKey, from: 0, until: null, revokedOn: null, ...more }
  const sign = (hash: string) => base64urlnopad.encode(ed25519.sign(proofMessage(hash), secret))
  return { key, sign }
}

export type TestProofKey = ReturnType<typeof testProofKey>

export function jobbersLoad(acts: readonly LoadLogAct[] = goodDay()): LoadLogDocument {
  const { money: cards, ...terms } = termsFor('jobber', testTerms)
  const base = {
    projectId: terms.projectId,
    loadLogId: testId(1),
    aliases: [],
    loadNo: 4,
    shiftDay: '2026-10-15',
    createdOn: dayStartMs,
    party: 'jobber' as const,
    relations: ['jobber' as const],
    terms,
  }
  const pay = {
    lines: [{ code: 'haul', ref: null, amountCents: 13_611, rule: 'quantityTimesRate' as const }],
    totalCents: 13_611,
  }
  const money = cards && { currency: cards.currency, haul: { ...cards.haul!, pay } }
  return foldedDocument({ ...base, ...(money && { money }) }, actsSeenBy('jobber', acts))
}

export function proofOf(
  load: LoadLogDocument,
  { key, sign }: TestProofKey,
  { withPrices = false, hasTrack = true } = {},
) {
  const track = { points: 212, startedAt: dayStartMs, endedAt: dayStartMs + 1, sha256: 'A'.repeat(43) }
  const issued = {
    keyId: key.keyId,
    issuer: 'https://haulway.example',
    issuedAt: dayStartMs,
    track: hasTrack ? track : null,
  }
  return writeProof(proofContentOf(load, issued, withPrices), sign)
}

/** A load with everything that an act can say. */
export const richActs: LoadLogAct[] = [
  ...goodDay(),
  act(9, 'deliver', 'receiver', 71, {
    lat: 40.123456,
    lng: -75.5,
    accuracyMeters: 8.25,
    automatic: true,
    receiverName: 'Zoë Moss',
    note: 'gate "3"\n',
    weights: { unit: 'lb', grossMicro: 62_000_000_000, netMicro: 42_000_000_000 },
    signature: { publicKey: `B${'A'.repeat(86)}`, value: 'A'.repeat(86) },
  }),
]
