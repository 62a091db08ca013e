/** Withdrawals, newest first, each with its fee. */
import { accountTextOf } from '@haulway/domain/payment/payout-destination.ts'
import type { WithdrawalDocument } from '@haulway/domain/payment/withdrawal.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { StatusBadge, type Tone } from '../ui/data/StatusBadge.tsx'
import { formatClock, formatDay, formatMoney } from '../ui/format/format.ts'
import { List, ListRow } from '../ui/layout/ListRow.tsx'
import { Section } from '../ui/layout/Section.tsx'

export function WithdrawalList({
  withdrawals,
  timeZone,
}: {
  withdrawals: readonly WithdrawalDocument[]
  timeZone: string
}) {
  const { t } = useLingui()
  if (withdrawals.length === 0) return null
  const badges: Record<WithdrawalDocument['state'], { tone: Tone; label: string }> = {
    held: { tone: 'normal', label: t`Processing` },
    settled: { tone: 'good', label: t`Paid` },
    failed: { tone: 'stop', label: t`Failed, back in your balance` },
  }
  return (
    <Section title={t`Withdrawals`} aside={withdrawals.length} rule="ink">
      <List label={t`Withdrawals`}>
        {withdrawals
          .toSorted((a, b) => b.requestedOn - a.requestedOn)
          .map(each => {
            const at = each.endedOn ?? each.requestedOn
            const { tone, label } = badges[each.state]
            const gross = formatMoney(each.grossCents, each.currency)
            const fee = formatMoney(each.feeCents, each.currency)
            const { holder } = each.destination
            const account = accountTextOf(each.destination)
            return (
              <ListRow
                key={each.withdrawalId}
                icon="bank"
                title={
                  <StatusBadge tone={tone} time={`${formatDay(at, timeZone)}, ${formatClock(at, timeZone)}`}>
                    {label}
                  </StatusBadge>
                }
                second={t`To ${holder}, ${account}: ${gross} less ${fee} fee`}
                value={formatMoney(each.netCents, each.currency)}
              />
            )
          })}
      </List>
    </Section>
  )
}
