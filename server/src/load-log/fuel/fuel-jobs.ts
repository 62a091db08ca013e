/** After a new price of fuel: prices the loads again that have it, and corrects those approved with another. */

import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import { agreementsToReprice } from '@haulway/domain/load-log/correction/fuel-correction.ts'
import type { Orm } from '../../db/database.ts'
import { listOperatorEntityIds } from '../../entity/staff/staff.table.ts'
import type { JobKinds } from '../../jobs/job-kind.ts'
import { runEach } from '../../jobs/run-each.ts'
import { findFuelPriceOn, lockFuelIndex } from '../../pay/fuel-index.table.ts'
import { getDispatchForUpdate } from '../../work/dispatch/dispatch.table.ts'
import { appendToLoad } from '../load-log.commands.ts'
import { listLoadsWithFuel, lockDispatchOfLoad } from '../load-log.table.ts'
import { findOpened } from '../reconcile/opened-load.ts'
import { openLoads, reconcileLoads } from '../reconcile/reconcile-loads.ts'
import type { ReconcileUnit } from '../save-load.ts'
import { listLoadsToReprice } from './loads-to-reprice.ts'

/** Reprices each dispatch in its own transaction. Running it twice changes nothing. */
export async function priceLoadsWithFuel(
  orm: Orm,
  runCommand: (work: (unit: ReconcileUnit) => Promise<void>) => Promise<void>,
  { index, from }: JobKinds['price-fuel'],
): Promise<void> {
  const loads = await listLoadsWithFuel(orm, index, from)
  const dispatches = Map.groupBy(loads, ({ projectId, dispatchId }) => `${projectId} ${dispatchId}`)
  await runEach(dispatches.values(), ofDispatch => runCommand(unit => priceLoadsAgain(unit, ofDispatch)))
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

/**
 * Corrects approved loads by the price that counts now, each in its own transaction. Running it twice changes nothing:
 * a load is corrected only while its lines are by another price.
 */
export async function correctLoadsWithFuel(
  orm: Orm,
  runCommand: (work: (unit: ReconcileUnit) => Promise<void>) => Promise<void>,
  { index, from }: JobKinds['price-fuel'],
): Promise<void> {
  await runEach(await listLoadsToReprice(orm, index, from), named =>
    runCommand(unit => correctLoad(unit, index, named)),
  )
}

type Named = { projectId: string; loadLogId: string }

async function correctLoad(unit: ReconcileUnit, index: string, { projectId, loadLogId }: Named): Promise<void> {
  const dispatch = await lockDispatchOfLoad(unit.tx, { projectId, loadLogId })
  if (!dispatch) return
  await lockFuelIndex(unit.tx, index, 'read')
  const operators = await listOperatorEntityIds(unit.tx, dispatch.terms.pitEntityId)
  const load = findOpened(await openLoads(unit, dispatch, operators, [loadLogId]), loadLogId)
  if (!load) return
  const { loadLog } = load.row
  const fuel = { index, price: await findFuelPriceOn(unit.tx, index, loadLog.shiftDay) }
  for (const agreement of agreementsToReprice(loadLog, load.fold, fuel)) {
    const act: LoadLogAct = {
      actId: unit.newId(),
      kind: 'proposeCorrection',
      witness: 'system',
      occurredAt: unit.receivedAt,
      by: { uid: 'system', entityId: dispatch.terms.driverEntityId },
      correction: { agreement, fuel },
    }
    const loads = await openLoads(unit, dispatch, operators, [loadLogId])
    await appendToLoad(unit, loads, { loadLogId, act, relation: 'system' })
  }
}
