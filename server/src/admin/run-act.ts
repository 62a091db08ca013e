/** Runs one act of an administrator in one transaction with its audit row, then wakes the nodes. */
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { DocumentChange } from '@haulway/domain/document/document.ts'
import { buildId } from '@haulway/domain/ids.ts'
import { ConfigError } from '../config.ts'
import { openDatabase, type Transaction } from '../db/database.ts'
import { type Job, openJobs } from '../jobs/job.ts'
import { notifyVersions } from '../sync/nodes/notify.ts'
import { publishDocuments } from '../sync/publish.ts'
import { acts, type InAdminUnit, usage } from './acts.ts'
import { appendAdminAct } from './admin-act.table.ts'

/** What an act did, if it could not do all of it. */
export class UnfinishedError extends Error {}

/**
 * @param args the arguments of the command line
 * @returns the sentence for the person at the terminal
 * @throws ConfigError on wrong arguments, AppError when the act is refused, UnfinishedError when it is done in part
 */
export async function runAct(databaseUrl: string, args: string[], clock: () => number): Promise<string> {
  const [name = '', ...rest] = args
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined
  if (!act) throw new ConfigError(usage())
  const { positionals, values } = parseArguments(rest, act.options)
  const newId = () => buildId(clock(), randomBytes(10))
  const database = openDatabase(databaseUrl, 2)
  try {
    const inUnit: InAdminUnit = work =>
      database.inTransaction(async tx => {
        const changes: DocumentChange[] = []
        const publish = (more: DocumentChange[]) => {
          changes.push(...more)
        }
        const effects: Job[] = []
        const enqueue = (job: Job) => {
          effects.push(job)
        }
        const outcome = await work({ tx, receivedAt: clock(), newId, publish, enqueue })
        await enqueueEffects(databaseUrl, tx, effects)
        await notifyVersions(tx, (await publishDocuments(tx, changes)).versions)
        return outcome
      })
    const done = await inUnit(async unit => {
      const result = await act.run(unit, positionals, values, inUnit)
      const outcome = typeof result === 'string' ? result : result.unfinished
      appendAdminAct(unit.tx, { at: unit.receivedAt, words: args, outcome })
      return result
    })
    if (typeof done !== 'string') throw new UnfinishedError(done.unfinished)
    return done
  } finally {
    await database.close()
  }
}

/** Few acts have effects, and opening the queue takes longer than the act itself. */
async function enqueueEffects(databaseUrl: string, tx: Transaction, effects: Job[]): Promise<void> {
  if (effects.length === 0) return
  // A command that runs across a full minute must not start scheduled jobs: it may be alone with the database.
  const onError = (error: Error) => process.stderr.write(`${error.message}\n`)
  const jobs = await openJobs(databaseUrl, onError, { keepsSchedule: false })
  try {
    await jobs.enqueue(tx, effects)
  } finally {
    await jobs.stop()
  }
}

function parseArguments(args: string[], options: NonNullable<Parameters<typeof parseArgs>[0]>['options']) {
  try {
    return parseArgs({ args, options: options ?? {}, allowPositionals: true, strict: true })
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
      throw new ConfigError(`${error.message}\n${usage()}`)
    }
    throw error
  }
}
