/** Withdrawals, newest first, each with its fee, and older ones on request. A tap opens the receipt. */
import type { WalletDocument } from '@haulway/domain/ledger/ledger.documents.ts'
import { accountTextOf } from '@haulway/domain/payment/payout/payout-destination.ts'
import type { WithdrawalDocument } from '@haulway/domain/payment/payout/withdrawal.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { OlderButton } from '../../frame/OlderButton.tsx'
import type { OlderPages } from '../../frame/use-older-pages.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { formatMoney } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { WithdrawalReceipt } from './WithdrawalReceipt.tsx'
import { useWithdrawalState } from './withdrawal-labels.ts'

type Props = {
  /** Those that are on this device, and those of `older` that were read. */
  withdrawals: readonly WithdrawalDocument[]
  older: OlderPages<WithdrawalDocument>
  wallets: readonly WalletDocument[]
  timeZone: string
  /** Where they are not all withdrawals. */
  title?: string
}

export function WithdrawalList({ withdrawals, older, wallets, timeZone, title }: Props) {
  const { t } = useLingui()
  const stateOf = useWithdrawalState(timeZone)
  const [openId, setOpenId] = useState<string>()
  const open = withdrawals.find(({ withdrawalId }) => withdrawalId === openId)
  const name = title ?? t`Withdrawals`
  return (
    <Section
      title={name}
      {...(withdrawals.length > 0 && { aside: older.hasAll ? withdrawals.length : t`Recent` })}
      rule="ink"
    >
      {withdrawals.length === 0 && <p className="hw-quiet">{older.hasAll ? t`None yet.` : t`None recently.`}</p>}
      <List label={name}>
        {withdrawals
          .toSorted((a, b) => b.requestedOn - a.requestedOn)
          .map(each => {
            const { tone, label, time } = stateOf(each)
            const gross = formatMoney(each.grossCents, each.currency)
            const fee = formatMoney(each.feeCents, each.currency)
            const { holder } = each.destination
            const account = accountTextOf(each.destination)
            return (
              <ListRow
                key={each.withdrawalId}
                icon="bank"
                title={
                  <StatusBadge tone={tone} time={time}>
                    {label}
                  </StatusBadge>
                }
                second={t`To ${holder}, ${account}: ${gross} less ${fee} fee`}
                value={formatMoney(each.netCents, each.currency)}
                onPress={() => setOpenId(each.withdrawalId)}
              />
            )
          })}
      </List>
      <OlderButton older={older}>
        <Trans>Older withdrawals</Trans>
      </OlderButton>
      <Sheet open={open !== undefined} title={t`Withdrawal`} onClose={() => setOpenId(undefined)}>
        {open && (
          <WithdrawalReceipt
            withdrawal={open}
            timeZone={timeZone}
            availableCents={wallets.find(({ currency }) => currency === open.currency)?.availableCents ?? 0}
            onDone={() => setOpenId(undefined)}
          />
        )}
      </Sheet>
    </Section>
  )
}
