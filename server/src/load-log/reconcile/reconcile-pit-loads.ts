import { loadLogStateNames, loadLogStates } from '@haulway/domain/load-log/state/states.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { listOperatorEntityIds } from '../../entity/staff/staff.table.ts'
import type { Unit } from '../../http/command/command.ts'
import { getDispatchForUpdate } from '../../work/dispatch/dispatch.table.ts'
import { loadLogs } from '../load-log.table.ts'
import { openLoads, reconcileLoads } from './reconcile-loads.ts'

const openStates = loadLogStateNames.filter(state => loadLogStates[state].open)

/** Reconciles a pit's open loads as after an act. They haven't changed, but a new operator of the pit sees them now. */
export async function reconcilePitLoads(unit: Unit, pitEntityId: string, projectIds: readonly string[]): Promise<void> {
  const operators = await listOperatorEntityIds(unit.tx, pitEntityId)
  for (const projectId of projectIds) {
    for (const [dispatchId, names] of await listOpenLoads(unit, projectId, pitEntityId)) {
      const dispatch = await getDispatchForUpdate(unit.tx, projectId, dispatchId)
      await reconcileLoads(unit, await openLoads(unit, dispatch, operators, names), names)
    }
  }
}

/** The ids of a pit's open loads, by dispatch. */
async function listOpenLoads(unit: Unit, projectId: string, pitEntityId: string): Promise<Map<string, string[]>> {
  const rows = await unit.tx
    .select({ dispatchId: loadLogs.dispatchId, loadLogId: loadLogs.loadLogId })
    .from(loadLogs)
    .where(
      and(
        eq(loadLogs.projectId, projectId),
        eq(loadLogs.pitEntityId, pitEntityId),
        isNull(loadLogs.aliasOf),
        inArray(loadLogs.state, openStates),
      ),
    )
    .orderBy(loadLogs.dispatchId, loadLogs.loadLogId)
  const byDispatch = new Map<string, string[]>()
  for (const { dispatchId, loadLogId } of rows) {
    byDispatch.set(dispatchId, [...(byDispatch.get(dispatchId) ?? []), loadLogId])
  }
  return byDispatch
}
