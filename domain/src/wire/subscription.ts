/** The messages of `GET /subscribe` (server-sent events over fetch). The wire grows by addition only. */
import { z } from 'zod'
import { wireDocumentSchema } from '../document/document.ts'
import { scopeSchema } from '../document/scope.ts'
import { positionFrameSchema } from '../track/position-frame.ts'

const versionsSchema = z.record(z.string(), z.int())

export const subscriptionMessageSchema = z.discriminatedUnion('type', [
  /** The whole live set of a scope; replaces what is held. */
  z.object({ type: z.literal('snapshot'), scope: scopeSchema, to: z.int(), documents: z.array(wireDocumentSchema) }),
  /** What changed in a scope between two versions; applied whole, or not at all when `from` is not the held one. */
  z.object({
    type: z.literal('changes'),
    scope: scopeSchema,
    from: z.int(),
    to: z.int(),
    changes: z.array(wireDocumentSchema),
  }),
  /** The scope is closed to this reader, or can't be continued: forget what is held. */
  z.object({ type: z.literal('reset'), scope: scopeSchema, reason: z.enum(['closed', 'tooOld']) }),
  /** Current versions, so a lost last hint is seen, and the server's clock, so the phone can measure its own. */
  z.object({ type: z.literal('heartbeat'), at: z.int(), versions: versionsSchema }),
  /** The latest position of trucks: not documents, dropped first when a reader is slow. */
  z.object({ type: z.literal('frame'), scope: scopeSchema, positions: z.array(positionFrameSchema) }),
])
export type SubscriptionMessage = z.infer<typeof subscriptionMessageSchema>

/** Milliseconds between heartbeats. */
export const heartbeatEveryMs = 15_000
