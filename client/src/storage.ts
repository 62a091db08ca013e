/** The sync engine's storage on the device, as a port: Dexie in the app, memory in Node. */
import type { DocumentBody, DocumentKey, WireDocument } from '@haulway/domain/document/document.ts'
import { type Audience, projectScope, type Scope } from '@haulway/domain/document/scope.ts'
import type { CallName } from '@haulway/domain/wire/contract.ts'
import type { CallInput } from './call.ts'
import type { Retry } from './retry.ts'

export type StoredDocument = DocumentKey & { version: number; liveUntil?: number | undefined; body: DocumentBody }

/**
 * A user's act, from the tap until its effect has come back as documents.
 * `waiting`: not answered yet · `answered`: accepted, and it shows its effect until the documents of `versions`
 * arrive · `refused`: the refusal is final, its effect is gone, and it stays until the user has seen the reason.
 */
export type OutboxCommand<Name extends CallName = CallName> = Retry & {
  id: string
  sequence: number
  /** Acts of one lane are sent in order. A stuck lane does not delay the others, and a report does not delay an act. */
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
  trouble?: string | undefined
  versions?: ScopeVersions | undefined
  refusal?: { code: string; message: string } | undefined
}

/** The fields of a stored command that change. Its content never changes. */
export type CommandProgress = Partial<
  Pick<OutboxCommand, keyof Retry | 'state' | 'attempts' | 'trouble' | 'versions' | 'refusal'>
>

/** The lane of the app's logs. They are limited by the day, and then wait for hours. */
export const logLane = 'logs'
export const logCalls: ReadonlySet<CallName> = new Set<CallName>(['appendErrorLog', 'appendInfoLog'])

/** Whether a command is a report, not an act of the user: no screen lists it, and a final refusal removes it. */
export const isReport = ({ call }: Pick<OutboxCommand, 'call'>): boolean =>
  logCalls.has(call) || call === 'reportTracking'

export type ScopeVersions = Record<string, number>
/** What the user could see of each scope when its documents came. */
export type ScopeAudiences = Record<string, Audience>

/** Each method is one transaction: all or nothing, even when the app is killed halfway. */
export type SyncStorage = {
  readDocument: (key: DocumentKey) => Promise<StoredDocument | undefined>
  listDocuments: (scope: Scope, collection: string) => Promise<StoredDocument[]>
  readVersions: () => Promise<ScopeVersions>
  readAudiences: () => Promise<ScopeAudiences>
  /** Replaces all documents of a scope, and removes the answered commands whose effect has now arrived. */
  replaceScope: (scope: Scope, to: number, documents: WireDocument[], audience?: Audience) => Promise<void>
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

/**
 * The versions whose documents can arrive: a project's only while a tab follows it.
 * @param followed none while the tabs have not said yet what they follow
 */
export function arrivingVersions(versions: ScopeVersions = {}, followed: readonly Scope[]): ScopeVersions {
  if (followed.length === 0) return versions
  const isArriving = (scope: string) => !scope.startsWith(projectScope('')) || followed.some(each => each === scope)
  return Object.fromEntries(Object.entries(versions).filter(([scope]) => isArriving(scope)))
}

/** Whether an answered command's effect has arrived: every scope on the device has the version of the answer. */
export function isSettled(versions: ScopeVersions | undefined, held: ScopeVersions): boolean {
  return Object.entries(versions ?? {}).every(([scope, version]) => (held[scope] ?? version) >= version)
}
