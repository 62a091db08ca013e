/** The posting of a corrected load: what is owed for it changes. A debt may fall below zero, and is set off later. */
import { payableAccount, receivableAccount } from './account.ts'
import { buildEntry, type EntryStamp, type JournalEntry, moveLines } from './journal-entry.ts'

/**
 * Nothing is ever taken from a wallet: below zero, the payee owes the payer, until later loads make up for it.
 * @param changeCents what the payee is owed more, or less
 * @returns undefined when no amount changes, or the jobber would owe it to itself
 */
export function decideCorrectLoad(
  stamp: EntryStamp,
  { bookingId, jobberEntityId: jobber, entityId }: { bookingId: string; jobberEntityId: string; entityId: string },
  changeCents: number,
): JournalEntry | undefined {
  if (entityId === jobber) return undefined
  const lines = moveLines(payableAccount(jobber, entityId), receivableAccount(entityId, jobber), changeCents)
  return buildEntry(stamp, { kind: 'loadCorrected', id: bookingId }, lines)
}
