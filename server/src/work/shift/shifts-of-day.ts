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
  type ShiftMoney,
} from '@haulway/domain/work/shift/shift.ts'
import { type AgreedShift, bookedPay, isSameTruckDay, standingLines } from '@haulway/domain/work/shift/shift-pay.ts'
import type { Transaction } from '../../db/database.ts'
import { listBookedOfDay, listShiftActs } from './shift.table.ts'

/** @throws AppError conflict for a line that has another share of the day since */
export async function refuseChangedShare(tx: Transaction, shift: Shift, { kind, dispute }: ShiftAct): Promise<void> {
  const { agreement, code } = dispute ?? {}
  if (kind !== 'disputeLine' || code === undefined || (agreement !== 'haul' && agreement !== 'subHaul')) return
  const money = moneyIn(shift, agreement)
  const line = money && standingLine(bookedPay(money, agreement), code)
  if (!line || !sharesDay(money.card)) return
  const others = await listAgreedOfDay(tx, agreement, { shift, money })
  if (isShareChanged(standingLines(agreement, [...others, { money }]), line)) {
    throw new AppError('conflict', disputeRefusals.shared)
  }
}

/** The truck's other shifts of the day that are booked. The caller has locked the truck. */
export async function listAgreedOfDay(
  tx: Transaction,
  agreement: ShiftAgreement,
  own: { shift: Shift; money: ShiftMoney },
): Promise<AgreedShift[]> {
  const others: AgreedShift[] = []
  for (const { other, money } of await listSharingDay(tx, agreement, own)) {
    const sheet = completeSheet(foldShift(await listShiftActs(tx, other), other).sheet)
    if (sheet) others.push({ shift: other, money, sheet })
  }
  return others
}

/** The truck's other booked shifts of the day, for the same businesses and card. */
async function listSharingDay(
  tx: Transaction,
  agreement: ShiftAgreement,
  { shift, money: own }: { shift: Shift; money: ShiftMoney },
) {
  return (await listBookedOfDay(tx, shift, agreement)).flatMap(other => {
    const money = moneyIn(other, agreement)
    const shares = money && isSameTruckDay({ shift, money: own }, { shift: other, money })
    return shares && other.shiftId !== shift.shiftId ? { other, money } : []
  })
}

/**
 * The other shifts that a shift shares its fleet's pay for the truck's day with: the booking of each may have lines of
 * all. None under a card without rules for the day.
 */
export async function listSharing(tx: Transaction, shift: Shift): Promise<Shift[]> {
  const agreement = ownShiftAgreementOf(shift.terms)
  const money = moneyIn(shift, agreement)
  if (!money?.booked || !sharesDay(money.card)) return []
  return (await listSharingDay(tx, agreement, { shift, money })).map(({ other }) => other)
}
