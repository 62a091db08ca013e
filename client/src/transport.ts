/** How the engine reaches the server, as a port; and the answer to each way a sending can end. */
import type { SubscriptionMessage } from '@haulway/domain/wire/subscription.ts'
import type { OutboxCommand, ScopeVersions } from './storage.ts'

/** `lost`: no answer, or one that promises nothing; the command may or may not have been carried out. */
export type Answer =
  | { kind: 'accepted'; reply: unknown; versions: ScopeVersions }
  | { kind: 'refused'; final: boolean; code: string; message: string; data?: unknown; retryAfterMs?: number }
  | { kind: 'lost'; trouble: string }

export type Sending = Pick<OutboxCommand, 'id' | 'call' | 'input' | 'occurredAt' | 'clockOffsetMs' | 'version'> & {
  sequence?: number | undefined
  /** Absent on calls that are asked, not kept. */
  deviceId: string | undefined
}

export type Transport = {
  /** Never throws and never hangs: it ends in time with one of the three answers. */
  send: (command: Sending) => Promise<Answer>
  /**
   * Opens the subscription and gives its messages one after the other, each handled before the next is read.
   * Ends (or throws) when the connection does, or when nothing has come for longer than heartbeats allow.
   */
  subscribe: (
    scopes: { scope: string; version: number | undefined }[],
    onMessage: (message: SubscriptionMessage) => Promise<void>,
    signal: AbortSignal,
  ) => Promise<void>
}
