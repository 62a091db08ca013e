/** The ledger's documents for each party: its own wallet, and its balance with each other party. */
import type { z } from 'zod'
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

/** Collection `balances`: a jobber's debt to an entity, in the scopes of both. */
export const balanceDocumentSchema = debtSchema
  .pick({ jobberEntityId: true, jobberName: true, entityId: true, entityName: true })
  .extend({ money: debtSchema.pick({ currency: true, ...sums }) })
export type BalanceDocument = z.infer<typeof balanceDocumentSchema>

export function balanceDocuments(debt: Debt): DocumentChange[] {
  const { currency, owedCents, payingCents, disputedCents, retainedCents, paidCents, ...parties } = debt
  const body: BalanceDocument = {
    ...parties,
    money: { currency, owedCents, payingCents, disputedCents, retainedCents, paidCents },
  }
  // Two haulers may each broker for the other: then each owes the other.
  const id = `${debt.jobberEntityId}-${debt.entityId}-${currency}`
  return [debt.jobberEntityId, debt.entityId].map(entityId => ({
    scope: entityScope(entityId),
    collection: 'balances',
    id,
    body,
  }))
}
