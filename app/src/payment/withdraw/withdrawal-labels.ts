/** A withdrawal's state as a badge shows it, with the time since when it is so. */
import type { WithdrawalDocument } from '@haulway/domain/payment/payout/withdrawal.documents.ts'
import { useLingui } from '@lingui/react/macro'
import type { Tone } from '../../ui/data/StatusBadge.tsx'
import { formatClock, formatDay } from '../../ui/format/format.ts'

type Badge = { tone: Tone; label: string; time: string }

export function useWithdrawalState(timeZone: string): (withdrawal: WithdrawalDocument) => Badge {
  const { t } = useLingui()
  const timeOf = (at: number) => `${formatDay(at, timeZone)}, ${formatClock(at, timeZone)}`
  return ({ state, requestedOn, endedOn }) => {
    // While it is held, no one knows yet whether the bank has it.
    if (state === 'held') return { tone: 'normal', label: t`Processing`, time: t`since ${timeOf(requestedOn)}` }
    const time = timeOf(endedOn ?? requestedOn)
    if (state === 'settled') return { tone: 'good', label: t`Paid`, time }
    return { tone: 'stop', label: t`Failed, back in your balance`, time }
  }
}
