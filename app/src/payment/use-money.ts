/** An entity's money, live from the local documents: wallets, balances with others, payments and withdrawals. */
import { type EntityScope, entityScope } from '@haulway/domain/document/scope.ts'
import {
  type BalanceDocument,
  balanceDocumentSchema,
  type WalletDocument,
  walletDocumentSchema,
} from '@haulway/domain/ledger/ledger.documents.ts'
import { type PaymentDocument, paymentDocumentSchema } from '@haulway/domain/payment/payment.documents.ts'
import {
  type PayoutDestinationDocument,
  payoutDestinationDocumentSchema,
} from '@haulway/domain/payment/payout/payout-destination.documents.ts'
import {
  type WithdrawalDocument,
  withdrawalDocumentSchema,
} from '@haulway/domain/payment/payout/withdrawal.documents.ts'
import { useMemo } from 'react'
import { type OlderPages, useOlderPages } from '../frame/use-older-pages.ts'
import { useBodies } from '../work/project/use-jobber-work.ts'

/** The entity's payments with these receipts. If the answer to a payment was lost, they say that it was carried out. */
export function useRequestedPayments(entityId: string, receiptIds: readonly string[]): PaymentDocument[] {
  const payments = useBodies(entityScope(entityId), 'payments', paymentDocumentSchema) ?? []
  return payments.filter(({ receiptId }) => receiptIds.includes(receiptId))
}

export type Money = {
  wallets: WalletDocument[]
  balances: BalanceDocument[]
  payments: PaymentDocument[]
  withdrawals: WithdrawalDocument[]
  destinations: PayoutDestinationDocument[]
}

/** @returns undefined until every collection is read */
export function useMoney(scope: EntityScope): Money | undefined {
  const wallets = useBodies(scope, 'wallets', walletDocumentSchema)
  const balances = useBodies(scope, 'balances', balanceDocumentSchema)
  const payments = useBodies(scope, 'payments', paymentDocumentSchema)
  const withdrawals = useBodies(scope, 'withdrawals', withdrawalDocumentSchema)
  const destinations = useBodies(scope, 'payout-destinations', payoutDestinationDocumentSchema)
  return useMemo(() => {
    if (!wallets || !balances || !payments || !withdrawals || !destinations) return undefined
    return { wallets, balances, payments, withdrawals, destinations }
  }, [wallets, balances, payments, withdrawals, destinations])
}

const latest = { orderBy: 'requestedOn', direction: 'descending', limit: 30 } as const

/**
 * A business's withdrawals: those on this device, which keeps the ones of the last days, and older ones as read.
 * @param isFirstRead see `useOlderPages`
 */
export function useWithdrawals(
  scope: EntityScope,
  here: readonly WithdrawalDocument[],
  isFirstRead?: boolean,
): { withdrawals: WithdrawalDocument[]; older: OlderPages<WithdrawalDocument> } {
  const older = useOlderPages(scope, 'withdrawals', latest, isFirstRead)
  const all = new Map([...older.documents, ...here].map(each => [each.withdrawalId, each]))
  return { withdrawals: [...all.values()], older }
}
