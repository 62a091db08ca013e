/**
 * A proof of a load: what one party sees of it, signed by Haulway, so that anyone can check it without an account or a
 * network. Its text is canonical JSON (RFC 8785).
 */
import { z } from 'zod'
import { idSchema } from '../../ids.ts'
import { currencySchema } from '../../money.ts'
import { priceSchema } from '../../pay/line/line.ts'
import { canonicalText } from '../../seal/canonical.ts'
import { instantMsSchema } from '../../time.ts'
import { agreements } from '../../work/agreement-cards.ts'
import { type LoadLogAct, loadLogActSchema } from '../act/act.ts'
import { type LoadLogDocument, loadLogDocumentSchema } from '../load-log.documents.ts'
import { hashFields, hashOf } from './field-hashes.ts'
import { proofHashSchema, proofKeyIdSchema, proofSignatureSchema } from './proof-key.ts'

const { shape } = loadLogDocumentSchema
const terms = shape.terms.shape

/** An act without the ids of people; names of people are in the load. */
const proofActSchema = loadLogActSchema.omit({ by: true })

/** The GPS track as this party may read it: `sha256` is the hash of the canonical JSON of `GET /load-tracks/…`. */
const proofTrackSchema = z.object({
  points: z.int().min(0),
  startedAt: instantMsSchema,
  endedAt: instantMsSchema.nullable(),
  sha256: proofHashSchema,
})
export type ProofTrack = z.infer<typeof proofTrackSchema>

export const proofContentSchema = z.object({
  keyId: proofKeyIdSchema,
  /** The Haulway that signed. */
  issuer: z.string().max(200),
  issuedAt: instantMsSchema,
  /** As whom the load is seen: no party sees all of it. */
  seenBy: shape.party,
  load: z.object({
    projectId: idSchema,
    loadLogId: idSchema,
    dispatchId: idSchema,
    loadNo: shape.loadNo,
    shiftDay: shape.shiftDay,
    timeZone: terms.timeZone,
    ticketNo: shape.ticketNo,
    state: shape.state,
    project: terms.projectName,
    jobber: terms.jobberName,
    pit: terms.pitName,
    hauler: terms.truckingName,
    driver: terms.driverName,
    truck: z.object({ number: z.string(), plate: z.string() }),
    material: terms.materialName,
    origin: z.string(),
    destination: z.string(),
    quantity: shape.quantity,
    corrected: z.boolean(),
    standbyMinutes: shape.standbyMinutes,
    milestones: shape.milestones,
    evidence: shape.evidence,
    seal: shape.seal,
  }),
  acts: z.array(proofActSchema),
  track: proofTrackSchema.nullable(),
  /** Only when its reader requested them and may see them. */
  prices: z.object({ currency: currencySchema, lines: z.partialRecord(z.enum(agreements), priceSchema) }).optional(),
})
export type ProofContent = z.infer<typeof proofContentSchema>

/** `hash` is the SHA-256 of the canonical form of `fields`, which has a hash for each field of the content. */
export const proofSchema = z.strictObject({
  haulway: z.literal('proof'),
  version: z.literal(1),
  content: proofContentSchema,
  fields: z.record(z.string(), z.string()),
  hash: proofHashSchema,
  signature: proofSignatureSchema,
})
export type Proof = z.infer<typeof proofSchema>

type Issued = Pick<ProofContent, 'keyId' | 'issuer' | 'issuedAt' | 'track'>

/** @param load as its party sees it @param withPrices adds the prices that are in this party's document */
export function proofContentOf(load: LoadLogDocument, issued: Issued, withPrices: boolean): ProofContent {
  const { projectId, loadLogId, loadNo, shiftDay, ticketNo, state, quantity, terms: of, money } = load
  const { track, ...head } = issued
  const priced = agreements.flatMap(kind => {
    const pay = money?.[kind]?.pay
    return pay ? [[kind, pay] as const] : []
  })
  return {
    ...head,
    seenBy: load.party,
    load: {
      projectId,
      loadLogId,
      dispatchId: of.dispatchId,
      loadNo,
      shiftDay,
      timeZone: of.timeZone,
      ticketNo,
      state,
      project: of.projectName,
      jobber: of.jobberName,
      pit: of.pitName,
      hauler: of.truckingName,
      driver: of.driverName,
      truck: { number: of.truck.number, plate: of.truck.plate },
      material: of.materialName,
      origin: of.origin.name,
      destination: of.destination.name,
      quantity,
      corrected: load.corrected !== undefined,
      standbyMinutes: load.standbyMinutes,
      milestones: load.milestones,
      evidence: load.evidence,
      seal: load.seal,
    },
    acts: load.acts.map(withoutPeople),
    track,
    ...(withPrices && money && { prices: { currency: money.currency, lines: Object.fromEntries(priced) } }),
  }
}

function withoutPeople({ by: _, ...act }: LoadLogAct): ProofContent['acts'][number] {
  return act
}

/** @param sign signs a hash with the key that the content names @returns the text of the file */
export function writeProof(content: ProofContent, sign: (hash: string) => string): { text: string; proof: Proof } {
  // As JSON has it: what is undefined is not in the file.
  const plain = proofContentSchema.parse(JSON.parse(JSON.stringify(content)))
  const fields = hashFields(plain)
  const hash = hashOf(fields)
  const proof: Proof = { haulway: 'proof', version: 1, content: plain, fields, hash, signature: sign(hash) }
  return { text: canonicalText(proof), proof }
}

/** What the QR code on paper holds: a link to the page that checks it, whose server never sees the part after `#`. */
export function proofCode({ content, hash, signature }: Proof): string {
  return `${content.issuer}${verifyPath}#${content.keyId}.${hash}.${signature}`
}

export const verifyPath = '/verify.html'

const codeSchema = z.tuple([proofKeyIdSchema, proofHashSchema, proofSignatureSchema])

/** @returns undefined for a text that is not a code */
export function parseProofCode(text: string): { keyId: string; hash: string; signature: string } | undefined {
  const parts = codeSchema.safeParse(text.trim().split('#').at(-1)?.split('.')).data
  return parts && { keyId: parts[0], hash: parts[1], signature: parts[2] }
}
