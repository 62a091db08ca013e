/** Runs one step of a job for each of its records. A record that fails holds none of the others up. */
import { isConnectionLost } from '../db/failures.ts'

const namedMax = 10
const nameMax = 200
const reasonMax = 800

/**
 * One record after another, since each step has its own transaction.
 * @throws Error in the end that names the records whose steps failed, and why, so that the job fails and is retried;
 * at once when PostgreSQL is gone, as every other record would wait for it in vain
 */
export async function runEach<Each>(records: Iterable<Each>, step: (record: Each) => Promise<unknown>): Promise<void> {
  let count = 0
  const failures: string[] = []
  for (const record of records) {
    count += 1
    try {
      await step(record)
    } catch (error) {
      if (isConnectionLost(error)) throw error
      failures.push(`${nameOf(record).slice(0, nameMax)}: ${String(error).slice(0, reasonMax)}`)
    }
  }
  if (failures.length === 0) return
  throw new Error(`${failures.length} of ${count} failed\n${failures.slice(0, namedMax).join('\n')}`)
}

/** A job of several steps passes them as its records. */
function nameOf(record: unknown): string {
  return typeof record === 'function' ? record.name : JSON.stringify(record)
}
