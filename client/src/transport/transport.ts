/** The engine's connection to the server, as a port, and the three possible answers to a request. */
import type { Audience } from '@haulway/domain/document/scope.ts'
import type { CallName } from '@haulway/domain/wire/contract.ts'
import type { SubscriptionMessage } from '@haulway/domain/wire/subscription.ts'
import type { CallInput, CallOutput } from '../call.ts'
import type { ScopeVersions } from '../storage.ts'

/** `lost`: no answer, or one that proves nothing. The server may or may not have carried out the command. */
export type Answer<Reply = unknown> =
  | { kind: 'accepted'; reply: Reply; versions: ScopeVersions }
  | { kind: 'refused'; final: boolean; code: string; message: string; data?: unknown; retryAfterMs?: number }
  | { kind: 'lost'; trouble: string }

/** A call with its envelope. */
export type Sending<Name extends CallName = CallName> = {
  /** The command's id. The server carries out the same id once, however often it is sent. */
  id: string
  call: Name
  input: CallInput<Name>
  /** Device time, ms. Without it the call is about now, by the server's clock. */
  occurredAt: number | undefined
  clockOffsetMs: number
  /** Device time of this attempt, of commands that may have waited. */
  sentAt?: number | undefined
  version: number
  sequence?: number | undefined
  signature?: string | undefined
  /** Undefined on calls that don't go through the outbox. */
  deviceId: string | undefined
}

/** The part that the outbox needs: it reads the kind of answer, not the reply. */
export type Sender = {
  /** Never throws and never hangs: it resolves within a timeout to one of the three answers. */
  send: (command: Sending) => Promise<Answer>
}

/** A scope on the device: its version, and the audience that it was sent for. */
export type HeldScope = { scope: string; version: number | undefined; audience?: Audience | undefined }

export type Subscriber = {
  /**
   * Opens the subscription and passes on its messages one at a time, each handled before the next is read.
   * Returns or throws when the connection ends, or when it has been silent for longer than heartbeats allow.
   */
  subscribe: (
    scopes: HeldScope[],
    onMessage: (message: SubscriptionMessage) => Promise<void>,
    signal: AbortSignal,
  ) => Promise<void>
}

export type Transport = Subscriber & {
  /** As in `Sender`, with the reply of the call. */
  send: <Name extends CallName>(command: Sending<Name>) => Promise<Answer<CallOutput<Name>>>
}
