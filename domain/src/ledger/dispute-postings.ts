/** The postings of a dispute of a line: a part of a debt waits, until both sides agree what becomes of it. */
import { disputedAccount, payableAccount, receivableAccount } from './account.ts'
import type { DebtKey } from './debt.ts'
import { buildEntry, type EntryStamp, type JournalEntry, moveLines } from './journal-entry.ts'

/** One dispute, and the debt that its line is a part of. */
export type DisputedDebt = DebtKey & { disputeId: string }

/**
 * The disputed part of a debt can't be paid until the dispute is settled.
 * @returns undefined when nothing is held
 */
export function decideHoldDebt(
  stamp: EntryStamp,
  { disputeId, payerEntityId: payer, payeeEntityId: payee }: DisputedDebt,
  heldCents: number,
): JournalEntry | undefined {
  const lines = moveLines(disputedAccount(payer, payee), payableAccount(payer, payee), heldCents)
  return buildEntry(stamp, { kind: 'lineDisputed', id: disputeId }, lines)
}

/**
 * Releases what was held: the agreed part is payable, the rest is no longer owed. Paid now + released = final.
 * @param line what the line paid and pays now; it pays at least what was never held
 * @returns undefined when nothing was held and nothing has changed
 */
export function decideSettleDispute(
  stamp: EntryStamp,
  { disputeId, payerEntityId: payer, payeeEntityId: payee }: DisputedDebt,
  line: { lineCents: number; heldCents: number; settledCents: number },
): JournalEntry | undefined {
  const changeCents = line.settledCents - line.lineCents
  if (changeCents + line.heldCents < 0) throw new RangeError('a dispute gives back only what it held')
  const lines = [
    ...moveLines(payableAccount(payer, payee), disputedAccount(payer, payee), line.heldCents),
    ...moveLines(payableAccount(payer, payee), receivableAccount(payee, payer), changeCents),
  ]
  return buildEntry(stamp, { kind: 'disputeSettled', id: disputeId }, lines)
}
