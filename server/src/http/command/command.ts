/**
 * Runs a command in one transaction: loads records, decides, saves them, publishes documents and enqueues effects.
 * After the commit, subscribers are woken. Repeating a command gives the same reply and changes nothing.
 *
 * A command takes as long as its round trips to PostgreSQL. Besides its own there is only the last one, in which
 * documents, reply and commit are sent together; begin and key are sent with the command's first statement.
 */
import type { DocumentChange } from '@haulway/domain/document/document.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { type Envelope, envelopeHeaders } from '@haulway/domain/wire/envelope.ts'
import { madeIdsOf, namedFilesOf } from '@haulway/domain/wire/made-ids.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../auth/actor.ts'
import { requireConfirmedEmail } from '../../auth/confirmed-email.ts'
import { limitRefusalOf } from '../../auth/limits/rate-limit.ts'
import type { Transaction } from '../../db/database.ts'
import type { Job } from '../../jobs/job.ts'
import type { BusEvents } from '../../sync/nodes/bus.ts'
import { notifyAccess } from '../../sync/nodes/notify.ts'
import { noteEvents } from '../../webhook/event/note-events.ts'
import type { CallContext } from '../context.ts'
import { countCall } from './call-limits.ts'
import { claimIds } from './claim-ids.ts'
import { anonymousUid, claimKey, isKeyTaken, publishWithReply, readReply, type SentCommand } from './command-key.ts'
import type { NeededRole } from './commands.table.ts'
import { sealSecrets, unsealSecrets } from './kept-reply.ts'

/** What a command works with. Nothing may use it after the transaction has ended. */
export type Unit = {
  tx: Transaction
  actor: Actor
  /** Without what the caller's clock says: that decides nothing, except through `testimony`. */
  envelope: Omit<Envelope, keyof ClaimedTime>
  receivedAt: number
  newId: () => string
  /** The start of links in emails. */
  publicUrl: string
  /** Publishes documents with this command; for a repeated key the last body applies. */
  publish: (changes: DocumentChange[]) => void
  /** After the commit, removes a load's truck from the maps of these scopes, on all nodes. */
  hideTruck: (gone: BusEvents['gone']) => void
  /** Adds an effect (email, push, payout): a job row of the same transaction, run after the commit. */
  enqueue: (job: Job) => void
  /** Records a role that the command required. A repeat gets the reply only if the caller still has the role. */
  noteRight: (right: NeededRole) => void
  /** Records users whose reading rights this command changes. */
  changeAccess: (uids: string[]) => void
}

type ClaimedTime = Pick<Envelope, 'occurredAt' | 'clockOffsetMs' | 'sentAt'>

/** Also says when something happened by the caller's device, maybe days ago. */
export type TestimonyUnit = Unit & { claimed: ClaimedTime }

const anonymous: Actor = { uid: anonymousUid, sessionId: '' }

type Handled<I> = { input: I; context: CallContext; path: readonly string[] }

/** A call for signed-in users. */
export function command<I, O>(run: (unit: Unit, input: I) => Promise<O>) {
  return async ({ input, context, path }: Handled<I>): Promise<O> => {
    if (!context.actor) throw new AppError('noAuthorizationToken')
    return runCall(context, context.actor, path.join('.'), input, run)
  }
}

/**
 * A call that can report what someone saw or did, perhaps while their device was offline: the acts of loads and shifts,
 * and pictures. Which acts happen at a time that their device gives, `decideActAt` decides. Other calls have only the
 * time of receipt.
 */
export function testimony<I, O>(run: (unit: TestimonyUnit, input: I) => Promise<O>) {
  return async (handled: Handled<I>): Promise<O> => {
    const { occurredAt, clockOffsetMs, sentAt } = handled.context.envelope
    return command((unit, input: I) => run({ ...unit, claimed: { occurredAt, clockOffsetMs, sentAt } }, input))(handled)
  }
}

/** A read-only call for signed-in users: PostgreSQL itself refuses any write in it, even of a key. */
export function query<I, O>(run: (unit: Unit, input: I) => Promise<O>) {
  return async (handled: Handled<I>): Promise<O> => {
    if (!handled.context.actor) throw new AppError('noAuthorizationToken')
    return (await answerQuery(handled, run)).reply
  }
}

/** The same, with a limit of `callLimits`. It is counted in its own transaction, since the query's can't write. */
export function countedQuery<I, O>(run: (unit: Unit, input: I) => Promise<O>) {
  return async (handled: Handled<I>): Promise<O> => {
    const { actor, database, clock } = handled.context
    if (!actor) throw new AppError('noAuthorizationToken')
    const { reply, entityIds } = await answerQuery(handled, run)
    const counted = { callName: handled.path.join('.'), uid: actor.uid, entityIds, now: clock() }
    await database
      .inTransaction(async tx => countCall(tx, counted))
      .catch(error => {
        throw limitRefusalOf(error) ?? error
      })
    return reply
  }
}

/** A read-only call that needs no account. */
export function openQuery<I, O>(run: (unit: Unit, input: I) => Promise<O>) {
  return async (handled: Handled<I>): Promise<O> => (await answerQuery(handled, run)).reply
}

