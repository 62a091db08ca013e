/** Notifies the other parties of a shift of disputes of its lines and corrections of its times. */
import type { NotificationKind } from '@haulway/domain/notification/notification.ts'
import { agreementOf } from '@haulway/domain/work/dispatch/dispatch.ts'
import { foldDisputes, isAboutLine } from '@haulway/domain/work/dispute/line-dispute.ts'
import { moneyIn, type Shift, type ShiftAct } from '@haulway/domain/work/shift/shift.ts'
import type { Unit } from '../../http/command/command.ts'
import { notify } from '../../notification/notification.commands.ts'

/** A shift before and after an act, and all its acts. */
type Changed = { before: Shift | undefined; shift: Shift; acts: readonly ShiftAct[] }

export async function notifyOfShiftAct(unit: Unit, { before, shift, acts }: Changed, act: ShiftAct): Promise<void> {
  if (isAboutLine(act)) await notifyOfDispute(unit, shift, acts, act)
  const kind = correctionNotice(before, shift, act)
  if (!kind) return
  const { jobberEntityId, truckingEntityId, broker } = shift.terms
  const parties = new Set([jobberEntityId, truckingEntityId, ...(broker ? [broker.entityId] : [])])
  for (const entityId of parties) {
    if (entityId !== act.by.entityId) await notify(unit, entityId, kind, dataOf(shift))
  }
}

function correctionNotice(before: Shift | undefined, shift: Shift, act: ShiftAct): NotificationKind | undefined {
  const isBooked = (shift.corrections?.length ?? 0) > (before?.corrections?.length ?? 0)
  if (isBooked) return 'corrected'
  if (act.kind === 'proposeCorrection') return 'correctionProposed'
  return act.kind === 'answerCorrection' && act.answer === 'refuse' ? 'correctionRefused' : undefined
}

/** Notifies the other side of the agreement. */
async function notifyOfDispute(unit: Unit, shift: Shift, acts: readonly ShiftAct[], act: ShiftAct): Promise<void> {
  const agreement = act.dispute?.agreement === 'subHaul' ? 'subHaul' : 'haul'
  const { payerEntityId, payeeEntityId } = agreementOf(shift.terms, agreement)
  const other = act.by.entityId === payerEntityId ? payeeEntityId : payerEntityId
  const dispute = foldDisputes(acts).find(({ disputeId }) => disputeId === act.actId || disputeId === act.aboutActId)
  if (!moneyIn(shift, agreement) || !dispute || other === act.by.entityId) return
  const answered = dispute.state === 'open' ? 'disputeAnswered' : 'disputeSettled'
  await notify(unit, other, act.kind === 'disputeLine' ? 'disputed' : answered, dataOf(shift))
}

function dataOf({ projectId, shiftId, terms }: Shift) {
  return { projectId, projectName: terms.projectName, truckNumber: terms.truck.number, shiftId }
}
