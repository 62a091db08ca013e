/** Documents: the read side. Small JSON bodies, published whole, never written by clients. */
import { z } from 'zod'
import type { Audience, Scope } from './scope.ts'

export const documentBodySchema = z.record(z.string(), z.unknown())
export type DocumentBody = z.infer<typeof documentBodySchema>

/** Where a document stands: `collection` is the specification's name; `id` is unique in its scope and collection. */
export type DocumentKey = { scope: Scope; collection: string; id: string }

/**
 * What a view says should stand at a key after a command: a body, or null for "nothing here any more".
 * `liveUntil` is the instant (ms) from which the document leaves the live set and is only read page by page; absent
 * while it is open or unsettled.
 */
export type DocumentChange = DocumentKey & { body: DocumentBody | null; liveUntil?: number }

/** A document on the wire. `version` is its scope's version when it was last changed. */
export const wireDocumentSchema = z.object({
  collection: z.string(),
  id: z.string(),
  version: z.int(),
  liveUntil: z.int().optional(),
  body: documentBodySchema.nullable(),
})
export type WireDocument = z.infer<typeof wireDocumentSchema>

/** How long settled things stay in the live set. */
export const liveAfterSettledMs = 2 * 86_400_000
/** At most so many documents of one scope are kept live; older ones are read page by page. */
export const liveDocumentsMax = 5000

/** Collections that hold nothing but money: closed to plain members. */
const moneyCollections = new Set(['payments', 'wallets', 'withdrawals', 'payout-destinations'])

/** Whether nothing of a collection is for an audience. */
export function isClosedTo(audience: Audience, collection: string): boolean {
  return audience !== 'everything' && moneyCollections.has(collection)
}

/**
 * What of a body an audience may have. A body's `money` part holds every price and amount of documents that also say
 * something else, so that one rule can take it out.
 * @returns the body for that audience, or null when nothing of it may be read
 */
export function bodyFor(audience: Audience, collection: string, body: DocumentBody | null): DocumentBody | null {
  if (body === null || audience === 'everything') return body
  if (isClosedTo(audience, collection)) return null
  if (!('money' in body)) return body
  const { money: _, ...rest } = body
  return rest
}
