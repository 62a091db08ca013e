/** Jobs: effects that leave a command as a row of its transaction and are carried out after it (pg-boss). */
import { type SQL, sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import type { Transaction } from '../db/database.ts'

/** Every kind of job and what it carries. */
export type JobKinds = {
  'send-mail': { to: string; subject: string; text: string }
}
export type JobKind = keyof JobKinds
export type Job = { [Kind in JobKind]: { kind: Kind; data: JobKinds[Kind]; startAfterSeconds?: number } }[JobKind]
export type JobHandlers = { [Kind in JobKind]: (data: JobKinds[Kind], jobId: string) => Promise<void> }

export type Jobs = {
  /** Adds jobs to the transaction; they run after its commit, or never if it is rolled back. */
  enqueue: (tx: Transaction, jobs: Job[]) => Promise<void>
  /** Begins to carry jobs out on this node. */
  work: (handlers: JobHandlers) => Promise<void>
  stop: () => Promise<void>
}

const jobKinds: JobKind[] = ['send-mail']
const retry = { retryLimit: 10, retryBackoff: true, retryDelay: 5, retryDelayMax: 3600 }

/** Opens the queues; every node may enqueue, and those that `work` carry out. */
export async function openJobs(databaseUrl: string, onError: (error: Error) => void): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 3, application_name: 'haulway jobs' })
  boss.on('error', onError)
  await boss.start()
  for (const kind of jobKinds) await boss.createQueue(kind, retry)
  return {
    enqueue: async (tx, jobs) => {
      const db = { executeSql: async (text: string, values?: unknown[]) => executeIn(tx, text, values ?? []) }
      for (const job of jobs) await boss.send(job.kind, job.data, { db, startAfter: job.startAfterSeconds ?? 0 })
    },
    work: async handlers => {
      for (const kind of jobKinds) {
        await boss.work<JobKinds[typeof kind]>(kind, async ([job]) => {
          if (job) await handlers[kind](job.data, job.id)
        })
      }
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
