/**
 * What a device signs when it records an act on a load: the act as its maker recorded it. The server builds the same
 * text from what it received, so a signature fits exactly one act of one dispatch.
 */
import { z } from 'zod'
import { idSchema } from '../../ids.ts'
import { canonicalBytes } from '../../seal/canonical.ts'
import { isSignedBy, publicKeySchema, signatureSchema } from '../../seal/device-key.ts'
import { sealSchema } from '../../seal/seal-code.ts'
import { type ActSignature, type LoadLogActKind, loadLogActSchema } from '../act/act.ts'

const { shape } = loadLogActSchema
const signedFieldsSchema = z.object({
  projectId: idSchema,
  dispatchId: idSchema,
  /** As the maker named the load: absent on a confirmation of a truck whose load the device didn't have. */
  loadLogId: idSchema.optional(),
  actId: shape.actId,
  occurredAt: shape.occurredAt,
  lat: shape.lat,
  lng: shape.lng,
  accuracyMeters: shape.accuracyMeters,
  automatic: shape.automatic,
  quantity: shape.quantity,
  passes: shape.passes,
  ticketNo: shape.ticketNo,
  weights: shape.weights,
  lastPassHalf: shape.lastPassHalf,
  passChange: shape.passChange,
  outOfTurn: shape.outOfTurn,
  reason: shape.reason,
  note: shape.note,
  voidsActId: shape.voidsActId,
  returned: shape.returned,
  receiverName: shape.receiverName,
  attachmentIds: shape.attachmentIds,
  seal: sealSchema.optional(),
})
/** The fields of an act with its names; fields that no signature covers may be among them. */
export type SignedInput = Partial<z.infer<typeof signedFieldsSchema>>

/** @returns the bytes to sign, or undefined when the fields name no act that a device can sign */
export function signedBytes(kind: LoadLogActKind, fields: SignedInput): Uint8Array | undefined {
  const parsed = signedFieldsSchema.safeParse(fields)
  if (!parsed.success) return undefined
  try {
    return canonicalBytes({ haulway: 'act', version: 1, kind, ...parsed.data })
  } catch {
    // A text that ends in half an emoji has no canonical form.
    return undefined
  }
}

/** The signature as it travels with a call: the public key and the signature, with a dot between. */
export function writeSignature({ publicKey, value }: { publicKey: string; value: string }): string {
  return `${publicKey}.${value}`
}

const travelingSchema = z.tuple([publicKeySchema, signatureSchema])

/** Reads a signature without checking it, as a phone does with its own. */
export function parseSignature(text: string): ActSignature {
  const parts = travelingSchema.safeParse(text.split('.'))
  if (!parts.success) return { trouble: 'malformed' }
  const [publicKey, value] = parts.data
  return { publicKey, value }
}

/**
 * Reads a signature that came with a call, and checks that it fits the act. Whose key it is, the server looks up.
 * An invalid signature is recorded with its trouble: the act itself is never lost for it.
 */
export async function readSignature(text: string, kind: LoadLogActKind, fields: SignedInput): Promise<ActSignature> {
  const { publicKey, value, trouble } = parseSignature(text)
  if (trouble || !publicKey || !value) return { trouble: 'malformed' }
  const { loadLogId } = fields
  const signature = { publicKey, value, ...(loadLogId !== undefined && { loadLogId }) }
  const bytes = signedBytes(kind, fields)
  return bytes && (await isSignedBy(publicKey, bytes, value)) ? signature : { ...signature, trouble: 'otherContent' }
}
