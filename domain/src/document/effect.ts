/** Effects: what a command will do to documents, foretold on the device while the server has not answered yet. */
import type { DocumentBody, DocumentChange, DocumentKey } from './document.ts'

/** What is known of the act: who, for which entity, and when by the device's clock. */
export type EffectAct = {
  uid: string
  entityId: string | undefined
  actId: string
  occurredAt: number
  clockOffsetMs: number
}

/**
 * Pure but for `read`, which gives documents with the effects of earlier commands; null for none. `input` is as it was
 * kept, perhaps by an older version: each effect reads it by its schema.
 */
export type Effect = (
  read: (key: DocumentKey) => Promise<DocumentBody | null>,
  input: unknown,
  act: EffectAct,
) => Promise<DocumentChange[]>
