/** What other times of an agreed shift would change, from what the reader's document shows. */
import { changeBetween, withoutReversed } from '../../../pay/correction/correction.ts'
import type { Price } from '../../../pay/line/line.ts'
import { foldDisputes } from '../../dispute/line-dispute.ts'
import { completeSheet } from '../fold-shift.ts'
import type { ShiftDocument, ShiftPayDocument } from '../shift.documents.ts'
import type { TimeSheet } from '../shift.ts'
import { payOfShift } from '../shift-pay.ts'
import type { SheetChange } from './sheet-consent.ts'
import type { CorrectableShift } from './sheet-correction.ts'

/**
 * What other times change in each agreement of the reader, with the shift priced alone. The server counts the truck's
 * other shifts of the day, too, where a minimum is for the day.
 */
export function sheetChangesOf(shift: ShiftDocument, sheet: TimeSheet): SheetChange[] {
  return paidOf(shift).flatMap(paid => {
    const { agreement, haul, isBooked } = paid
    const { pay }: { pay: Price } = haul
    if (!isBooked || pay.missing !== undefined) return []
    const [before, after] = [shift.sheet, sheet].map(each => payOfShift(shift, { ...paid, ...haul }, each))
    if (!before || !after || before.missing !== undefined || after.missing !== undefined) return []
    const { totalCents } = changeBetween(withoutReversed(pay.lines), before.lines, after.lines)
    return [{ agreement, changeCents: totalCents }]
  })
}

/** A shift as its reader can correct it. */
export function correctableShiftOf(shift: ShiftDocument): CorrectableShift {
  const paid = paidOf(shift)
  return {
    isAgreed: shift.agreedAt !== null && !shift.cancelled,
    sheet: completeSheet(shift.sheet),
    isPriced: paid.every(({ isBooked }) => isBooked),
    isDisputed: paid.some(({ acts }) => foldDisputes(acts).some(({ state }) => state === 'open')),
  }
}

function paidOf({ money }: ShiftDocument): ShiftPayDocument[] {
  return money ? [money, ...(money.passedOn ? [money.passedOn] : [])] : []
}
