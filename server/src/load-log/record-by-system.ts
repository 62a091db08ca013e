/** What the server itself records on a load: the truck's fixes crossed a geofence, came near the site, or left it. */
import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import { refuseAct } from '@haulway/domain/load-log/act/act-refusal.ts'
import type { Absence } from '@haulway/domain/load-log/approval/confirmed-waits.ts'
import { listOperatorEntityIds } from '../entity/staff/staff.table.ts'
import { appendToLoad } from './load-log.commands.ts'
import { lockDispatchOfLoad } from './load-log.table.ts'
import { findOpened, type OpenedLoad } from './reconcile/opened-load.ts'
import { openLoads, reconcileLoads } from './reconcile/reconcile-loads.ts'
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
 * Records an act once per load: by default not again if the same witness recorded the same kind before, and never after
 * the load's approval.
 * @returns whether it was recorded; false for an unknown load, too
 */
export async function recordBySystem(
  unit: ReconcileUnit,
  systemAct: SystemAct,
  isNew: IsNew = notRecorded,
): Promise<boolean> {
  const { projectId, loadLogId, ...fields } = systemAct
  const opened = await openUnapproved(unit, { projectId, loadLogId })
  if (!opened) return false
  const { dispatch, loads, load } = opened
  const leaderId = load.row.loadLog.loadLogId
  if (!isNew(fields, loads.actsOf.get(leaderId) ?? [], load)) return false
  const by = { uid: 'system', entityId: dispatch.terms.driverEntityId }
  const act: LoadLogAct = { ...fields, actId: unit.newId(), by }
  const refusal = refuseAct(act, 'system')
  if (refusal) throw new Error(refusal.sentence)
  await appendToLoad(unit, loads, { loadLogId: leaderId, act, relation: 'system' })
  return true
}

/** Records when the truck was away from where its load waits: a doubt about standby, and no one's testimony. */
export async function recordAbsences(
  unit: ReconcileUnit,
  name: { projectId: string; loadLogId: string },
  absences: Absence[],
): Promise<void> {
  const opened = await openUnapproved(unit, name)
  if (!opened) return
  const { loads, load } = opened
  const { absences: _, ...loadLog } = load.row.loadLog
  load.row.loadLog = { ...loadLog, ...(absences.length > 0 && { absences }) }
  await reconcileLoads(unit, loads, [loadLog.loadLogId])
}

/** @returns undefined for an unknown load, and for one whose approval is final */
async function openUnapproved(unit: ReconcileUnit, name: { projectId: string; loadLogId: string }) {
  const dispatch = await lockDispatchOfLoad(unit.tx, name)
  if (!dispatch) return undefined
  const operators = await listOperatorEntityIds(unit.tx, dispatch.terms.pitEntityId)
  const loads = await openLoads(unit, dispatch, operators, [name.loadLogId])
  const load = findOpened(loads, name.loadLogId)
  return load && !load.row.frozen ? { dispatch, loads, load } : undefined
}
