/** The arbiter settles a dispute of a load's line, with a number between what the two sides say. */
import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import type { LoadReply, SettleInput } from '@haulway/domain/load-log/load-log.calls.ts'
import { disputeNotFound, refuseSettling, refuseStranger } from '@haulway/domain/work/dispute/arbitration.ts'
import { requireEntity } from '../../entity/member/membership.ts'
import { listOperatorEntityIds } from '../../entity/staff/staff.table.ts'
import type { Unit } from '../../http/command/command.ts'
import { officeTypes, refusePartisanArbiter } from '../../pay/refuse-unknown-in-card.ts'
import { appendToLoad, replyOf } from '../load-log.commands.ts'
import { lockDispatchOfLoad } from '../load-log.table.ts'
import { notifyOfAct } from '../notify-of-act.ts'
import { findOpened } from '../reconcile/opened-load.ts'
import { openLoads } from '../reconcile/reconcile-loads.ts'
import { disputedOf } from './disputed-load.ts'

/** @throws AppError notFound to everyone but the arbiter, conflict or invalidInput when it can't be settled now */
export async function settleDispute(unit: Unit, input: SettleInput): Promise<LoadReply> {
  const { projectId, entityId, actId, aboutActId, dispute: settled, reason } = input
  await requireEntity(unit, entityId, 'manager', officeTypes, 'arbitration')
  const dispatch = await lockDispatchOfLoad(unit.tx, { projectId, loadLogId: input.loadLogId })
  if (!dispatch) throw disputeNotFound()
  const operators = await listOperatorEntityIds(unit.tx, dispatch.terms.pitEntityId)
  const loads = await openLoads(unit, dispatch, operators, [input.loadLogId])
  const load = findOpened(loads, input.loadLogId)
  if (!load) throw disputeNotFound()
  const { loadLogId } = load.row.loadLog
  const act: LoadLogAct = {
    kind: 'settleDispute',
    witness: 'arbiter',
    by: { uid: unit.actor.uid, entityId },
    actId,
    occurredAt: unit.receivedAt,
    aboutActId,
    dispute: { ...settled, answer: 'propose' },
    reason,
  }
  const work = disputedOf(load.row.loadLog, load)
  refuseStranger(work, act)
  if (!work.acts.some(each => each.actId === actId)) {
    await refusePartisanArbiter(unit.tx, entityId, load.row.loadLog.terms, load.acts)
    refuseSettling(work, act, unit.receivedAt)
  }
  const appended = await appendToLoad(unit, loads, { loadLogId, act, relation: 'system' })
  if (appended.length > 0) await notifyOfAct(unit, dispatch, loadLogId, act, appended)
  return replyOf(unit, projectId, loadLogId, loads.rows)
}
