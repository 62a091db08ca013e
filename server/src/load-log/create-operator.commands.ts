/** Specification 7: http-pit-create-operator. A new operator immediately sees the open loads at the pit. */
import { loadLogStateNames, loadLogStates } from '@haulway/domain/load-log/state/states.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { listOperatorEntityIds } from '../entity/staff/staff.table.ts'
import type { Unit } from '../http/command/command.ts'
import { createPitOperator, type NewOperator } from '../work/dispatch/create-operator.commands.ts'
import { getDispatchForUpdate } from '../work/dispatch/dispatch.table.ts'
import { loadLogs } from './load-log.table.ts'
import { openLoads, reconcileLoads } from './reconcile/reconcile-loads.ts'

const openStates = loadLogStateNames.filter(state => loadLogStates[state].open)

export async function httpPitCreateOperator(unit: Unit, input: NewOperator) {
  const { projectIds, ...operator } = await createPitOperator(unit, input)
  const operators = await listOperatorEntityIds(unit.tx, input.entityId)
  for (const projectId of projectIds) {
    for (const [dispatchId, names] of await listOpenLoads(unit, projectId, input.entityId)) {
      const dispatch = await getDispatchForUpdate(unit.tx, projectId, dispatchId)
      // Reconciles as after an act. The loads haven't changed, but the new operator sees them now.
      await reconcileLoads(unit, await openLoads(unit, dispatch, operators, names), names)
    }
  }
  return { isSuccessful: true as const, ...operator }
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
