/** How the engine reaches the server, as a port; and the three ways a sending can end. */
import type { CallName } from '@haulway/domain/wire/contract.ts'
import type { SubscriptionMessage } from '@haulway/domain/wire/subscription.ts'
import type { CallInput, CallOutput } from './call.ts'
import type { ScopeVersions } from './storage.ts'

/** `lost`: no answer, or one that promises nothing; the command may or may not have been carried out. */
export type Answer<Reply = unknown> =
  | { kind: 'accepted'; reply: Reply; versions: ScopeVersions }
  | { kind: 'refused'; final: boolean; code: string; message: string; data?: unknown; retryAfterMs?: number }
  | { kind: 'lost'; trouble: string }

/** A call with its envelope. */
export type Sending<Name extends CallName = CallName> = {
  /** The command's id: the same id is done once, however often it is sent. */
  id: string
  call: Name
  input: CallInput<Name>
  /** Device time, ms. */
  occurredAt: number
  clockOffsetMs: number
  version: number
  sequence?: number | undefined
  /** Absent on calls that are asked, not kept. */
  deviceId: string | undefined
}

/** What the outbox needs: it looks at how a sending ended, not at the reply. */
export type Sender = {
  /** Never throws and never hangs: it ends in time with one of the three answers. */
  send: (command: Sending) => Promise<Answer>
}

export type Subscriber = {
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

export type Transport = Subscriber & {
  /** As `Sender`, with the reply of the call. */
  send: <Name extends CallName>(command: Sending<Name>) => Promise<Answer<CallOutput<Name>>>
}
