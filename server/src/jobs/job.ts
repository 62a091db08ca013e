/** Jobs (pg-boss): effects that a command adds as rows in its transaction and that run after the commit. */
import { PgBoss } from 'pg-boss'
import type { Transaction } from '../db/database.ts'
import { findTracer, measure, type Span } from '../tracing/span.ts'
import type { JobKind, JobKinds } from './job-kind.ts'
import { jobIdOf, jobKinds, jobRules, prepareQueues, scheduleOf, superviseSeconds } from './job-rules.ts'

export type Job = {
  [Kind in JobKind]: {
    kind: Kind
    data: JobKinds[Kind]
    startAfterSeconds?: number
    /** Jobs of a kind with the same key are one job: for jobs that other jobs add, since a job may run twice. */
    key?: string
  }
}[JobKind]
export type JobHandlers = { [Kind in JobKind]: (data: JobKinds[Kind], jobId: string) => Promise<void> }

export type Jobs = {
  /** Adds jobs to the transaction; they run after its commit, or never if it is rolled back. */
  enqueue: (tx: Transaction, jobs: Job[]) => Promise<void>
  /** Starts running jobs on this node. */
  work: (handlers: JobHandlers) => Promise<void>
  /** @throws when the queue does not answer */
  check: () => Promise<unknown>
  stop: () => Promise<void>
}

/** For kinds with effects outside: how many of one kind run at the same time. */
const outside = { batchSize: 1, localConcurrency: 2, perJobResults: true, pollingIntervalSeconds: 1 } as const
const inside = { batchSize: 20, perJobResults: true, pollingIntervalSeconds: 1 } as const

type JobsOptions = {
  /** How often to look for delayed jobs and retries that are now due; 5 s by default. */
  pollSeconds?: number | undefined
  /** Whether this node starts the daily and hourly jobs; it does by default. */
  keepsSchedule?: boolean | undefined
}

/** Opens the queues. Every node may enqueue; nodes that call `work` also run jobs. NOTIFY announces new jobs. */
export async function openJobs(
  databaseUrl: string,
  onError: (error: Error) => void,
  { pollSeconds = 5, keepsSchedule = true }: JobsOptions = {},
): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 5,
    application_name: 'haulway jobs',
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    schedule: keepsSchedule,
  })
  boss.on('error', onError)
  await start(boss).catch(async error => {
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  })
  return {
    enqueue: async (tx, jobs) => {
      const db = {
        executeSql: async (text: string, values?: unknown[]) => ({
          rows: await tx.ask({ toSQL: () => ({ sql: text, params: values ?? [] }) }),
        }),
      }
      await Promise.all(
        jobs.map(({ kind, data, startAfterSeconds = 0, key }) =>
          boss.send(kind, withLink(data), {
            db,
            startAfter: startAfterSeconds,
            ...(key && { id: jobIdOf(kind, key) }),
          }),
        ),
      )
    },
    work: handlers => workOnAll(boss, handlers, pollSeconds, onError),
    check: () => boss.getQueues(['send-mail']),
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}

async function start(boss: PgBoss): Promise<void> {
  await boss.start()
  await prepareQueues(boss)
  for (const kind of jobKinds) {
    const times = scheduleOf(jobRules[kind])
    if (times) await boss.schedule(kind, times, {})
  }
}

/** The span that adds a job is noted in its data, so that what the job does is part of the same trace. */
type Linked<Data> = Data & { trace?: string | undefined }

function withLink<Data extends object>(data: Data): Linked<Data> {
  const trace = findTracer()?.link()
  return trace === undefined ? data : { ...data, trace }
}

function startOf(kind: JobKind, { trace }: Linked<object>): Span | undefined {
  return trace === undefined ? undefined : findTracer()?.startLinked({ name: kind, kind: 'consumer' }, trace)
}

async function workOnAll(
  boss: PgBoss,
  handlers: JobHandlers,
  pollSeconds: number,
  onError: (error: Error) => void,
): Promise<void> {
  const carryOut = async <Kind extends JobKind>(kind: Kind, id: string, data: JobKinds[Kind]) => {
    try {
      await measure(startOf(kind, data), () => handlers[kind](data, id))
      return { id, status: 'completed' as const }
    } catch (error) {
      // The reason stays with the job: it may contain an email address, which must not get into the log.
      onError(new Error(`the job ${kind} ${id} failed`))
      return { id, status: 'failed' as const, output: { reason: String(error) } }
    }
  }
  const workOn = <Kind extends JobKind>(kind: Kind) => {
    const options = { ...(jobRules[kind].isOutside ? outside : inside), notifyPollingIntervalSeconds: pollSeconds }
    return boss.work<JobKinds[Kind], unknown, typeof options>(kind, options, jobs =>
      Promise.all(jobs.map(job => carryOut(kind, job.id, job.data))),
    )
  }
  for (const kind of jobKinds) await workOn(kind)
}
