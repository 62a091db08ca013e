/** Documents: the read side. Small JSON bodies, always published complete, never written by clients. */
import { z } from 'zod'
import type { Audience, Scope } from './scope.ts'

export const documentBodySchema = z.record(z.string(), z.unknown())
export type DocumentBody = z.infer<typeof documentBodySchema>

/** Identifies a document: `collection` is the specification's name; `id` is unique in its scope and collection. */
export type DocumentKey = { scope: Scope; collection: string; id: string }

/**
 * The document at a key after a command: its body, or null when it no longer exists.
 * `liveUntil` is the instant (ms) at which the document leaves the live set and is only read page by page; absent
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

/** How long a settled document stays in the live set. */
export const liveAfterSettledMs = 2 * 86_400_000
/** The least that any document stays in the live set: what an operator has loaded stays no longer. */
export const liveAtLeastMs = 18 * 3_600_000
/**
 * The most live documents of one collection in a scope. Older ones are read page by page. Each collection has its own
 * limit: what others write, such as offers and loads, never displaces a business's own trucks, members or wallets.
 */
export const liveDocumentsMax = 5000

/** Collections for owners and managers only: those about money, and the business's integrations. */
const managerCollections = new Set([
  'api-keys',
  'agreements',
  'balances',
  'driver-pay',
  'driver-statements',
  'driver-terms',
  'papers',
  'payments',
  'statements',
  'wallets',
  'withdrawals',
  'payout-destinations',
  'webhooks',
])

/** Whether an audience may not read a collection at all. */
export function isClosedTo(audience: Audience, collection: string): boolean {
  return audience !== 'everything' && managerCollections.has(collection)
}

/**
 * The part of a body that an audience may read. In documents with other content, all prices and amounts are under
 * `money`, so that one rule can remove them.
 * @returns the body for that audience, or null when it may not read it at all
 */
export function bodyFor(audience: Audience, collection: string, body: DocumentBody | null): DocumentBody | null {
  if (body === null || audience === 'everything') return body
  if (isClosedTo(audience, collection)) return null
  if (!('money' in body)) return body
  const { money: _, ...rest } = body
  return rest
}
