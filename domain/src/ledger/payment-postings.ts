/** The postings of a payment: requested, then settled by the payment provider, or failed. */
import { AppError } from '../errors.ts'
import { payableAccount, payingAccount, platformPayin, receivableAccount, walletAccount } from './account.ts'
import { buildEntry, type EntryStamp, type JournalEntry, moveLines } from './journal-entry.ts'

export type PaymentShare = { payeeEntityId: string; amountCents: number }
export type PaymentOrder = { paymentId: string; payerEntityId: string; shares: readonly PaymentShare[] }

/**
 * The payer requests a payment. The debt is reserved, so that the same cent is never paid twice while the payment is
 * in progress.
 * @param owedCents the debt to each payee without a payment in progress (its `payable` balance, as a positive number)
 * @throws AppError invalidInput for nothing to pay, conflict when a share is more than is owed
 */
export function decidePayBalance(
  stamp: EntryStamp,
  order: PaymentOrder,
  owedCents: (payeeEntityId: string) => number,
): JournalEntry {
  const requested = new Map<string, number>()
  for (const { payeeEntityId, amountCents } of order.shares) {
    if (!Number.isSafeInteger(amountCents) || amountCents <= 0) throw new AppError('invalidInput', 'Nothing to pay.')
    requested.set(payeeEntityId, (requested.get(payeeEntityId) ?? 0) + amountCents)
  }
  for (const [payeeEntityId, amountCents] of requested) {
    if (amountCents > owedCents(payeeEntityId)) throw new AppError('conflict')
  }
  const payer = order.payerEntityId
  const lines = order.shares.flatMap(({ payeeEntityId: payee, amountCents }) =>
    moveLines(payingAccount(payer, payee), payableAccount(payer, payee), amountCents),
  )
  const entry = buildEntry(stamp, { kind: 'paymentAsked', id: order.paymentId }, lines)
  if (!entry) throw new AppError('invalidInput', 'Nothing to pay.')
  return entry
}

/** The money has arrived: the debts are paid, and the payees have it in their wallets. */
export function decideSettlePayment(stamp: EntryStamp, order: PaymentOrder): JournalEntry {
  const payer = order.payerEntityId
  const lines = order.shares.flatMap(({ payeeEntityId: payee, amountCents }) => [
    ...moveLines(receivableAccount(payee, payer), payingAccount(payer, payee), amountCents),
    ...moveLines(platformPayin, walletAccount(payee), amountCents),
  ])
  return buildEntry(stamp, { kind: 'paymentSettled', id: order.paymentId }, lines)!
}

/** The money did not arrive: the debt is open again. */
export function decideFailPayment(stamp: EntryStamp, order: PaymentOrder): JournalEntry {
  const payer = order.payerEntityId
  const lines = order.shares.flatMap(({ payeeEntityId: payee, amountCents }) =>
    moveLines(payableAccount(payer, payee), payingAccount(payer, payee), amountCents),
  )
  return buildEntry(stamp, { kind: 'paymentFailed', id: order.paymentId }, lines)!
}
