/** The postings of a payment: requested, then settled by the payment provider, or failed. */
import { AppError } from '../errors.ts'
import { payableAccount, payingAccount, platformPayin, receivableAccount, walletAccount } from './account.ts'
import { buildEntry, type EntryStamp, type JournalEntry, moveLines } from './journal-entry.ts'

export type PaymentShare = { entityId: string; amountCents: number }
export type PaymentOrder = { paymentId: string; jobberEntityId: string; shares: readonly PaymentShare[] }

/**
 * The jobber requests a payment. The debt is reserved, so that the same cent is never paid twice while the payment is
 * in progress.
 * @param owedCents the debt to each entity without a payment in progress (its `payable` balance, as a positive number)
 * @throws AppError invalidInput for nothing to pay, conflict when a share is more than is owed
 */
export function decidePayBalance(
  stamp: EntryStamp,
  order: PaymentOrder,
  owedCents: (entityId: string) => number,
): JournalEntry {
  const requested = new Map<string, number>()
  for (const { entityId, amountCents } of order.shares) {
    if (!Number.isSafeInteger(amountCents) || amountCents <= 0) throw new AppError('invalidInput', 'Nothing to pay.')
    requested.set(entityId, (requested.get(entityId) ?? 0) + amountCents)
  }
  for (const [entityId, amountCents] of requested) {
    if (amountCents > owedCents(entityId)) throw new AppError('conflict')
  }
  const lines = order.shares.flatMap(share => {
    const { entityId, amountCents } = share
    const jobber = order.jobberEntityId
    return moveLines(payingAccount(jobber, entityId), payableAccount(jobber, entityId), amountCents)
  })
  const entry = buildEntry(stamp, { kind: 'paymentAsked', id: order.paymentId }, lines)
  if (!entry) throw new AppError('invalidInput', 'Nothing to pay.')
  return entry
}

/** The money has arrived: the debts are paid, and the entities have it in their wallets. */
export function decideSettlePayment(stamp: EntryStamp, order: PaymentOrder): JournalEntry {
  const jobber = order.jobberEntityId
  const lines = order.shares.flatMap(({ entityId, amountCents }) => [
    ...moveLines(receivableAccount(entityId, jobber), payingAccount(jobber, entityId), amountCents),
    ...moveLines(platformPayin, walletAccount(entityId), amountCents),
  ])
  return buildEntry(stamp, { kind: 'paymentSettled', id: order.paymentId }, lines)!
}

/** The money did not arrive: the debt is open again. */
export function decideFailPayment(stamp: EntryStamp, order: PaymentOrder): JournalEntry {
  const jobber = order.jobberEntityId
  const lines = order.shares.flatMap(({ entityId, amountCents }) =>
    moveLines(payableAccount(jobber, entityId), payingAccount(jobber, entityId), amountCents),
  )
  return buildEntry(stamp, { kind: 'paymentFailed', id: order.paymentId }, lines)!
}
