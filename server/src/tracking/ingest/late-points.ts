/** Late points of a load that is over make its summary be written again, once for a crowd of batches. */
import type { SystemParts } from '../../http/command/run-command.ts'
import { type LoadName, nameKey } from '../monitor/tracked-load.ts'

const summarizeAfterSeconds = 4
/** Shorter than that by what a commit may take, so that the job reads every batch that relied on it. */
const reliedOnMs = 2_000
const heldMax = 10_000

/** @returns called after a batch of such a load was committed; resolves when a job that will read it is certain */
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
    if (enqueuedAt.size >= heldMax) enqueuedAt.clear()
    enqueuedAt.set(key, now)
  }
}
