/** What the server itself sees of a load: a geofence crossed by the truck's fixes, the site coming near. */
import type { LoadLogAct } from '@haulway/domain/load-log/act.ts'
import { refuseAct } from '@haulway/domain/load-log/act-refusal.ts'
import { listOperatorEntityIds } from '../entity/staff/staff.table.ts'
import { getDispatchForUpdate } from '../work/dispatch/dispatch.table.ts'
import { appendToLoads, findRow } from './load-log.commands.ts'
import { findLoadLog } from './load-log.table.ts'
import { openLoads } from './reconcile/reconcile-loads.ts'
import type { SettlingUnit } from './save-load.ts'

export type SystemAct = Pick<LoadLogAct, 'kind' | 'occurredAt' | 'uncertaintyMs' | 'lat' | 'lng' | 'voidsActId'> & {
  projectId: string
  loadLogId: string
  witness: 'geofence' | 'system'
}

/** Whether it is new to a load of which these acts have been said. */
export type IsNew = (said: Pick<LoadLogAct, 'kind' | 'witness' | 'occurredAt'>, acts: readonly LoadLogAct[]) => boolean

const notRecorded: IsNew = (said, acts) => !acts.some(act => act.kind === said.kind && act.witness === said.witness)

/**
 * Says it once a load: what has been said by the same eyes before is not said again, and nothing of a load that has
 * been approved.
 * @returns whether it was new; false also for a load that is not known
 */
export async function recordBySystem(
  unit: SettlingUnit,
  seen: SystemAct,
  isNew: IsNew = notRecorded,
): Promise<boolean> {
  const { projectId, loadLogId, ...said } = seen
  const known = await findLoadLog(unit.tx, projectId, loadLogId)
  if (!known || known.frozen) return false
  const dispatch = await getDispatchForUpdate(unit.tx, projectId, known.loadLog.terms.dispatchId)
  const operators = await listOperatorEntityIds(unit.tx, dispatch.terms.pitEntityId)
  const loads = await openLoads(unit, dispatch, operators, [loadLogId])
  const leaderId = findRow(loads, loadLogId)?.loadLog.aliasOf ?? loadLogId
  if (!isNew(said, loads.actsOf.get(leaderId) ?? [])) return false
  const by = { uid: 'system', entityId: dispatch.terms.driverEntityId }
  const act: LoadLogAct = { ...said, actId: unit.newId(), by }
  const refusal = refuseAct(act, 'system')
  if (refusal) throw new Error(refusal.sentence)
  await appendToLoads(unit, loads, leaderId, act, { relation: 'system' })
  return true
}
