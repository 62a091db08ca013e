/** The postings of finished work, a load or a shift: each payer's debt to its payee, one for each agreement. */
import { payableAccount, receivableAccount } from './account.ts'
import { buildEntry, type EntryStamp, type JournalEntry, type JournalLine, moveLines } from './journal-entry.ts'

/** What one agreement of a load pays: the hauling, a broker's hauler, or the material. */
export type LoadShare = { payerEntityId: string; payeeEntityId: string; amountCents: number }

/**
 * Approval makes a load payable: each payer owes each payee its share.
 * @param load `shares` in whole cents, not negative; a share of the payer's own entity creates no debt
 * @returns undefined when nothing is owed (a rate of zero, the jobber's own truck and pit)
 */
export function decideApproveLoad(
  stamp: EntryStamp,
  load: { loadLogId: string; shares: readonly LoadShare[] },
): JournalEntry | undefined {
  const lines = load.shares.flatMap(share => {
    if (share.amountCents < 0) throw new RangeError('a share is not negative')
    return debtLines(share)
  })
  return buildEntry(stamp, { kind: 'loadApproved', id: load.loadLogId }, lines)
}

/**
 * A time sheet that both sides have agreed to is owed, under each agreement alone.
 * @param shift `isPassedOn`: by a broker to its hauler.
 * `amountCents` may be negative where a minimum of the day is shared again
 */
export function decideBookShift(
  stamp: EntryStamp,
  shift: { shiftId: string; isPassedOn: boolean } & LoadShare,
): JournalEntry | undefined {
  const kind = shift.isPassedOn ? 'shiftPassedOn' : 'shiftAgreed'
  return buildEntry(stamp, { kind, id: shift.shiftId }, debtLines(shift))
}

/**
 * What a truck's whole day pays besides its loads is owed.
 * @param day `dayCloseId` is new for each booking; `amountCents` may be negative after a late load
 */
export function decideCloseDay(stamp: EntryStamp, day: { dayCloseId: string } & LoadShare): JournalEntry | undefined {
  return buildEntry(stamp, { kind: 'dayClosed', id: day.dayCloseId }, debtLines(day))
}

function debtLines({ payerEntityId: payer, payeeEntityId: payee, amountCents }: LoadShare): JournalLine[] {
  return payer === payee ? [] : moveLines(payableAccount(payer, payee), receivableAccount(payee, payer), amountCents)
}
