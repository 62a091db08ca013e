import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { expect } from 'vitest'
import type { TestNode } from './test-node.ts'

/**
 * Starts calls that all wait for a dispatch's lock, each once the one before it waits, and then lets them go on: each
 * has read what it reads before the lock, and is carried out after those before it have changed that.
 * @returns what each answered
 */
export async function runInTurn(
  node: Pick<TestNode, 'sql'>,
  dispatchId: string,
  calls: readonly (() => Promise<unknown>)[],
): Promise<PromiseSettledResult<unknown>[]> {
  const answers: Promise<PromiseSettledResult<unknown>[]>[] = []
  const connection = await node.sql.reserve()
  try {
    await connection`begin`
    await connection`select 1 from dispatches where dispatch_id = ${dispatchId} for update`
    for (const call of calls) {
      const before = await countWaiting(node)
      answers.push(Promise.allSettled([call()]))
      await eventually(async () => expect(await countWaiting(node)).toBeGreaterThan(before))
    }
  } finally {
    await connection`rollback`
    connection.release()
  }
  return (await Promise.all(answers)).flat()
}

/** A job of the node may wait for the dispatch, too. */
async function countWaiting({ sql }: Pick<TestNode, 'sql'>): Promise<number> {
  const rows = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return rows.length
}
