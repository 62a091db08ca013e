/** After a new price of fuel, prices the loads again that have it and are not approved. */
import type { Orm } from '../db/database.ts'
import { listOperatorEntityIds } from '../entity/staff/staff.table.ts'
import type { JobKinds } from '../jobs/job-kind.ts'
import { getDispatchForUpdate } from '../work/dispatch/dispatch.table.ts'
import { listLoadsWithFuel } from './load-log.table.ts'
import { openLoads, reconcileLoads } from './reconcile/reconcile-loads.ts'
import type { ReconcileUnit } from './save-load.ts'

/** Reprices each dispatch in its own transaction. Running it twice changes nothing. */
export async function priceLoadsWithFuel(
  orm: Orm,
  runCommand: (work: (unit: ReconcileUnit) => Promise<void>) => Promise<void>,
  { index, from }: JobKinds['price-fuel'],
): Promise<void> {
  const loads = await listLoadsWithFuel(orm, index, from)
  for (const ofDispatch of Map.groupBy(loads, ({ projectId, dispatchId }) => `${projectId} ${dispatchId}`).values()) {
    await runCommand(unit => priceLoadsAgain(unit, ofDispatch))
  }
}

type NamedLoad = Awaited<ReturnType<typeof listLoadsWithFuel>>[number]

async function priceLoadsAgain(unit: ReconcileUnit, named: readonly NamedLoad[]): Promise<void> {
  const [first] = named
  if (!first) return
  const names = named.map(({ loadLogId }) => loadLogId)
  const dispatch = await getDispatchForUpdate(unit.tx, first.projectId, first.dispatchId)
  const operators = await listOperatorEntityIds(unit.tx, dispatch.terms.pitEntityId)
  await reconcileLoads(unit, await openLoads(unit, dispatch, operators, names), names)
}
