/**
 * Runs a command: one transaction in which records are loaded, decided on and saved, documents published and effects
 * enqueued; after the commit, subscribers are woken. Repeating a command gives the same reply and changes nothing.
 *
 * A command's time is round trips to PostgreSQL. Besides its own there is one, the last, in which documents, reply
 * and commit go together; begin and key go with the command's first.
 */
import type { DocumentChange } from '@haulway/domain/document/document.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { correctedAtMs } from '@haulway/domain/time.ts'
import { type Envelope, envelopeHeaders } from '@haulway/domain/wire/envelope.ts'
import { madeIdsOf } from '@haulway/domain/wire/made-ids.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/database.ts'
import type { Job } from '../../jobs/job.ts'
import { notifyAccess } from '../../sync/notify.ts'
import type { CallContext } from '../context.ts'
import { claimIds } from './claim-ids.ts'
import { anonymousUid, claimKey, isKeyTaken, publishWithReply, readReply, type SentCommand } from './command-key.ts'
import type { NeededRole } from './commands.table.ts'
import { sealSecrets, unsealSecrets } from './kept-reply.ts'

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
  /** A role of the caller's by which the command is let in. A repeat is answered only to who still has it. */
  noteRight: (right: NeededRole) => void
  /** Users whose reading rights this command changes. */
  changeAccess: (uids: string[]) => void
}

const anonymous: Actor = { uid: anonymousUid, sessionId: '' }

type Handled<I> = { input: I; context: CallContext; path: readonly string[] }

/** A call for signed-in users. */
export function command<I, O>(run: (unit: Unit, input: I) => Promise<O>) {
  return async ({ input, context, path }: Handled<I>): Promise<O> => {
    if (!context.actor) throw new AppError('noAuthorizationToken')
    return runCall(context, context.actor, path.join('.'), input, run)
  }
}

/** A call by which signed-in users only read: PostgreSQL itself refuses to write anything for it, a key or a row. */
export function query<I, O>(run: (unit: Unit, input: I) => Promise<O>) {
  const answer = openQuery(run)
  return async (handled: Handled<I>): Promise<O> => {
    if (!handled.context.actor) throw new AppError('noAuthorizationToken')
    return answer(handled)
  }
}

/** The same for callers without an account, too. */
export function openQuery<I, O>(run: (unit: Unit, input: I) => Promise<O>) {
  return async ({ input, context }: Handled<I>): Promise<O> => {
    const { database, envelope, clock, newId, publicUrl } = context
    const actor = context.actor ?? anonymous
    const receivedAt = clock()
    return database.inTransaction(async tx => {
      await tx.ask(sql`set transaction read only`)
      return run(openUnit({ tx, actor, envelope, receivedAt, at: receivedAt, newId, publicUrl }).unit, input)
    })
  }
}

/** A call that needs no sign-in. Its unit's actor is `anonymous`. */
export function openCommand<I, O>(run: (unit: Unit, input: I) => Promise<O>) {
  return async ({ input, context, path }: Handled<I>): Promise<O> =>
    runCall(context, context.actor ?? anonymous, path.join('.'), input, run)
}

type Running =
  | 'countCall'
  | 'readReader'
  | 'database'
  | 'bus'
  | 'jobs'
  | 'envelope'
  | 'clock'
  | 'newId'
  | 'publicUrl'
  | 'replyKey'
  | 'setHeader'

/** Runs a call in the name of an actor; jobs that act for somebody use it, too. */
export async function runCall<I, O>(
  context: Pick<CallContext, Running>,
  actor: Actor,
  callName: string,
  input: I,
  run: (unit: Unit, input: I) => Promise<O>,
): Promise<O> {
  const { database, bus, jobs, envelope, clock, newId, publicUrl, replyKey } = context
  const receivedAt = clock()
  const at = correctedAtMs(envelope.occurredAt ?? receivedAt, envelope.clockOffsetMs, receivedAt)
  const sent: SentCommand = { actor, callName, input, envelope, receivedAt }
  const carryOut = async (tx: Transaction) => {
    const given = { tx, actor, envelope, receivedAt, at, newId, publicUrl }
    const { unit, changes, effects, access, rights } = openUnit(given)
    // What the command sends follows the key and its new ids without waiting. If one is taken, all is undone.
    const claiming = Promise.all([claimKey(tx, sent), claimIds(tx, madeIdsOf(callName, input, actor.uid))])
    // Where it is taken the transaction says so.
    claiming.catch(() => {})
    const reply = await run(unit, input).catch(async refused => {
      // A repeat is answered what was answered before, also where it would be refused by now.
      await claiming
      throw refused
    })
    await claiming
    await context.countCall(callName, actor.uid, [...new Set(rights.map(right => right.entityId))])
    if (access.size > 0) await notifyAccess(tx, [...access])
    const publishing = publishWithReply(tx, changes, sent, {
      reply: sealSecrets(replyKey, reply),
      // Who ends or changes their own right may be answered again.
      rights: access.has(actor.uid) ? [] : rights,
    })
    publishing.catch(() => {})
    await jobs.enqueue(tx, effects)
    // Publishing is under way: its answer comes with the commit's.
    return { reply, publishing, access }
  }
  try {
    const { reply, publishing, access } = await database.inTransaction(carryOut)
    const published = await publishing
    // First: streams hold back what follows until they have read their reader's new rights.
    if (access.size > 0) bus.publish('access', { uids: [...access] })
    bus.publish('documents', published)
    bus.publish('versions', published.versions)
    context.setHeader(envelopeHeaders.versions, JSON.stringify(published.versions))
    return reply
  } catch (error) {
    if (!isKeyTaken(error)) throw error
    const { reply, versions } = await readReply(database, sent, context.readReader)
    context.setHeader(envelopeHeaders.versions, JSON.stringify(versions))
    return unsealSecrets(replyKey, reply) as O
  }
}

/** A unit, and what it collects until the transaction ends. */
function openUnit(given: Omit<Unit, 'publish' | 'enqueue' | 'noteRight' | 'changeAccess'>) {
  const changes: DocumentChange[] = []
  const effects: Job[] = []
  const access = new Set<string>()
  const rights: NeededRole[] = []
  const unit: Unit = {
    ...given,
    publish: more => changes.push(...more),
    enqueue: job => effects.push(job),
    noteRight: right => rights.push(right),
    changeAccess: uids => {
      for (const uid of uids) access.add(uid)
    },
  }
  return { unit, changes, effects, access, rights }
}
