/** The ledger's documents for each party: its own wallet, and its balance with each other party. */
import { z } from 'zod'
import type { DocumentChange } from '../document/document.ts'
import { entityScope } from '../document/scope.ts'
import { type Debt, debtSchema } from './debt.ts'
import { type Wallet, walletSchema } from './wallet.ts'

/** Collection `wallets`, one for each currency; for owners and managers only. */
export const walletDocumentSchema = walletSchema
export type WalletDocument = Wallet

export function walletDocuments(wallet: Wallet): DocumentChange[] {
  return [{ scope: entityScope(wallet.entityId), collection: 'wallets', id: wallet.currency, body: { ...wallet } }]
}

const sums = { owedCents: true, payingCents: true, disputedCents: true, retainedCents: true, paidCents: true } as const

/** Collection `balances`: a debt, in the scopes of both parties. Its payer is called the jobber on the wire. */
export const balanceDocumentSchema = z.object({
  jobberEntityId: debtSchema.shape.payerEntityId,
  jobberName: debtSchema.shape.payerName,
  entityId: debtSchema.shape.payeeEntityId,
  entityName: debtSchema.shape.payeeName,
  money: debtSchema.pick({ currency: true, ...sums }),
})
export type BalanceDocument = z.infer<typeof balanceDocumentSchema>

export function balanceDocuments(debt: Debt): DocumentChange[] {
  const { payerEntityId, payeeEntityId, currency } = debt
  const { owedCents, payingCents, disputedCents, retainedCents, paidCents } = debt
  const body: BalanceDocument = {
    jobberEntityId: payerEntityId,
    jobberName: debt.payerName,
    entityId: payeeEntityId,
    entityName: debt.payeeName,
    money: { currency, owedCents, payingCents, disputedCents, retainedCents, paidCents },
  }
  // Two haulers may each broker for the other: then each owes the other.
  const id = `${payerEntityId}-${payeeEntityId}-${currency}`
  return [payerEntityId, payeeEntityId].map(entityId => ({
    scope: entityScope(entityId),
    collection: 'balances',
    id,
    body,
  }))
}
