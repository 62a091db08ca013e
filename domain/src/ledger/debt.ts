/** Debt: what one jobber owes one entity in one currency. It is the sum of its lines, like a wallet. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { centsSchema, currencySchema, sumCentsSchema } from '../money.ts'
import { disputedAccount, payableAccount, payingAccount, retainedAccount } from './account.ts'
import type { JournalEntry } from './journal-entry.ts'

export const debtSchema = z.object({
  jobberEntityId: idSchema,
  jobberName: z.string().max(80),
  entityId: idSchema,
  entityName: z.string().max(80),
  currency: currencySchema,
  /** Owed, without a payment in progress. */
  owedCents: centsSchema,
  /** Owed, with a payment in progress. */
  payingCents: centsSchema,
  /** Held until disputes of lines are settled. */
  disputedCents: centsSchema,
  /** Retained by the jobber until it is released. */
  retainedCents: centsSchema,
  /** All that was ever paid. The oldest statements are paid first, so this says which of them are. */
  paidCents: sumCentsSchema,
})
export type Debt = z.infer<typeof debtSchema>

export type DebtKey = Pick<Debt, 'jobberEntityId' | 'entityId'>

/** A debt after an entry. An entry in another currency, or between other entities, changes nothing. */
export function applyEntryToDebt(debt: Debt, entry: Pick<JournalEntry, 'currency' | 'lines' | 'cause'>): Debt {
  if (entry.currency !== debt.currency) return debt
  const sum = (account: string) =>
    entry.lines.reduce((total, line) => (line.account === account ? total + line.amountCents : total), 0)
  const settledCents =
    entry.cause.kind === 'paymentSettled' ? sum(payingAccount(debt.jobberEntityId, debt.entityId)) : 0
  return {
    ...debt,
    paidCents: debt.paidCents + settledCents,
    owedCents: debt.owedCents - sum(payableAccount(debt.jobberEntityId, debt.entityId)),
    payingCents: debt.payingCents - sum(payingAccount(debt.jobberEntityId, debt.entityId)),
    retainedCents: debt.retainedCents - sum(retainedAccount(debt.jobberEntityId, debt.entityId)),
    disputedCents: debt.disputedCents - sum(disputedAccount(debt.jobberEntityId, debt.entityId)),
  }
}

/** The debts that an entry changes, sorted: the order to lock them in. */
export function touchedDebts(entry: Pick<JournalEntry, 'lines'>): DebtKey[] {
  const keys = entry.lines.flatMap(({ account }) => {
    const [kind, jobberEntityId, entityId] = account.split(':')
    const isDebt = kind === 'payable' || kind === 'paying' || kind === 'disputed' || kind === 'retained'
    return isDebt && jobberEntityId && entityId ? [{ jobberEntityId, entityId }] : []
  })
  const text = (key: DebtKey) => `${key.jobberEntityId} ${key.entityId}`
  return [...new Map(keys.map(key => [text(key), key])).values()].sort((a, b) => (text(a) < text(b) ? -1 : 1))
}
