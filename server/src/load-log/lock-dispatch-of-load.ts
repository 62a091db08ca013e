/** Locks the dispatch of a load before the load is read: so an act reads its load once, under the lock. */
import type { Dispatch } from '@haulway/domain/work/dispatch/dispatch.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { dispatches } from '../work/dispatch/dispatch.table.ts'
import { loadLogs } from './load-log.table.ts'

type Named = { projectId: string; loadLogId: string; dispatchId?: string | undefined }

/**
 * A load's dispatch never changes, so this is one statement.
 * @param named `dispatchId` counts for a load that has no record yet
 * @returns undefined for a load or a dispatch that doesn't exist
 */
export async function lockDispatchOfLoad(
  tx: Transaction,
  { projectId, loadLogId, dispatchId }: Named,
): Promise<Dispatch | undefined> {
  const ofLoad = tx
    .select({ dispatchId: loadLogs.dispatchId })
    .from(loadLogs)
    .where(and(eq(loadLogs.projectId, projectId), eq(loadLogs.loadLogId, loadLogId)))
  const [row] = await tx
    .select()
    .from(dispatches)
    .where(
      and(
        eq(dispatches.projectId, projectId),
        eq(dispatches.dispatchId, sql`coalesce((${ofLoad}), ${dispatchId ?? null}::uuid)`),
      ),
    )
    .for('update')
  return row?.record
}
