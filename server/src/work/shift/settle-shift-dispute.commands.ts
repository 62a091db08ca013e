/** The arbiter settles a dispute of a shift's line, with a number between what the two sides say. */
import { disputeNotFound, refuseSettling, refuseStranger } from '@haulway/domain/work/dispute/arbitration.ts'
import { refuseOtherAct } from '@haulway/domain/work/same-act.ts'
import { disputedShift } from '@haulway/domain/work/shift/disputed-shift.ts'
import { foldShift } from '@haulway/domain/work/shift/fold-shift.ts'
import type { SettleShiftInput, ShiftReply } from '@haulway/domain/work/shift/shift.calls.ts'
import type { ShiftAct } from '@haulway/domain/work/shift/shift.ts'
import { requireEntity } from '../../entity/member/membership.ts'
import type { Unit } from '../../http/command/command.ts'
import { officeTypes, refusePartisanArbiter } from '../../pay/refuse-unknown-in-card.ts'
import { openActOrder } from '../dispatch/act-order.ts'
import { saveWithAct } from './shift.commands.ts'
import { findShift, listShiftActs, lockShiftsOf } from './shift.table.ts'

/** @throws AppError notFound to everyone but the arbiter, conflict or invalidInput when it can't be settled now */
export async function settleShiftDispute(unit: Unit, input: SettleShiftInput): Promise<ShiftReply> {
  const { projectId, shiftId, entityId, actId, aboutActId, dispute: settled, reason } = input
  await requireEntity(unit, entityId, 'manager', officeTypes, 'arbitration')
  const known = await findShift(unit.tx, projectId, shiftId)
  if (!known) throw disputeNotFound()
  const dispatch = await lockShiftsOf(unit.tx, projectId, known.shift.terms.dispatchId)
  const row = (await findShift(unit.tx, projectId, shiftId)) ?? known
  const acts = await listShiftActs(unit.tx, row.shift)
  const act: ShiftAct = {
    kind: 'settleDispute',
    relation: 'arbiter',
    by: { uid: unit.actor.uid, entityId },
    actId,
    occurredAt: unit.receivedAt,
    aboutActId,
    dispute: { ...settled, answer: 'propose' },
    reason,
  }
  const work = disputedShift({ shift: row.shift, acts })
  refuseStranger(work, act)
  const same = acts.find(each => each.actId === actId)
  if (same) refuseOtherAct(same, act)
  if (same) return { shiftId, state: foldShift(acts, row.shift).state }
  await refusePartisanArbiter(unit.tx, entityId, row.shift.terms, acts)
  refuseSettling(work, act, unit.receivedAt)
  const received = (await openActOrder(unit, dispatch)).take(act)
  return { shiftId, state: await saveWithAct(unit, dispatch, shiftId, row, [...acts, received], received) }
}
