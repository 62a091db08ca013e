/** Notifies the other parties of a shift of disputes of its lines and corrections of its times. */
import type { NotificationKind } from '@haulway/domain/notification/notification.ts'
import { nameForReader } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { isAboutLine } from '@haulway/domain/work/dispute/line-dispute.ts'
import { disputedShift } from '@haulway/domain/work/shift/disputed-shift.ts'
import type { Shift, ShiftAct } from '@haulway/domain/work/shift/shift.ts'
import type { Unit } from '../../http/command/command.ts'
import { notify } from '../../notification/notification.commands.ts'
import { notifyOfDispute } from '../../payment/dispute/notify-of-dispute.ts'

/** A shift before and after an act, and all its acts. */
type Changed = { before: Shift | undefined; shift: Shift; acts: readonly ShiftAct[] }

export async function notifyOfShiftAct(unit: Unit, { before, shift, acts }: Changed, act: ShiftAct): Promise<void> {
  const { shiftId } = shift
  if (isAboutLine(act)) return notifyOfDispute(unit, disputedShift({ shift, acts }), { shiftId }, act)
  const kind = correctionNotice(before, shift, act)
  if (!kind) return
  const { jobberEntityId, truckingEntityId, broker } = shift.terms
  const parties = new Set([jobberEntityId, truckingEntityId, ...(broker ? [broker.entityId] : [])])
  for (const entityId of parties) {
    if (entityId === act.by.entityId) continue
    const whoName = nameForReader(shift.terms, act.by.entityId, entityId)
    await notify(unit, entityId, kind, { ...dataOf(shift), ...(whoName && { whoName }) })
  }
}

function correctionNotice(before: Shift | undefined, shift: Shift, act: ShiftAct): NotificationKind | undefined {
  const isBooked = (shift.corrections?.length ?? 0) > (before?.corrections?.length ?? 0)
  if (isBooked) return 'corrected'
  if (act.kind === 'proposeCorrection') return 'correctionProposed'
  return act.kind === 'answerCorrection' && act.answer === 'refuse' ? 'correctionRefused' : undefined
}

function dataOf({ projectId, shiftId, terms }: Shift) {
  return { projectId, projectName: terms.projectName, truckNumber: terms.truck.number, shiftId }
}
