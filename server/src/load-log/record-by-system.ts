/** Acts that the server itself records on a load: the truck's fixes crossed a geofence, or came near the site. */
import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import { refuseAct } from '@haulway/domain/load-log/act/act-refusal.ts'
import { listOperatorEntityIds } from '../entity/staff/staff.table.ts'
import { appendToLoad } from './load-log.commands.ts'
import { lockDispatchOfLoad } from './load-log.table.ts'
import { findOpened, type OpenedLoad } from './reconcile/opened-load.ts'
import { openLoads } from './reconcile/reconcile-loads.ts'
import type { ReconcileUnit } from './save-load.ts'

type ActField = 'kind' | 'occurredAt' | 'uncertaintyMs' | 'lat' | 'lng' | 'voidsActId' | 'aboutActId' | 'wait'

export type SystemAct = Pick<LoadLogAct, ActField> & {
  projectId: string
  loadLogId: string
  witness: 'geofence' | 'system'
}

/** Whether an act is new to a load that already has these acts under its own name. */
export type IsNew = (
  act: Pick<LoadLogAct, 'kind' | 'witness' | 'occurredAt'>,
  acts: readonly LoadLogAct[],
  load: OpenedLoad,
) => boolean

const notRecorded: IsNew = ({ kind, witness }, acts) => !acts.some(act => act.kind === kind && act.witness === witness)

/**
 * Records an act once per load: by default not again if the same witness recorded the same kind before, and never
 * after the load's approval.
 * @returns whether it was recorded; false also for an unknown load
 */
export async function recordBySystem(
  unit: ReconcileUnit,
  systemAct: SystemAct,
  isNew: IsNew = notRecorded,
): Promise<boolean> {
  const { projectId, loadLogId, ...fields } = systemAct
  const dispatch = await lockDispatchOfLoad(unit.tx, systemAct)
  if (!dispatch) return false
  const operators = await listOperatorEntityIds(unit.tx, dispatch.terms.pitEntityId)
  const loads = await openLoads(unit, dispatch, operators, [loadLogId])
  const load = findOpened(loads, loadLogId)
  if (!load || load.row.frozen) return false
  const leaderId = load.row.loadLog.loadLogId
  if (!isNew(fields, loads.actsOf.get(leaderId) ?? [], load)) return false
  const by = { uid: 'system', entityId: dispatch.terms.driverEntityId }
  const act: LoadLogAct = { ...fields, actId: unit.newId(), by }
  const refusal = refuseAct(act, 'system')
  if (refusal) throw new Error(refusal.sentence)
  await appendToLoad(unit, loads, { loadLogId: leaderId, act, relation: 'system' })
  return true
}
