/** Jobs: effects that leave a command as a row of its transaction and are carried out after it (pg-boss). */
import { PgBoss } from 'pg-boss'
import type { Transaction } from '../db/database.ts'
import type { JobKind, JobKinds } from './job-kind.ts'
import { jobIdOf, jobKinds, jobRows, prepareQueues, superviseSeconds } from './job-queue.ts'

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
  /** @throws when the queue does not answer */
  check: () => Promise<unknown>
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
      const db = {
        executeSql: async (text: string, values?: unknown[]) => ({
          rows: await tx.ask({ toSQL: () => ({ sql: text, params: values ?? [] }) }),
        }),
      }
      await Promise.all(
        jobs.map(({ kind, data, startAfterSeconds = 0, key }) =>
          boss.send(kind, data, { db, startAfter: startAfterSeconds, ...(key && { id: jobIdOf(kind, key) }) }),
        ),
      )
    },
    work: handlers => workOnAll(boss, handlers, lookSeconds, onError),
    check: () => boss.getQueues(['send-mail']),
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}

async function workOnAll(
  boss: PgBoss,
  handlers: JobHandlers,
  lookSeconds: number,
  onError: (error: Error) => void,
): Promise<void> {
  const carryOut = async <Kind extends JobKind>(kind: Kind, id: string, data: JobKinds[Kind]) => {
    try {
      await handlers[kind](data, id)
      return { id, status: 'completed' as const }
    } catch (error) {
      // The reason stays with the job: it may name an address, and the log names none.
      onError(new Error(`the job ${kind} ${id} failed`))
      return { id, status: 'failed' as const, output: { reason: String(error) } }
    }
  }
  const workOn = <Kind extends JobKind>(kind: Kind) => {
    const options = { ...(jobRows[kind].isOutside ? outside : inside), notifyPollingIntervalSeconds: lookSeconds }
    return boss.work<JobKinds[Kind], unknown, typeof options>(kind, options, jobs =>
      Promise.all(jobs.map(job => carryOut(kind, job.id, job.data))),
    )
  }
  for (const kind of jobKinds) await workOn(kind)
}
