/** Hourly: approves the loads of jobbers who turned that on, each once, in its own transaction. */
import { AppError } from '@haulway/domain/errors.ts'
import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import { isDueForApproval } from '@haulway/domain/load-log/approval/auto-approval.ts'
import { getEntity, listAutoApprovers } from '../../entity/entity.table.ts'
import { listOperatorEntityIds } from '../../entity/staff/staff.table.ts'
import { runCommand, type SystemParts } from '../../http/command/run-command.ts'
import { runEach } from '../../jobs/run-each.ts'
import { getDispatchForUpdate } from '../../work/dispatch/dispatch.table.ts'
import { appendToLoad } from '../load-log.commands.ts'
import { listLoadsToApprove } from '../load-log.table.ts'
import { asSavedNow, findOpened } from '../reconcile/opened-load.ts'
import { openLoads } from '../reconcile/reconcile-loads.ts'
import type { ReconcileUnit } from '../save-load.ts'

type NamedLoad = Awaited<ReturnType<typeof listLoadsToApprove>>[number]

/**
 * @returns how many it approved
 * @throws Error in the end, if a load fails; the others are approved
 */
export async function approveLoads(parts: SystemParts): Promise<number> {
  let approved = 0
  await runEach(await listAutoApprovers(parts.database.orm), async ({ entityId }) =>
    runEach(await listLoadsToApprove(parts.database.orm, entityId), load =>
      runCommand(parts, async unit => {
        if (await approveLoad(unit, entityId, load)) approved += 1
      }),
    ),
  )
  return approved
}

/** Decides under the dispatch's lock, so that a person or another node that was faster is not repeated. */
async function approveLoad(unit: ReconcileUnit, jobberEntityId: string, load: NamedLoad): Promise<boolean> {
  const { projectId, dispatchId, loadLogId } = load
  const dispatch = await getDispatchForUpdate(unit.tx, projectId, dispatchId)
  const { autoApproveAfterHours: hours, entityState } = await getEntity(unit.tx, jobberEntityId)
  const operators = await listOperatorEntityIds(unit.tx, dispatch.terms.pitEntityId)
  const loads = await openLoads(unit, dispatch, operators, [loadLogId])
  const opened = findOpened(loads, loadLogId)
  // Another name of a load is approved with it.
  if (opened?.row.loadLog.loadLogId !== loadLogId || opened.row.frozen) return false
  if (hours === null || entityState !== 'active') return false
  const { row, acts } = await asSavedNow(unit, loads, opened)
  if (!isDueForApproval(row.loadLog, acts, hours, unit.receivedAt)) return false
  const by = { uid: 'system', entityId: jobberEntityId }
  const act: LoadLogAct = {
    actId: unit.newId(),
    kind: 'approve',
    witness: 'system',
    by,
    occurredAt: unit.receivedAt,
    afterHours: hours,
  }
  try {
    await appendToLoad(unit, loads, { loadLogId, act, relation: 'system' })
  } catch (error) {
    // What can't be approved waits for a person, who sees why.
    if (error instanceof AppError) return false
    throw error
  }
  return true
}
