/** The receipt of a withdrawal: where the money is now, when it arrives, and what it cost. */
import { accountTextOf } from '@haulway/domain/payment/payout/payout-destination.ts'
import { quoteWithdrawFee, type WithdrawFeeConfig } from '@haulway/domain/payment/payout/withdraw-fee.ts'
import {
  type WithdrawalDocument,
  withdrawFeeConfigDocumentSchema,
} from '@haulway/domain/payment/payout/withdrawal.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useDocument } from '../../sync/use-documents.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { formatClock, formatDay, formatMoney } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { StepRoad } from '../../ui/layout/StepRoad.tsx'
import { formatCalendarDay } from '../../work/offer/work-labels.ts'
import { WithdrawFeeLines } from './WithdrawFeeLines.tsx'
import { useWithdrawalState } from './withdrawal-labels.ts'
import '../payment.css'

type Props = {
  withdrawal: WithdrawalDocument
  timeZone: string
  /** What is in the wallet now. */
  availableCents: number
  onDone: () => void
}

export function WithdrawalReceipt({ withdrawal, timeZone, availableCents, onDone }: Props) {
  const { t } = useLingui()
  const { grossCents, netCents, currency, destination, state, expectedOn } = withdrawal
  const config = useDocument('haulway-config', 'haulway-config', 'withdrawFeeConfig', withdrawFeeConfigDocumentSchema)
  const { tone, label, time } = useWithdrawalState(timeZone)(withdrawal)
  const money = (cents: number) => formatMoney(cents, currency)
  const timeOf = (at: number) => `${formatDay(at, timeZone)}, ${formatClock(at, timeZone)}`
  return (
    <div className="pay-withdraw">
      <StatusBadge tone={tone} time={time}>
        {label}
      </StatusBadge>
      <p className="pay-hero">{money(netCents)}</p>
      <p>
        {t`to ${destination.holder}, ${accountTextOf(destination)}`}
        {state === 'held' && (
          <>
            <br />
            <strong>{t`by ${formatCalendarDay(expectedOn)}`}</strong>
          </>
        )}
      </p>
      <MoneyRoad withdrawal={withdrawal} timeOf={timeOf} />
      <Lines>
        <Line label={t`You withdrew`} value={money(grossCents)} />
      </Lines>
      <WithdrawFeeLines quote={withdrawal} currency={currency} config={feeConfigOf(withdrawal, config?.body)} />
      <Lines>
        <Line label={t`You receive`} value={money(netCents)} total />
        <Line label={<span className="hw-quiet">{t`In your balance now`}</span>} value={money(availableCents)} />
      </Lines>
      <p className="hw-quiet">
        {state === 'failed' && (
          <Trans>{money(grossCents)} was returned to your balance, fee included. Check the account.</Trans>
        )}
        {state === 'held' && (
          <Trans>We notify you when it's paid. If it fails, you get all {money(grossCents)} back, fee included.</Trans>
        )}
      </p>
      <PlainButton wide onPress={onDone}>
        <Trans>Done</Trans>
      </PlainButton>
    </div>
  )
}

/** Where the money was, is and will be. */
function MoneyRoad({ withdrawal, timeOf }: Pick<Props, 'withdrawal'> & { timeOf: (at: number) => string }) {
  const { t } = useLingui()
  const { grossCents, netCents, currency, requestedOn, endedOn, state, expectedOn } = withdrawal
  const money = (cents: number) => formatMoney(cents, currency)
  return (
    <StepRoad
      label={t`Where the money is`}
      steps={[
        {
          key: 'taken',
          title: t`Taken from your balance`,
          second: timeOf(requestedOn),
          value: money(grossCents),
          is: 'done',
        },
        {
          key: 'bank',
          title: state === 'held' ? t`Processing` : t`Sent to bank`,
          is: state === 'held' ? 'now' : 'done',
          // When it got there is not recorded: once it is over, the last step has the time.
          ...(state === 'held' && { second: t`since ${timeOf(requestedOn)}` }),
        },
        state === 'failed'
          ? {
              key: 'back',
              title: t`Returned to your balance`,
              second: timeOf(endedOn ?? 0),
              value: money(grossCents),
              is: 'done',
            }
          : {
              key: 'account',
              title: t`In your account`,
              value: money(netCents),
              second: endedOn === null ? t`by ${formatCalendarDay(expectedOn)}` : timeOf(endedOn),
              is: state === 'settled' ? 'done' : 'ahead',
            },
      ]}
    />
  )
}

/** The config if it gives this fee. After it has changed, the parts of an older fee are no longer known. */
function feeConfigOf({ grossCents, feeCents, feeConfigVersion }: WithdrawalDocument, config?: WithdrawFeeConfig) {
  const isSame = config?.version === feeConfigVersion && quoteWithdrawFee(config, { grossCents }).feeCents === feeCents
  return isSame ? config : undefined
}
