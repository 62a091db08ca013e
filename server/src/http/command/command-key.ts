/**
 * The idempotency key of a command: its first statement claims the key, and its last one stores the reply. A sender who
 * repeats the key gets that reply.
 */
import { hash } from 'node:crypto'
import type { DocumentChange } from '@haulway/domain/document/document.ts'
import { isAtLeast } from '@haulway/domain/entity/member/member.ts'
import { audienceOf, type Reader } from '@haulway/domain/entity/member/reader.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { canonicalText } from '@haulway/domain/seal/canonical.ts'
import type { Envelope } from '@haulway/domain/wire/envelope.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../auth/actor.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { isViolated } from '../../db/failures.ts'
import { type Published, publishDocuments } from '../../sync/publish.ts'
import { readScopeVersions, type ScopeVersions } from '../../sync/scope-versions.ts'
import { commands, type NeededRole } from './commands.table.ts'

/** The uid of callers without an account. */
export const anonymousUid = 'anonymous'

/** A command as it was sent, to compare a repeat with. */
export type SentCommand = { actor: Actor; callName: string; input: unknown; envelope: Envelope; receivedAt: number }

/** Whether the error means that a command with this key was already carried out. */
export function isKeyTaken(error: unknown): boolean {
  return isViolated('commands_actor_key_pk', error)
}

/**
 * Takes the key for this transaction, which fails if the key is taken (`isKeyTaken`). A second sender of the same key
 * waits until the first one's transaction ends. The statement has been sent when this returns.
 */
export function claimKey(tx: Transaction, sent: SentCommand): Promise<unknown> {
  const { key, deviceId = null, sequence = null, occurredAt = null, clockOffsetMs = null } = sent.envelope
  if (!key) return Promise.resolve()
  const { callName, receivedAt } = sent
  return tx.ask(sql`
    insert into commands
      (actor, key, call_name, input_hash, device_id, sequence, occurred_at, clock_offset_ms, received_at)
    values (${keyOwnerOf(sent)}, ${key}, ${callName}, ${hashOf(sent)}, ${deviceId},
      ${sequence}, ${occurredAt}, ${clockOffsetMs}, ${receivedAt})`)
}

/** Stores a command's reply and the scopes of its documents with its key, and publishes them. Sent immediately. */
export function publishWithReply(
  tx: Transaction,
  changes: DocumentChange[],
  sent: SentCommand,
  { reply, rights }: { reply: unknown; rights: readonly NeededRole[] },
): Promise<Published> {
  const { key } = sent.envelope
  if (key) {
    const scopes = [...new Set(changes.map(({ scope }) => scope))]
    tx.send(sql`
      update commands set reply = ${JSON.stringify(reply) ?? null}::text::jsonb,
        rights = ${JSON.stringify(rights)}::text::jsonb, scopes = ${JSON.stringify(scopes)}::text::jsonb
      where actor = ${keyOwnerOf(sent)} and key = ${key}`)
  }
  return publishDocuments(tx, changes)
}

/**
 * The stored reply, with the versions that its scopes have now, of those that the caller may read.
 * @throws AppError otherInput when the key was used for other input; notAllowed when the caller has lost a right that
 * the command needed
 */
export async function readReply(
  { orm, sql: client }: Database,
  sent: SentCommand,
  readReader: (uid: string) => Promise<Reader>,
): Promise<{ reply: unknown; versions: ScopeVersions }> {
  const { actor, envelope } = sent
  const isThis = and(eq(commands.actor, keyOwnerOf(sent)), eq(commands.key, envelope.key ?? ''))
  const [before] = await orm.select().from(commands).where(isThis)
  if (!before) throw new AppError('inProgress')
  if (before.inputHash !== hashOf(sent)) throw new AppError('otherInput')
  const reader = await readReader(actor.uid)
  const isLost = ({ entityId, role }: NeededRole) => !isAtLeast(reader.roleInEntity(entityId), role)
  if (before.rights?.some(isLost)) throw new AppError('notAllowed')
  // For other scopes, a repeat would reveal how much happens in them.
  const readable = before.scopes?.filter(scope => audienceOf(reader, scope) !== undefined) ?? []
  return { reply: before.reply, versions: before.versions ?? (await readScopeVersions(client, readable)) }
}

/** Anonymous callers share no keys: only the same call with the same input finds a stored reply. */
function keyOwnerOf(sent: SentCommand): string {
  return sent.actor.uid === anonymousUid ? `${anonymousUid} ${hashOf(sent)}` : sent.actor.uid
}

function hashOf({ callName, input }: SentCommand): string {
  return hash('sha256', inputText(callName, input), 'base64url')
}

/** Equal inputs have one text, whatever the order of their fields. */
export function inputText(callName: string, input: unknown): string {
  return canonicalText([callName, input])
}