async function answerQuery<I, O>({ input, context, path }: Handled<I>, run: (unit: Unit, input: I) => Promise<O>) {
  const { database, envelope, clock, newId, publicUrl } = context
  const actor = context.actor ?? anonymous
  const receivedAt = clock()
  return database.inTransaction(async tx => {
    await tx.ask(sql`set transaction read only`)
    const { unit, rights } = openUnit({ tx, actor, envelope, receivedAt, newId, publicUrl })
    const reply = await run(unit, input)
    await requireConfirmedEmail(tx, actor.uid, path.join('.'))
    return { reply, entityIds: [...new Set(rights.map(right => right.entityId))] }
  })
}

/** A call that needs no sign-in; without one its unit's actor is `anonymous`. */
export function openCommand<I, O>(run: (unit: Unit, input: I) => Promise<O>) {
  return async ({ input, context, path }: Handled<I>): Promise<O> =>
    runCall(context, context.actor ?? anonymous, path.join('.'), input, run)
}

type RunParts =
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

/** Runs a call on behalf of an actor; jobs that act for a user call it too. */
export async function runCall<I, O>(
  context: Pick<CallContext, RunParts>,
  actor: Actor,
  callName: string,
  input: I,
  run: (unit: Unit, input: I) => Promise<O>,
): Promise<O> {
  const { database, bus, jobs, envelope, clock, newId, publicUrl, replyKey } = context
  const receivedAt = clock()
  const sent: SentCommand = { actor, callName, input, envelope, receivedAt }
  let idRefusal: AppError | undefined
  const carryOut = async (tx: Transaction) => {
    idRefusal = undefined
    const fields = { tx, actor, envelope, receivedAt, newId, publicUrl }
    const { unit, changes, effects, access, rights, hidden } = openUnit(fields)
    // The command's statements follow without waiting for the key and the new ids. If one is taken, all is rolled back.
    const claimingIds = claimIds(tx, madeIdsOf(callName, input, actor.uid), namedFilesOf(input, actor.uid))
    const claiming = Promise.all([claimKey(tx, sent), claimingIds])
    // Awaited below; an unhandled rejection before that must not end the process.
    claiming.catch(refused => {
      if (refused instanceof AppError) idRefusal = refused
    })
    const reply = await run(unit, input).catch(async refused => {
      // A repeat gets the first answer, even if it would be refused now.
      await claiming
      throw refused
    })
    await claiming
    // After the command's own checks: a user who may not make the call anyway doesn't need to confirm an address.
    await requireConfirmedEmail(tx, actor.uid, callName)
    const entityIds = [...new Set(rights.map(right => right.entityId))]
    countCall(tx, { callName, uid: actor.uid, entityIds, now: receivedAt })
    if (access.size > 0) await notifyAccess(tx, [...access])
    noteEvents(tx, changes, receivedAt)
    const publishing = publishWithReply(tx, changes, sent, {
      reply: sealSecrets(replyKey, reply),
      // A user who ended or changed their own right may still get the answer again.
      rights: access.has(actor.uid) ? [] : rights,
    })
    publishing.catch(() => {})
    await jobs.enqueue(tx, effects)
    // Publishing has been sent; its answer arrives with the commit's.
    return { reply, publishing, access, hidden }
  }
  try {
    const { reply, publishing, access, hidden } = await database.inTransaction(carryOut)
    const published = await publishing
    announce(bus, { published, access, hidden })
    context.setHeader(envelopeHeaders.versions, JSON.stringify(published.versions))
    return reply
  } catch (error) {
    // With a taken id, a statement of the command may have failed too: the user can act only on the former.
    if (!isKeyTaken(error)) throw idRefusal ?? limitRefusalOf(error) ?? error
    const { reply, versions } = await readReply(database, sent, context.readReader)
    context.setHeader(envelopeHeaders.versions, JSON.stringify(versions))
    return unsealSecrets(replyKey, reply) as O
  }
}

type Collector = Pick<Unit, 'publish' | 'hideTruck' | 'enqueue' | 'noteRight' | 'changeAccess'>

/** Builds a unit, and collects what it publishes and enqueues until the transaction ends. */
export function openUnit<Fields extends Pick<Unit, 'tx' | 'newId' | 'receivedAt'>>(fields: Fields) {
  const changes: DocumentChange[] = []
  const hidden: BusEvents['gone'][] = []
  const effects: Job[] = []
  const access = new Set<string>()
  const rights: NeededRole[] = []
  const unit: Fields & Collector = {
    ...fields,
    publish: more => changes.push(...more),
    hideTruck: gone => hidden.push(gone),
    enqueue: job => effects.push(job),
    noteRight: right => rights.push(right),
    changeAccess: uids => {
      for (const uid of uids) access.add(uid)
    },
  }
  return { unit, changes, effects, access, rights, hidden }
}

/** After the commit, on all nodes: wakes subscribers. */
export function announce(
  bus: CallContext['bus'],
  done: { published: BusEvents['documents']; access: ReadonlySet<string>; hidden: readonly BusEvents['gone'][] },
): void {
  const { published, access, hidden } = done
  // Access first: streams hold back what follows until they have read their reader's new rights.
  if (access.size > 0) bus.publish('access', { uids: [...access] })
  for (const gone of hidden) bus.publish('gone', gone)
  bus.publish('documents', published)
  bus.publish('versions', published.versions)
}
