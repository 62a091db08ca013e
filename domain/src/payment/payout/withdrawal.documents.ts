/** The documents of an entity's withdrawals, for its owners and managers, and of the fee, for everyone. */
import { type DocumentChange, liveAfterSettledMs } from '../../document/document.ts'
import { entityScope } from '../../document/scope.ts'
import { type WithdrawFeeConfig, withdrawFeeConfigSchema } from './withdraw-fee.ts'
import { type Withdrawal, withdrawalSchema } from './withdrawal.ts'

/** Collection `withdrawals`. */
export const withdrawalDocumentSchema = withdrawalSchema
export type WithdrawalDocument = Withdrawal

export function withdrawalDocuments(withdrawal: Withdrawal): DocumentChange[] {
  const life = withdrawal.endedOn === null ? {} : { liveUntil: withdrawal.endedOn + liveAfterSettledMs }
  const scope = entityScope(withdrawal.entityId)
  return [{ scope, collection: 'withdrawals', id: withdrawal.withdrawalId, ...life, body: { ...withdrawal } }]
}

/** Config document `withdrawFeeConfig` (specification 3). */
export const withdrawFeeConfigDocumentSchema = withdrawFeeConfigSchema

export function withdrawFeeConfigDocuments(config: WithdrawFeeConfig): DocumentChange[] {
  return [{ scope: 'haulway-config', collection: 'haulway-config', id: 'withdrawFeeConfig', body: { ...config } }]
}
