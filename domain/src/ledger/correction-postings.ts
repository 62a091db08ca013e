/** The posting of a correction of a load or shift: what is owed for it changes. */
import { payableAccount, receivableAccount } from './account.ts'
import type { DebtKey } from './debt.ts'
import { buildEntry, type EntryStamp, type JournalEntry, moveLines } from './journal-entry.ts'

/**
 * Nothing is ever taken from a wallet: below zero, the payee owes the payer, until later work makes up for it.
 * @param correction `changeCents` is what the payee is owed more, or less
 * @returns undefined when no amount changes, or the payer would owe it to itself
 */
export function decideBookCorrection(
  stamp: EntryStamp,
  correction: DebtKey & { bookingId: string; changeCents: number },
): JournalEntry | undefined {
  const { bookingId, payerEntityId: payer, payeeEntityId: payee, changeCents } = correction
  if (payer === payee) return undefined
  const lines = moveLines(payableAccount(payer, payee), receivableAccount(payee, payer), changeCents)
  return buildEntry(stamp, { kind: 'loadCorrected', id: bookingId }, lines)
}
