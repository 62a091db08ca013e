/** Withdraws money: shows the amount, the fee and the net amount. The server holds the amount from the request on. */

import { newId } from '@haulway/client/new-id.ts'
import type { WalletDocument } from '@haulway/domain/ledger/ledger.documents.ts'
import { payoutArrivalDay } from '@haulway/domain/payment/banking-days.ts'
import type { PayoutDestinationDocument } from '@haulway/domain/payment/payout/payout-destination.documents.ts'
import {
  quoteWithdrawFee,
  type WithdrawFeeConfig,
  type WithdrawQuote,
  withdrawQuoteSchema,
} from '@haulway/domain/payment/payout/withdraw-fee.ts'
import { dayOf } from '@haulway/domain/time.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { useAsk } from '../../ask.ts'
import { WorkActionButton } from '../../entity/WorkAction.tsx'
import { useNow } from '../../sync/use-is-page-shown.ts'
import { useAmountProblem } from '../../ui/controls/amount-problem.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { writeCents } from '../../ui/format/decimal-text.ts'
import { currencySign, formatMoney } from '../../ui/format/format.ts'
import { parseCents } from '../../ui/format/parse-cents.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { formatCalendarDay } from '../../work/offer/work-labels.ts'
import { PayoutDestinationLine } from './PayoutDestinationLine.tsx'
import { WithdrawFeeLines } from './WithdrawFeeLines.tsx'
import '../payment.css'

type Props = {
  wallet: WalletDocument
  destination: PayoutDestinationDocument | undefined
  entityName: string
  config: WithdrawFeeConfig
  timeZone: string
  withdraw: ReturnType<typeof useAsk<'userWithdrawMoney'>>
  /** Called once it is requested, with its id. */
  onRequested: (withdrawalId: string) => void
}

export function WithdrawForm({ wallet, destination, entityName, config, timeZone, withdraw, onRequested }: Props) {
  const { t } = useLingui()
  const amountProblem = useAmountProblem()
  const { entityId, availableCents, currency } = wallet
  const [text, setText] = useState(writeCents(availableCents))
  const sign = currencySign(currency)
  const money = (cents: number) => formatMoney(cents, currency)
  const amount = text.replace(sign, '')
  const grossCents = parseCents(amount) ?? 0
  const trouble = amountProblem(amount, currency, availableCents)
  const serverQuote = newerQuote(withdraw.refusal?.data?.quote, config, grossCents)
  const quote = serverQuote ?? (grossCents > 0 ? quoteWithdrawFee(config, { grossCents }) : undefined)
  const confirm = async ({ payoutDestinationId }: PayoutDestinationDocument) => {
    if (!quote) return
    const { feeCents, configVersion: feeConfigVersion } = quote
    const request = { entityId, withdrawalId: newId(), amountCents: grossCents, currency, payoutDestinationId }
    const reply = await withdraw.run({ ...request, feeCents, feeConfigVersion })
    if (reply) onRequested(reply.withdrawalId)
  }
  return (
    <div className="pay-withdraw">
      <Lines>
        <Line label={<span className="hw-quiet">{t`Balance`}</span>} value={money(availableCents)} />
      </Lines>
      <AmountField sign={sign} text={text} onChange={setText} onAll={() => setText(writeCents(availableCents))} />
      {trouble && (
        <p role="alert">
          <StatusBadge tone="stop">{trouble}</StatusBadge>
        </p>
      )}
      {quote && !trouble && (
        <WithdrawFeeLines quote={quote} currency={currency} config={serverQuote ? undefined : config} />
      )}
      {quote && !trouble && (
        <WithdrawnLines wallet={wallet} grossCents={grossCents} netCents={quote.netCents} timeZone={timeZone} />
      )}
      <PayoutDestinationLine
        entityId={entityId}
        entityName={entityName}
        currency={currency}
        destination={destination}
      />
      <p className="hw-quiet">
        <Trans>
          We'll hold this amount and notify you when it's paid. If it fails, you get it all back, fee included.
        </Trans>
      </p>
      <RefusalMessage refusal={withdraw.refusal} />
      {quote && !trouble && destination && (
        <WorkActionButton
          work="withdrawal"
          call="userWithdrawMoney"
          title={t`Withdraw ${money(grossCents)}`}
          second={t`You'll receive ${money(quote.netCents)}`}
          sending={withdraw.isAsking}
          onPress={() => void confirm(destination)}
        />
      )}
    </div>
  )
}

type WithdrawnProps = { wallet: WalletDocument; grossCents: number; netCents: number; timeZone: string }

/** What arrives and when, and what stays. */
function WithdrawnLines({ wallet: { availableCents, currency }, grossCents, netCents, timeZone }: WithdrawnProps) {
  const { t } = useLingui()
  const arrivesOn = payoutArrivalDay(dayOf(useNow(60_000), timeZone), currency)
  const money = (cents: number) => formatMoney(cents, currency)
  return (
    <Lines>
      <Line label={t`You'll receive`} value={money(netCents)} total />
      <Line
        label={<span className="hw-quiet">{t`Stays in balance`}</span>}
        value={money(availableCents - grossCents)}
      />
      <Line label={<span className="hw-quiet">{t`In your account by`}</span>} value={formatCalendarDay(arrivesOn)} />
    </Lines>
  )
}

type AmountFieldProps = { sign: string; text: string; onChange: (text: string) => void; onAll: () => void }

function AmountField({ sign, text, onChange, onAll }: AmountFieldProps) {
  const { t } = useLingui()
  const id = useId()
  return (
    <div>
      <label className="hw-quiet hw-small" htmlFor={id}>{t`Amount`}</label>
      <div className="pay-amount">
        <span aria-hidden="true">{sign}</span>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={event => onChange(event.currentTarget.value)}
        />
        <PlainButton onPress={onAll}>
          <Trans>Full balance</Trans>
        </PlainButton>
      </div>
    </div>
  )
}

/** The quote in a refusal, if it is from a newer fee config than this device has. */
function newerQuote(data: unknown, config: WithdrawFeeConfig, grossCents: number): WithdrawQuote | undefined {
  const quote = withdrawQuoteSchema.safeParse(data).data
  return quote && quote.configVersion > config.version && quote.grossCents === grossCents ? quote : undefined
}
