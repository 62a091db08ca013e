/** The messages of `GET /subscribe` (server-sent events over fetch). The wire grows by addition only. */
import { z } from 'zod'
import { wireDocumentSchema } from '../document/document.ts'
import { audienceSchema, scopeSchema } from '../document/scope.ts'
import { positionFrameSchema } from '../track/position-frame.ts'

const versionsSchema = z.record(z.string(), z.int())

export const subscriptionMessageSchema = z.discriminatedUnion('type', [
  /** The first message: the server's time when it answered the request. Phones check their clocks by it. */
  z.object({ type: z.literal('time'), at: z.int() }),
  /**
   * The complete live set of a scope; replaces the documents on the device. `audience` is what the reader may see of
   * them. The device keeps it and names it with its version, since its next stream may open with another right.
   */
  z.object({
    type: z.literal('snapshot'),
    scope: scopeSchema,
    audience: audienceSchema.optional(),
    to: z.int(),
    documents: z.array(wireDocumentSchema),
  }),
  /** The changes of a scope between two versions. Not applied when `from` is not the version on the device. */
  z.object({
    type: z.literal('changes'),
    scope: scopeSchema,
    from: z.int(),
    to: z.int(),
    changes: z.array(wireDocumentSchema),
  }),
  /** The scope is closed to this reader, or can't be continued: remove its documents from the device. */
  z.object({ type: z.literal('reset'), scope: scopeSchema, reason: z.enum(['closed', 'tooOld']) }),
  /** Current versions, so that a missed change is detected, and the server's time. */
  z.object({ type: z.literal('heartbeat'), at: z.int(), versions: versionsSchema }),
  /** The latest positions of trucks: not documents, and dropped first when a reader is slow. */
  z.object({ type: z.literal('frame'), scope: scopeSchema, positions: z.array(positionFrameSchema) }),
])
export type SubscriptionMessage = z.infer<typeof subscriptionMessageSchema>

/** The most scopes of one stream: a user's, an entity's, a project's and the public ones are fewer. */
export const followedScopesMax = 8

/** Milliseconds between heartbeats. */
export const heartbeatEveryMs = 15_000
