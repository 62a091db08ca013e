/** The page where a pit, a solo trucker or a fleet withdraws money. */

import type { WalletDocument } from '@haulway/domain/ledger/ledger.documents.ts'
import { withdrawFeeConfigDocumentSchema } from '@haulway/domain/payment/payout/withdrawal.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAsk } from '../../ask.ts'
import { useCurrentEntity, useEntityDocument } from '../../entity/CurrentEntity.tsx'
import { useMayCall } from '../../entity/member/MayCall.tsx'
import { ManagersOnly } from '../../entity/WorkAction.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { useAreaHeader } from '../../frame/use-area-header.ts'
import { paths } from '../../paths.ts'
import { useDocument } from '../../sync/use-documents.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { ChoiceField } from '../../ui/controls/ChoiceField.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { currencyName, formatMoney } from '../../ui/format/format.ts'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import { type Money, useMoney } from '../use-money.ts'
import { PayoutDestinationLine } from './PayoutDestinationLine.tsx'
import { WithdrawalReceipt } from './WithdrawalReceipt.tsx'
import { WithdrawBeside } from './WithdrawBeside.tsx'
import { WithdrawForm } from './WithdrawForm.tsx'
import '../payment.css'

export function WithdrawPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { scope, type } = useCurrentEntity()
  const money = useMoney(scope)
  const config = useDocument('haulway-config', 'haulway-config', 'withdrawFeeConfig', withdrawFeeConfigDocumentSchema)
  const entity = useEntityDocument()
  const { timeZone } = useAreaHeader()
  // On a phone, a side column would push the amount to withdraw down.
  const isWide = useIsWide()
  const [requestedId, setRequestedId] = useState<string>()
  const [currency, setCurrency] = useState<string>()
  const withdraw = useAsk('userWithdrawMoney')
  // If the answer was lost, the document still shows that the server carried it out.
  const ids = [requestedId, ...withdraw.unanswered.map(({ withdrawalId }) => withdrawalId)]
  const requested = money?.withdrawals.find(({ withdrawalId }) => ids.includes(withdrawalId))
  const back = paths.tab(type, 'payments')
  if (!useMayCall('userWithdrawMoney')) {
    return (
      <AreaPage header={{ title: t`Withdraw money`, back }}>
        <ManagersOnly />
      </AreaPage>
    )
  }
  const wallets = money?.wallets.filter(({ availableCents }) => availableCents > 0) ?? []
  const wallet = wallets.find(each => each.currency === currency) ?? wallets[0]
  // Before the first payment there is no wallet. Then the currency is that of what others owe.
  const paidIn = wallet?.currency ?? money?.wallets[0]?.currency ?? money?.balances[0]?.money.currency
  const side = isWide && money && (
    <WithdrawBeside money={money} requested={requested} timeZone={timeZone} config={config?.body} currency={paidIn} />
  )
  return (
    <AreaPage header={{ title: t`Withdraw money`, back }} side={side}>
      {(!money || config === undefined || entity === undefined) && <Skeleton rows={4} />}
      {requested && (
        <WithdrawalReceipt
          withdrawal={requested}
          timeZone={timeZone}
          availableCents={money?.wallets.find(({ currency }) => currency === requested.currency)?.availableCents ?? 0}
          onDone={() => navigate(back, { replace: true })}
        />
      )}
      {!requested && money && config && wallet && entity && (
        <div className="pay-withdraw">
          {wallets.length > 1 && <WalletChoice wallets={wallets} chosen={wallet.currency} onChoose={setCurrency} />}
          <WithdrawForm
            key={wallet.currency}
            wallet={wallet}
            destination={money.destinations.find(each => each.currency === wallet.currency)}
            entityName={entity.name}
            config={config.body}
            timeZone={timeZone}
            withdraw={withdraw}
            onRequested={setRequestedId}
          />
        </div>
      )}
      {!requested && money && config !== undefined && !(config && wallet) && (
        <NothingToWithdraw back={back} currency={paidIn} destinations={money.destinations} />
      )}
    </AreaPage>
  )
}

type NothingProps = { back: string; currency: string | undefined; destinations: Money['destinations'] }

/** Before the first payment the bank account can be set. */
function NothingToWithdraw({ back, currency, destinations }: NothingProps) {
  const { t } = useLingui()
  const entity = useEntityDocument()
  return (
    <div className="pay-withdraw">
      <EmptyState
        title={t`Nothing to withdraw`}
        act={
          <PlainButton to={back}>
            <Trans>See what you're owed</Trans>
          </PlainButton>
        }
      >
        <Trans>Your balance grows when a payment arrives.</Trans>
      </EmptyState>
      {currency !== undefined && entity && (
        <PayoutDestinationLine
          entityId={entity.entityId}
          entityName={entity.name}
          currency={currency}
          destination={destinations.find(each => each.currency === currency)}
        />
      )}
    </div>
  )
}

type WalletChoiceProps = {
  wallets: readonly WalletDocument[]
  chosen: string
  onChoose: (currency: string) => void
}

/** Dollars of two countries have one sign, so each wallet has its currency's name. */
function WalletChoice({ wallets, chosen, onChoose }: WalletChoiceProps) {
  const { t } = useLingui()
  return (
    <ChoiceField
      label={t`Currency`}
      name="currency"
      chosen={chosen}
      options={wallets.map(({ currency, availableCents }) => ({
        value: currency,
        label: currencyName(currency),
        second: formatMoney(availableCents, currency),
      }))}
      onChange={event => onChoose(event.currentTarget.value)}
    />
  )
}
