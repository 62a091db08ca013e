/** Refuses to propose other times that change nothing, that have no price, or that a dispute is in the way of. */
import { AppError } from '@haulway/domain/errors.ts'
import { foldDisputes } from '@haulway/domain/work/dispute/line-dispute.ts'
import { refuseCorrectedSheet, whyNotCorrectSheet } from '@haulway/domain/work/shift/correction/sheet-correction.ts'
import { completeSheet, foldShift } from '@haulway/domain/work/shift/fold-shift.ts'
import { agreementsOfParty } from '@haulway/domain/work/shift/shift.documents.ts'
import { moneyIn, type Shift, type ShiftAct, shiftAgreements } from '@haulway/domain/work/shift/shift.ts'

/** @throws AppError conflict with a sentence */
export function refuseCorrection(shift: Shift, acts: readonly ShiftAct[], { by, sheet: proposed }: ShiftAct): void {
  const fold = foldShift(acts, shift)
  const sheet = completeSheet(fold.sheet)
  const money = shiftAgreements.flatMap(agreement => moneyIn(shift, agreement) ?? [])
  const mine = agreementsOfParty(by.entityId, shift.terms)
  const sentence =
    whyNotCorrectSheet({
      isAgreed: fold.agreedAt !== null,
      sheet,
      isPriced: money.every(({ booked }) => booked !== undefined),
      isDisputed: foldDisputes(acts).some(
        ({ state, agreement }) => state === 'open' && mine.some(each => each === agreement),
      ),
    }) ??
    (sheet && proposed && refuseCorrectedSheet(sheet, proposed))
  if (sentence) throw new AppError('conflict', sentence)
}
