/** The postings of a withdrawal: held at the request, then settled as net and fee, or returned. */
import { AppError } from '../errors.ts'
import { heldAccount, platformFees, platformPayout, walletAccount } from './account.ts'
import { buildEntry, type EntryStamp, type JournalEntry, moveLines } from './journal-entry.ts'

/** `grossCents` leaves the wallet, and the platform keeps `feeCents` of it: net + fee = gross. */
export type WithdrawalOrder = { withdrawalId: string; entityId: string; grossCents: number; feeCents: number }

/**
 * Holds a withdrawal.
 * @param availableCents the wallet's available balance, read under its lock
 * @throws AppError invalidInput for no amount or a fee above it, conflict when the wallet has less
 */
export function decideWithdraw(stamp: EntryStamp, order: WithdrawalOrder, availableCents: number): JournalEntry {
  const { withdrawalId, entityId, grossCents, feeCents } = order
  if (!Number.isSafeInteger(grossCents) || grossCents <= 0) {
    throw new AppError('invalidInput', 'Enter an amount.', { field: 'amountCents' })
  }
  if (!Number.isSafeInteger(feeCents) || feeCents < 0 || feeCents > grossCents) throw new AppError('invalidInput')
  if (grossCents > availableCents) {
    throw new AppError('conflict', 'Your balance is too low for this withdrawal. Enter a smaller amount.', {
      availableCents,
    })
  }
  const lines = moveLines(walletAccount(entityId), heldAccount(entityId), grossCents)
  return buildEntry(stamp, { kind: 'withdrawalHeld', id: withdrawalId }, lines)!
}

/** The payout succeeded: the net amount goes to the provider, the quoted fee to the platform. */
export function decideSettleWithdrawal(stamp: EntryStamp, order: WithdrawalOrder): JournalEntry {
  const { withdrawalId, entityId, grossCents, feeCents } = order
  const lines = [
    ...moveLines(heldAccount(entityId), platformPayout, grossCents - feeCents),
    ...moveLines(heldAccount(entityId), platformFees, feeCents),
  ]
  return buildEntry(stamp, { kind: 'withdrawalSettled', id: withdrawalId }, lines)!
}

/** The payout failed: the full amount returns to the wallet, fee included. */
export function decideFailWithdrawal(stamp: EntryStamp, order: WithdrawalOrder): JournalEntry {
  const { withdrawalId, entityId, grossCents } = order
  const lines = moveLines(heldAccount(entityId), walletAccount(entityId), grossCents)
  return buildEntry(stamp, { kind: 'withdrawalFailed', id: withdrawalId }, lines)!
}
