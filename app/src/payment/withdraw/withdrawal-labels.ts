/** A withdrawal's state as a badge shows it. */
import type { WithdrawalDocument } from '@haulway/domain/payment/payout/withdrawal.documents.ts'
import { useLingui } from '@lingui/react/macro'
import type { Tone } from '../../ui/data/StatusBadge.tsx'

export function useWithdrawalState(): (withdrawal: WithdrawalDocument) => { tone: Tone; label: string } {
  const { t } = useLingui()
  const badges: Record<WithdrawalDocument['state'], { tone: Tone; label: string }> = {
    held: { tone: 'normal', label: t`Requested` },
    settled: { tone: 'good', label: t`Paid` },
    failed: { tone: 'stop', label: t`Failed, back in your balance` },
  }
  return ({ state }) => badges[state]
}
