/** What the sync engine keeps on the device, as a port: Dexie in the app, memory in Node. */
import type { DocumentBody, DocumentKey, WireDocument } from '@haulway/domain/document/document.ts'
import type { Scope } from '@haulway/domain/document/scope.ts'
import type { CallName } from '@haulway/domain/wire/contract.ts'
import type { CallInput } from './call.ts'

export type StoredDocument = DocumentKey & { version: number; liveUntil?: number | undefined; body: DocumentBody }

/**
 * A user's act, from the tap until its effect has come back as documents.
 * `waiting` is not answered yet · `answered` was accepted, and shows its effect until the documents of `versions` are
 * here · `refused` was finally refused: its effect is gone, and it stays until the user has seen the reason.
 */
export type OutboxCommand<Name extends CallName = CallName> = {
  id: string
  sequence: number
  /** Commands of one lane are sent in order; a lane that is stuck holds up no other. */
  lane: string
  call: Name
  input: CallInput<Name>
  /** Device time, ms. */
  occurredAt: number
  clockOffsetMs: number
  version: number
  state: 'waiting' | 'answered' | 'refused'
  attempts: number
  nextTryAt: number
  trouble?: string | undefined
  versions?: ScopeVersions | undefined
  refusal?: { code: string; message: string } | undefined
}

/** What becomes of a command after it was kept; what it says never changes. */
export type CommandProgress = Partial<
  Pick<OutboxCommand, 'state' | 'attempts' | 'nextTryAt' | 'trouble' | 'versions' | 'refusal'>
>

/** Reports of the app itself: no act of the user's, so no screen lists them, and a final refusal removes them. */
export const logLane = 'logs'

export type ScopeVersions = Record<string, number>

/** Each method is one transaction: it happens whole or not at all, also when the app is killed in the middle. */
export type SyncStorage = {
  readDocument: (key: DocumentKey) => Promise<StoredDocument | undefined>
  listDocuments: (scope: Scope, collection: string) => Promise<StoredDocument[]>
  readVersions: () => Promise<ScopeVersions>
  /** Replaces all of a scope, and settles the answered commands whose effect is now here. */
  replaceScope: (scope: Scope, to: number, documents: WireDocument[]) => Promise<void>
  /** @returns false, and changes nothing, when `from` is not what is held */
  applyChanges: (scope: Scope, from: number, to: number, changes: WireDocument[]) => Promise<boolean>
  dropScope: (scope: Scope) => Promise<void>
  /** Removes documents whose live time is over. */
  dropSettled: (now: number) => Promise<void>
  /** Adds a command with the device's next sequence number. */
  addCommand: (make: (sequence: number) => OutboxCommand) => Promise<OutboxCommand>
  /** In order of sequence. */
  listCommands: () => Promise<OutboxCommand[]>
  updateCommand: (id: string, change: CommandProgress) => Promise<void>
  /** Notes an accepted command; it is gone at once when its effect is here already. */
  answerCommand: (id: string, versions: ScopeVersions) => Promise<void>
  removeCommand: (id: string) => Promise<void>
  readMeta: (key: string) => Promise<unknown>
  writeMeta: (key: string, value: unknown) => Promise<void>
}

/** Whether an answered command's effect has come: every scope held has reached the version of the answer. */
export function isSettled(versions: ScopeVersions | undefined, held: ScopeVersions): boolean {
  return Object.entries(versions ?? {}).every(([scope, version]) => (held[scope] ?? version) >= version)
}
