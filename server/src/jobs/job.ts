/** Jobs: effects that leave a command as a row of its transaction and are carried out after it (pg-boss). */
import type { PayInOrder, PayoutOrder } from '@haulway/domain/payment/money-order.ts'
import { type SQL, sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import type { Transaction } from '../db/database.ts'
import { jobIdOf, jobKinds, jobRows, prepareQueues, superviseSeconds } from './job-queue.ts'
import type { Mail } from './mail.ts'

/** Every kind of job and what it carries. */
export type JobKinds = {
  /** In every language it is written in; sent in its reader's. */
  'send-mail': Mail
  'start-password-reset': { email: string }
  'start-email-verification': { email: string }
  /** To the pay-in and payout ports. */
  'ask-pay-in': PayInOrder
  'ask-payout': PayoutOrder
  /** A truck's papers may be about to end. */
  'remind-of-papers': { entityId: string; truckId: string }
  /** Files that a truck's papers no longer name, those asked for or all that are lost (daily), and their content. */
  'drop-papers': { entityId: string; truckId: string; attachmentIds: string[] }
  'drop-lost-papers': Record<string, never>
  'remove-content': { contents: { attachmentId: string; sha256: string }[] }
  /** A price of a pit's material begins to hold. */
  'apply-prices': { entityId: string }
  /** A load's tracking is over, or late points have come. */
  'summarize-track': { projectId: string; loadLogId: string }
  /** A load is over: its many small rows of points become few. */
  'compact-track': { projectId: string; loadLogId: string }
  /** Daily: what was tracked longer ago than the setting says. */
  'forget-old-tracks': Record<string, never>
  /** Daily: keys of commands, and tombstones, that no device can still ask about. */
  'forget-commands': Record<string, never>
  'forget-tombstones': Record<string, never>
  /** An entity was told something: looks up who is to be pushed it. */
  'push-notification': { entityId: string; notificationId: string }
  /** One push to one device. */
  'send-push': { uid: string; deviceId: string; entityId: string; notificationId: string }
  /** A deletion that was asked for then comes near, is due; what is left of a deleted user's sessions is forgotten. */
  'warn-account-delete': { entityId: string; requestedOn: number }
  'delete-account': { entityId: string; requestedOn: number }
  'forget-sessions': { uid: string }
  /** The same of the login of somebody without a business. */
  'warn-user-delete': { uid: string; requestedOn: number }
  'delete-user': { uid: string; requestedOn: number }
}
export type JobKind = keyof JobKinds
export type Job = {
  [Kind in JobKind]: {
    kind: Kind
    data: JobKinds[Kind]
    startAfterSeconds?: number
    /** Of two jobs of a kind with the same key there is one: for what a job asks for, since a job may run twice. */
    key?: string
  }
}[JobKind]
export type JobHandlers = { [Kind in JobKind]: (data: JobKinds[Kind], jobId: string) => Promise<void> }

export type Jobs = {
  /** Adds jobs to the transaction; they run after its commit, or never if it is rolled back. */
  enqueue: (tx: Transaction, jobs: Job[]) => Promise<void>
  /** Begins to carry jobs out on this node. */
  work: (handlers: JobHandlers) => Promise<void>
  stop: () => Promise<void>
}

/** Of the kinds that tell someone outside, each is worked on by so many at once. */
const outside = { batchSize: 1, localConcurrency: 2, perJobResults: true, pollingIntervalSeconds: 1 } as const
const inside = { batchSize: 20, perJobResults: true, pollingIntervalSeconds: 1 } as const

/**
 * Opens the queues; every node may enqueue, and those that `work` carry out. New jobs are told of by NOTIFY.
 * @param lookSeconds how often is looked for those whose time has come: put off, or to be tried again
 */
export async function openJobs(
  databaseUrl: string,
  onError: (error: Error) => void,
  lookSeconds: number = 5,
): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 5,
    application_name: 'haulway jobs',
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  boss.on('error', onError)
  await boss.start()
  await prepareQueues(boss)
  // At night, by UTC; one node carries each out.
  for (const kind of jobKinds) if (jobRows[kind].isDaily) await boss.schedule(kind, '23 3 * * *', {})
  return {
    enqueue: async (tx, jobs) => {
      const db = { executeSql: async (text: string, values?: unknown[]) => executeIn(tx, text, values ?? []) }
      await Promise.all(
        jobs.map(({ kind, data, startAfterSeconds = 0, key }) =>
          boss.send(kind, data, { db, startAfter: startAfterSeconds, ...(key && { id: jobIdOf(kind, key) }) }),
        ),
      )
    },
    work: async handlers => {
      const workOn = <Kind extends JobKind>(kind: Kind, handle: JobHandlers[Kind]) => {
        const options = { ...(jobRows[kind].isOutside ? outside : inside), notifyPollingIntervalSeconds: lookSeconds }
        return boss.work<JobKinds[Kind], unknown, typeof options>(kind, options, jobs =>
          Promise.all(
            jobs.map(async job => {
              try {
                await handle(job.data, job.id)
                return { id: job.id, status: 'completed' as const }
              } catch (error) {
                // The reason stays with the job: it may name an address, and the log names none.
                onError(new Error(`the job ${kind} ${job.id} failed`))
                return { id: job.id, status: 'failed' as const, output: { reason: String(error) } }
              }
            }),
          ),
        )
      }
      for (const kind of jobKinds) await workOn(kind, handlers[kind])
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}

/** Runs numbered-placeholder SQL in a Drizzle transaction. */
async function executeIn(tx: Transaction, text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
  const parts: SQL[] = text
    .split(/\$(\d+)/)
    .map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`))
  const rows = await tx.execute(sql.join(parts))
  return { rows: [...rows] }
}
