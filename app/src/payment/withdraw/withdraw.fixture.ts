/** A pit's wallet, the account that it is withdrawn to, the fee, and a withdrawal. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import type { WalletDocument } from '@haulway/domain/ledger/ledger.documents.ts'
import { defaultWithdrawFeeConfig } from '@haulway/domain/payment/payout/withdraw-fee.ts'
import type { WithdrawalDocument } from '@haulway/domain/payment/payout/withdrawal.documents.ts'
import { idOf } from '../../areas/forms/form-documents.fixture.ts'
import type { Stored } from '../../areas/forms/form-stage.fixture.tsx'

export const entityId = idOf(1)
export const own = (collection: string, id: string, body: object): Stored => ({
  scope: entityScope(entityId),
  collection,
  id,
  body,
})
export const config: Stored = {
  scope: 'haulway-config',
  collection: 'haulway-config',
  id: 'withdrawFeeConfig',
  body: defaultWithdrawFeeConfig,
}
export const account = { bankName: 'First Bank', holder: 'Oak Run', accountLast4: '1234' }

/** A wallet with the account that its money goes to. */
export function walletOf(currency: string, availableCents: number): Stored[] {
  const wallet: WalletDocument = {
    entityId,
    currency,
    availableCents,
    heldCents: 0,
    receivableCents: 0,
    payableCents: 0,
    payingCents: 0,
    disputedCents: 0,
    retainedCents: 0,
  }
  const destination = { payoutDestinationId: idOf(80), entityId, currency, ...account, setOn: 1 }
  return [own('wallets', currency, wallet), own('payout-destinations', currency, destination)]
}

export const withdrawal: WithdrawalDocument = {
  withdrawalId: idOf(81),
  entityId,
  entityName: 'Oak Run',
  currency: 'USD',
  grossCents: 1000,
  feeCents: 50,
  netCents: 950,
  feeConfigVersion: 1,
  payoutDestinationId: idOf(80),
  destination: account,
  state: 'held',
  requestedOn: 1,
  expectedOn: '2026-12-01',
  endedOn: null,
}
