/** Points that arrive after a load's end cause a new summary, one for many batches. */
import type { SystemParts } from '../../http/command/run-command.ts'
import { type LoadName, nameKey } from '../monitor/tracked-load.ts'

const summarizeAfterSeconds = 4
/**
 * For this long after a job was enqueued, later batches rely on it. It is shorter than the job's delay by the time that
 * a commit may take, so the job reads every batch that relies on it.
 */
const reliedOnMs = 2_000
const rememberedLoadsMax = 10_000

/** @returns a function to call after such a batch is committed; it resolves when a job that will read it is enqueued */
export function openLatePoints(
  parts: Pick<SystemParts, 'database' | 'jobs' | 'clock'>,
): (load: LoadName) => Promise<void> {
  const enqueuedAt = new Map<string, number>()
  return async ({ projectId, loadLogId }) => {
    const key = nameKey({ projectId, loadLogId })
    const now = parts.clock()
    if (Math.abs(now - (enqueuedAt.get(key) ?? Number.NEGATIVE_INFINITY)) < reliedOnMs) return
    const data = { projectId, loadLogId }
    const job = { kind: 'summarize-track', data, startAfterSeconds: summarizeAfterSeconds } as const
    await parts.database.inTransaction(tx => parts.jobs.enqueue(tx, [job]))
    if (enqueuedAt.size >= rememberedLoadsMax) enqueuedAt.clear()
    enqueuedAt.set(key, now)
  }
}
