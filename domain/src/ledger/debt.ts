/** Debt: what one payer owes one payee in one currency. It is the sum of its lines, like a wallet. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { centsSchema, currencySchema, sumCentsSchema } from '../money.ts'
import { disputedAccount, payableAccount, payingAccount, retainedAccount } from './account.ts'
import type { JournalEntry } from './journal-entry.ts'

export const debtSchema = z.object({
  /** A jobber, or a broker that owes its hauler. */
  payerEntityId: idSchema,
  payerName: z.string().max(80),
  payeeEntityId: idSchema,
  payeeName: z.string().max(80),
  currency: currencySchema,
  /** Owed, without a payment in progress. */
  owedCents: centsSchema,
  /** Owed, with a payment in progress. */
  payingCents: centsSchema,
  /** Held until disputes of lines are settled. */
  disputedCents: centsSchema,
  /** Retained by the payer until it is released. */
  retainedCents: centsSchema,
  /** All that was ever paid. The oldest statements are paid first, so this says which of them are. */
  paidCents: sumCentsSchema,
})
export type Debt = z.infer<typeof debtSchema>

export type DebtKey = Pick<Debt, 'payerEntityId' | 'payeeEntityId'>

/** A debt after an entry. An entry in another currency, or between other entities, changes nothing. */
export function applyEntryToDebt(debt: Debt, entry: Pick<JournalEntry, 'currency' | 'lines' | 'cause'>): Debt {
  if (entry.currency !== debt.currency) return debt
  const sum = (account: string) =>
    entry.lines.reduce((total, line) => (line.account === account ? total + line.amountCents : total), 0)
  const settledCents =
    entry.cause.kind === 'paymentSettled' ? sum(payingAccount(debt.payerEntityId, debt.payeeEntityId)) : 0
  return {
    ...debt,
    paidCents: debt.paidCents + settledCents,
    owedCents: debt.owedCents - sum(payableAccount(debt.payerEntityId, debt.payeeEntityId)),
    payingCents: debt.payingCents - sum(payingAccount(debt.payerEntityId, debt.payeeEntityId)),
    retainedCents: debt.retainedCents - sum(retainedAccount(debt.payerEntityId, debt.payeeEntityId)),
    disputedCents: debt.disputedCents - sum(disputedAccount(debt.payerEntityId, debt.payeeEntityId)),
  }
}

/** The debts that an entry changes, sorted: the order to lock them in. */
export function touchedDebts(entry: Pick<JournalEntry, 'lines'>): DebtKey[] {
  const keys = entry.lines.flatMap(({ account }) => {
    const [kind, payerEntityId, payeeEntityId] = account.split(':')
    const isDebt = kind === 'payable' || kind === 'paying' || kind === 'disputed' || kind === 'retained'
    return isDebt && payerEntityId && payeeEntityId ? [{ payerEntityId, payeeEntityId }] : []
  })
  const text = (key: DebtKey) => `${key.payerEntityId} ${key.payeeEntityId}`
  return [...new Map(keys.map(key => [text(key), key])).values()].sort((a, b) => (text(a) < text(b) ? -1 : 1))
}
