/** The sync engine's storage on the device, as a port: Dexie in the app, memory in Node. */
import type { DocumentBody, DocumentKey, WireDocument } from '@haulway/domain/document/document.ts'
import type { Scope } from '@haulway/domain/document/scope.ts'
import type { CallName } from '@haulway/domain/wire/contract.ts'
import type { CallInput } from './call.ts'

export type StoredDocument = DocumentKey & { version: number; liveUntil?: number | undefined; body: DocumentBody }

/**
 * A user's act, from the tap until its effect has come back as documents.
 * `waiting`: not answered yet · `answered`: accepted, and it shows its effect until the documents of `versions`
 * arrive · `refused`: the refusal is final, its effect is gone, and it stays until the user has seen the reason.
 */
export type OutboxCommand<Name extends CallName = CallName> = {
  id: string
  sequence: number
  /** Commands of one lane are sent in order. A stuck lane does not delay the others. */
  lane: string
  call: Name
  input: CallInput<Name>
  /** Device time, ms. */
  occurredAt: number
  clockOffsetMs: number
  version: number
  /** The device's signature of the act, made when the act was. */
  signature?: string | undefined
  state: 'waiting' | 'answered' | 'refused'
  attempts: number
  nextTryAt: number
  trouble?: string | undefined
  versions?: ScopeVersions | undefined
  refusal?: { code: string; message: string } | undefined
}

/** The fields of a stored command that change. Its content never changes. */
export type CommandProgress = Partial<
  Pick<OutboxCommand, 'state' | 'attempts' | 'nextTryAt' | 'trouble' | 'versions' | 'refusal'>
>

/**
 * The lane of each of the app's own reports. Logs are limited by the day, and then wait for hours: what the tracker
 * reports must not wait behind them.
 */
export const reportLanes: Partial<Record<CallName, string>> = {
  appendErrorLog: 'logs',
  appendInfoLog: 'logs',
  reportTracking: 'tracking',
}

/** Whether a command is a report, not an act of the user: no screen lists it, and a final refusal removes it. */
export const isReport = ({ call }: Pick<OutboxCommand, 'call'>): boolean => reportLanes[call] !== undefined

export type ScopeVersions = Record<string, number>

/** Each method is one transaction: all or nothing, even when the app is killed halfway. */
export type SyncStorage = {
  readDocument: (key: DocumentKey) => Promise<StoredDocument | undefined>
  listDocuments: (scope: Scope, collection: string) => Promise<StoredDocument[]>
  readVersions: () => Promise<ScopeVersions>
  /** Replaces all documents of a scope, and removes the answered commands whose effect has now arrived. */
  replaceScope: (scope: Scope, to: number, documents: WireDocument[]) => Promise<void>
  /** @returns false, and changes nothing, when `from` is not the version on the device */
  applyChanges: (scope: Scope, from: number, to: number, changes: WireDocument[]) => Promise<boolean>
  dropScope: (scope: Scope) => Promise<void>
  /** Removes documents whose `liveUntil` has passed. */
  dropSettled: (now: number) => Promise<void>
  /** Adds a command with the device's next sequence number. */
  addCommand: (make: (sequence: number) => OutboxCommand) => Promise<OutboxCommand>
  /** In order of sequence. */
  listCommands: () => Promise<OutboxCommand[]>
  updateCommand: (id: string, change: CommandProgress) => Promise<void>
  /** Records that a command was accepted. Removes it immediately if its effect has already arrived. */
  answerCommand: (id: string, versions: ScopeVersions) => Promise<void>
  removeCommand: (id: string) => Promise<void>
  readMeta: (key: string) => Promise<unknown>
  writeMeta: (key: string, value: unknown) => Promise<void>
}

/** Whether an answered command's effect has arrived: every scope on the device has the version of the answer. */
export function isSettled(versions: ScopeVersions | undefined, held: ScopeVersions): boolean {
  return Object.entries(versions ?? {}).every(([scope, version]) => (held[scope] ?? version) >= version)
}
