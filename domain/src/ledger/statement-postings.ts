/** The postings of statements: tax, what is retained and released, deductions, the fee for quick pay, and interest. */
import { AppError } from '../errors.ts'
import { type Account, payableAccount, receivableAccount, retainedAccount } from './account.ts'
import type { DebtKey } from './debt.ts'
import { buildEntry, type EntryStamp, type JournalEntry, type JournalLine, moveLines } from './journal-entry.ts'

/**
 * The parts of a statement that nothing has booked before it is closed. The tax and what is retained may be below zero:
 * corrections give some of both back.
 */
export type StatementParts = { taxCents: number; retainedCents: number; quickPayFeeCents: number }

/** @returns undefined when the statement has no such part */
export function decideBookStatement(
  stamp: EntryStamp,
  statement: DebtKey & { statementId: string },
  { taxCents, retainedCents, quickPayFeeCents }: StatementParts,
): JournalEntry | undefined {
  const { statementId: id, payerEntityId: payer, payeeEntityId: payee } = statement
  const lines = [
    ...owe(statement, taxCents - quickPayFeeCents),
    ...moveLines(retainedAccount(payer, payee), payableAccount(payer, payee), retainedCents),
  ]
  return buildEntry(stamp, { kind: 'statementClosed', id }, lines)
}

/** @param heldCents what is retained now @throws AppError conflict when less is */
export function decideReleaseRetainage(
  stamp: EntryStamp,
  debt: DebtKey & { releaseId: string },
  amountCents: number,
  heldCents: number,
): JournalEntry {
  if (amountCents > heldCents) {
    throw new AppError('conflict', 'You retain less than that. Enter a smaller amount.', { heldCents })
  }
  const { releaseId: id, payerEntityId: payer, payeeEntityId: payee } = debt
  const lines = moveLines(payableAccount(payer, payee), retainedAccount(payer, payee), amountCents)
  return buildEntry(stamp, { kind: 'retainageReleased', id }, lines)!
}

/** The payee has agreed to a deduction: the debt shrinks. */
export function decideBookDeduction(
  stamp: EntryStamp,
  debt: DebtKey & { deductionId: string },
  amountCents: number,
): JournalEntry {
  return buildEntry(stamp, { kind: 'deductionAgreed', id: debt.deductionId }, owe(debt, -amountCents))!
}

/** Interest of a payment that came late. @returns undefined for none */
export function decideChargeInterest(
  stamp: EntryStamp,
  debt: DebtKey & { paymentId: string },
  interestCents: number,
): JournalEntry | undefined {
  return buildEntry(stamp, { kind: 'interestCharged', id: debt.paymentId }, owe(debt, interestCents))
}

function owe({ payerEntityId: payer, payeeEntityId: payee }: DebtKey, amountCents: number): JournalLine[] {
  const [payable, receivable]: [Account, Account] = [payableAccount(payer, payee), receivableAccount(payee, payer)]
  return moveLines(payable, receivable, amountCents)
}
