/**
 * Beside the amount to withdraw on a desktop: the earlier withdrawals, or before the first one how it goes and what it
 * costs; where the balance came from, and what is still to come.
 */
import { payoutArrivalDay } from '@haulway/domain/payment/banking-days.ts'
import { accountTextOf } from '@haulway/domain/payment/payout/payout-destination.ts'
import type { WithdrawFeeConfig } from '@haulway/domain/payment/payout/withdraw-fee.ts'
import type { WithdrawalDocument } from '@haulway/domain/payment/payout/withdrawal.documents.ts'
import { dayOf } from '@haulway/domain/time.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { OlderButton } from '../../frame/OlderButton.tsx'
import { useOlderPages } from '../../frame/use-older-pages.ts'
import { useNow } from '../../sync/use-is-page-shown.ts'
import { formatDay, formatMoney, formatPercent } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { StepRoad } from '../../ui/layout/StepRoad.tsx'
import { formatCalendarDay } from '../../work/offer/work-labels.ts'
import { ExpectedPayments } from '../due/ExpectedPayments.tsx'
import { useDues } from '../due/use-dues.ts'
import { inPaidOrder, newest } from '../payment-order.ts'
import { type Money, useWithdrawals } from '../use-money.ts'
import { WithdrawalList } from './WithdrawalList.tsx'

type Props = {
  money: Money
  config: WithdrawFeeConfig | undefined
  /** The currency of the wallet to withdraw from; undefined for a business that was never paid. */
  currency: string | undefined
  /** The one that was requested just now, which has its own receipt. */
  requested: WithdrawalDocument | undefined
  timeZone: string
}

export function WithdrawBeside({ money, config, currency, requested, timeZone }: Props) {
  const { t } = useLingui()
  const { scope } = useCurrentEntity()
  const { withdrawals, older } = useWithdrawals(scope, money.withdrawals, true)
  const earlier = withdrawals.filter(each => each.withdrawalId !== requested?.withdrawalId)
  // Only the server knows that there are no older ones.
  const isFirst = older.hasAll && withdrawals.length === 0
  const hasList = earlier.length > 0 || !(older.hasAll || older.isReading)
  return (
    <>
      {isFirst && currency !== undefined && <HowItGoes money={money} currency={currency} timeZone={timeZone} />}
      {isFirst && config && currency !== undefined && <WhatItCosts config={config} currency={currency} />}
      {hasList && (
        <WithdrawalList
          title={t`Earlier withdrawals`}
          withdrawals={earlier}
          older={older}
          wallets={money.wallets}
          timeZone={timeZone}
        />
      )}
      <PaidIn money={money} timeZone={timeZone} />
      <StillToCome balances={money.balances} timeZone={timeZone} />
    </>
  )
}

function HowItGoes({ money, currency, timeZone }: { money: Money; currency: string; timeZone: string }) {
  const { t } = useLingui()
  const arrivesOn = payoutArrivalDay(dayOf(useNow(60_000), timeZone), currency)
  const account = money.destinations.find(each => each.currency === currency)
  return (
    <Section title={t`How withdrawals work`} rule="ink">
      <StepRoad
        label={t`How withdrawals work`}
        steps={[
          {
            key: 'taken',
            is: 'ahead',
            title: t`Taken from your balance`,
            second: t`when you confirm it`,
          },
          {
            key: 'bank',
            is: 'ahead',
            title: t`Sent to bank`,
            second: account ? accountTextOf(account) : t`to your bank account`,
          },
          {
            key: 'account',
            is: 'ahead',
            title: t`In your account`,
            second: t`by ${formatCalendarDay(arrivesOn)}, if you withdraw today`,
          },
        ]}
      />
    </Section>
  )
}

function WhatItCosts({ config, currency }: { config: WithdrawFeeConfig; currency: string }) {
  const { t } = useLingui()
  const { percentBps, fixedCents, minCents, maxCents } = config
  const money = (cents: number) => formatMoney(cents, currency)
  return (
    <Section title={t`Fees`} rule="none">
      <Lines>
        {percentBps > 0 && <Line label={t`Of the amount`} value={formatPercent(percentBps / 10_000, 2)} />}
        {fixedCents > 0 && <Line label={t`Per withdrawal`} value={money(fixedCents)} />}
        {minCents > 0 && <Line label={t`Minimum fee`} value={money(minCents)} />}
        <Line label={t`Maximum fee`} value={money(maxCents)} />
      </Lines>
    </Section>
  )
}

const paidInMax = 5

/** The latest payments that made the balance. */
function PaidIn({ money: { payments }, timeZone }: Pick<Props, 'money' | 'timeZone'>) {
  const { t } = useLingui()
  const { scope, entityId } = useCurrentEntity()
  const older = useOlderPages(scope, 'payments', { ...newest, where: { entityId } }, true)
  const settled = inPaidOrder([...older.documents, ...payments]).filter(
    each => each.entityId === entityId && each.state === 'settled',
  )
  const mayHaveMore = !older.hasAll && settled.length < paidInMax
  if (settled.length === 0 && (older.isReading || !mayHaveMore)) return null
  return (
    <Section title={t`Paid into your balance`} rule="ink">
      <List label={t`Paid into your balance`}>
        {settled.slice(0, paidInMax).map(({ paymentId, jobberName, paidTimestamp, askedOn, amountCents, currency }) => (
          <ListRow
            key={paymentId}
            icon="card"
            title={jobberName}
            second={formatDay(paidTimestamp ?? askedOn, timeZone)}
            value={formatMoney(amountCents, currency)}
          />
        ))}
      </List>
      {mayHaveMore && (
        <OlderButton older={older}>
          <Trans>Older payments</Trans>
        </OlderButton>
      )}
    </Section>
  )
}

function StillToCome({ balances, timeZone }: Pick<Props, 'timeZone'> & Pick<Money, 'balances'>) {
  const { scope, entityId } = useCurrentEntity()
  const dues = useDues(scope, balances) ?? []
  return (
    <ExpectedPayments
      dues={dues.filter(({ statement }) => statement.payeeEntityId === entityId)}
      balances={balances.filter(balance => balance.entityId === entityId)}
      today={dayOf(useNow(60_000), timeZone)}
    />
  )
}
