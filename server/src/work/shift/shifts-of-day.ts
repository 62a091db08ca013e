/** The booked shifts of a truck and day that share what their card pays for the whole day. */
import { AppError } from '@haulway/domain/errors.ts'
import { sharesDay } from '@haulway/domain/pay/card/day-rules.ts'
import { standingLine } from '@haulway/domain/work/dispute/hold.ts'
import { disputeRefusals } from '@haulway/domain/work/dispute/line-dispute.ts'
import { isShareChanged } from '@haulway/domain/work/shift/disputed-share.ts'
import { completeSheet, foldShift } from '@haulway/domain/work/shift/fold-shift.ts'
import {
  moneyIn,
  ownShiftAgreementOf,
  type Shift,
  type ShiftAct,
  type ShiftAgreement,
} from '@haulway/domain/work/shift/shift.ts'
import {
  type AgreedShift,
  isSameTruckDay,
  standingLines,
  standingShiftPay,
} from '@haulway/domain/work/shift/shift-pay.ts'
import type { Transaction } from '../../db/database.ts'
import { listBookedOfDay, listShiftActs } from './shift.table.ts'

/** @throws AppError conflict for a line that has another share of the day since */
export async function refuseChangedShare(tx: Transaction, shift: Shift, { kind, dispute }: ShiftAct): Promise<void> {
  const { agreement, code } = dispute ?? {}
  if (kind !== 'disputeLine' || code === undefined || (agreement !== 'haul' && agreement !== 'subHaul')) return
  const money = moneyIn(shift, agreement)
  const line = standingLine(standingShiftPay(shift, agreement), code)
  if (!money || !line || !sharesDay(money.card)) return
  const others = await listAgreedOfDay(tx, agreement, shift)
  if (isShareChanged(standingLines(agreement, [...others, { shift }]), line)) {
    throw new AppError('conflict', disputeRefusals.shared)
  }
}

/** The truck's other shifts of the day that are booked. The caller has locked the truck. */
export async function listAgreedOfDay(
  tx: Transaction,
  agreement: ShiftAgreement,
  shift: Shift,
): Promise<AgreedShift[]> {
  const others: AgreedShift[] = []
  for (const other of await listSharingDay(tx, agreement, shift)) {
    const sheet = completeSheet(foldShift(await listShiftActs(tx, other), other).sheet)
    if (sheet) others.push({ shift: other, sheet })
  }
  return others
}

/** The truck's other booked shifts of the day, for the same businesses and card. */
async function listSharingDay(tx: Transaction, agreement: ShiftAgreement, shift: Shift): Promise<Shift[]> {
  const booked = await listBookedOfDay(tx, shift, agreement)
  return booked.filter(other => other.shiftId !== shift.shiftId && isSameTruckDay(agreement, shift, other))
}

/**
 * The other shifts that a shift shares its fleet's pay for the truck's day with: the booking of each may have lines of
 * all. None under a card without rules for the day.
 */
export async function listSharing(tx: Transaction, shift: Shift): Promise<Shift[]> {
  const agreement = ownShiftAgreementOf(shift.terms)
  const money = moneyIn(shift, agreement)
  return money?.booked && sharesDay(money.card) ? listSharingDay(tx, agreement, shift) : []
}
