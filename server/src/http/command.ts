/**
 * Runs a command: one transaction in which records are loaded, decided on and saved, documents published and effects
 * enqueued; after the commit, subscribers are woken. Repeating a command gives the same reply and changes nothing.
 */
import { createHash } from 'node:crypto'
import type { DocumentChange } from '@haulway/domain/document/document.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { correctedAtMs } from '@haulway/domain/time.ts'
import { type Envelope, envelopeHeaders } from '@haulway/domain/wire/envelope.ts'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '../auth/actor.ts'
import type { Transaction } from '../db/database.ts'
import type { Job } from '../jobs/job.ts'
import { publishDocuments } from '../sync/publish.ts'
import { commands } from './commands.table.ts'
import type { CallContext } from './context.ts'

/** What a command works with. Nothing of it outlives the transaction. */
export type Unit = {
  tx: Transaction
  actor: Actor
  envelope: Envelope
  receivedAt: number
  /** When the act happened: device time mended by the measured offset, never after receipt. */
  at: number
  newId: () => string
  /** What links in mails begin with. */
  publicUrl: string
  /** Documents that shall stand after this command; the last word on a key wins. */
  publish: (changes: DocumentChange[]) => void
  /** Effects (mail, push, payout): rows of the same transaction, done after it. */
  enqueue: (job: Job) => void
  /** Users whose reading rights this command changes. */
  changeAccess: (uids: string[]) => void
}

type Handled<I> = { input: I; context: CallContext; path: readonly string[] }

/** A call for signed-in users. */
export function command<I, O>(run: (unit: Unit, input: I) => Promise<O>) {
  return async ({ input, context, path }: Handled<I>): Promise<O> => {
    if (!context.actor) throw new AppError('noAuthorizationToken')
    return runCommand(context, context.actor, path.join('.'), input, run)
  }
}

/** A call that needs no sign-in. Its unit's actor is `anonymous`. */
export function openCommand<I, O>(run: (unit: Unit, input: I) => Promise<O>) {
  return async ({ input, context, path }: Handled<I>): Promise<O> =>
    runCommand(context, context.actor ?? { uid: 'anonymous', sessionId: '' }, path.join('.'), input, run)
}

type Running = 'database' | 'bus' | 'jobs' | 'envelope' | 'clock' | 'newId' | 'publicUrl' | 'setHeader'

/** Runs a command in the name of an actor; jobs that act for somebody use it, too. */
export async function runCommand<I, O>(
  context: Pick<CallContext, Running>,
  actor: Actor,
  callName: string,
  input: I,
  run: (unit: Unit, input: I) => Promise<O>,
): Promise<O> {
  const { database, bus, jobs, envelope, clock, newId, publicUrl } = context
  const receivedAt = clock()
  const at = correctedAtMs(envelope.occurredAt ?? receivedAt, envelope.clockOffsetMs, receivedAt)
  const access = new Set<string>()
  const done = await database.inTransaction(async tx => {
    const before = await claimKey(tx, actor, callName, input, envelope, receivedAt)
    if (before) return { reply: before.reply as O, versions: before.versions ?? {}, published: undefined }
    access.clear()
    const changes: DocumentChange[] = []
    const effects: Job[] = []
    const unit: Unit = {
      tx,
      actor,
      envelope,
      receivedAt,
      at,
      newId,
      publicUrl,
      publish: more => changes.push(...more),
      enqueue: job => effects.push(job),
      changeAccess: uids => {
        for (const uid of uids) access.add(uid)
      },
    }
    const reply = await run(unit, input)
    await jobs.enqueue(tx, effects)
    const published = await publishDocuments(tx, changes)
    const { versions } = published
    if (envelope.key) {
      await tx
        .update(commands)
        .set({ reply, versions })
        .where(and(eq(commands.actor, actor.uid), eq(commands.key, envelope.key)))
    }
    return { reply, versions, published }
  })
  if (done.published) {
    bus.publish('documents', done.published)
    bus.publish('versions', done.versions)
    if (access.size > 0) bus.publish('access', { uids: [...access] })
  }
  context.setHeader(envelopeHeaders.versions, JSON.stringify(done.versions))
  return done.reply
}

/** Takes the idempotency key for this command; a second sender of the same key waits here until the first is done. */
async function claimKey(
  tx: Transaction,
  actor: Actor,
  callName: string,
  input: unknown,
  envelope: Envelope,
  receivedAt: number,
) {
  if (!envelope.key) return undefined
  const inputHash = createHash('sha256')
    .update(canonical([callName, input]))
    .digest('base64url')
  const { key, deviceId, sequence, occurredAt, clockOffsetMs } = envelope
  const row = { actor: actor.uid, key, callName, inputHash, deviceId, sequence, occurredAt, clockOffsetMs, receivedAt }
  const claimed = await tx.insert(commands).values(row).onConflictDoNothing().returning({ key: commands.key })
  if (claimed.length > 0) return undefined
  const [before] = await tx
    .select()
    .from(commands)
    .where(and(eq(commands.actor, actor.uid), eq(commands.key, key)))
  if (!before) throw new AppError('inProgress')
  if (before.inputHash !== inputHash) throw new AppError('otherInput')
  return before
}

/** JSON with sorted keys, so that equal inputs hash alike. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
