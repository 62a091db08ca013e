/** Effects: the document changes of a command, predicted on the device until the server answers. */
import type { DocumentBody, DocumentChange, DocumentKey } from './document.ts'

/** The act: who did it, for which entity, and when by the device's clock. */
export type EffectAct = {
  uid: string
  entityId: string | undefined
  actId: string
  occurredAt: number
  clockOffsetMs: number
  /** The device's signature, as it travels with the act. */
  signature?: string | undefined
}

/**
 * Pure except for `read`, which returns a document with the effects of earlier commands, or null when there is none. An
 * older version may have stored `input`: each effect parses it with its schema.
 */
export type Effect = (
  read: (key: DocumentKey) => Promise<DocumentBody | null>,
  input: unknown,
  act: EffectAct,
) => Promise<DocumentChange[]>
