/** The fee of a withdrawal and its parts: in the form before it is requested, and on the receipt. */
import { percentOfCents } from '@haulway/domain/money.ts'
import type { WithdrawFeeConfig } from '@haulway/domain/payment/payout/withdraw-fee.ts'
import { useLingui } from '@lingui/react/macro'
import { formatMoney, formatPercent } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import '../payment.css'

type Props = {
  quote: { grossCents: number; feeCents: number }
  currency: string
  /** What the fee comes from. Without it, as for a fee of another config than this device has, no parts are shown. */
  config: WithdrawFeeConfig | undefined
}

export function WithdrawFeeLines({ quote: { grossCents, feeCents }, currency, config }: Props) {
  const { t } = useLingui()
  return (
    <div className="pay-fee">
      <Lines>
        <Line label={<strong>{t`Fee`}</strong>} value={`–${formatMoney(feeCents, currency)}`} />
      </Lines>
      {config && <Parts grossCents={grossCents} currency={currency} config={config} />}
    </div>
  )
}

type PartsProps = { grossCents: number; currency: string; config: WithdrawFeeConfig }

function Parts({ grossCents, currency, config }: PartsProps) {
  const { t } = useLingui()
  const money = (cents: number) => formatMoney(cents, currency)
  const parts = feePartsOf(config, grossCents)
  const percent = formatPercent(config.percentBps / 10_000, 2)
  return (
    <Lines inset>
      <Line label={t`${percent} of ${money(grossCents)}`} value={money(parts.percentCents)} />
      {parts.fixedCents > 0 && <Line label={t`Per withdrawal`} value={money(parts.fixedCents)} />}
      {parts.bound === 'least' && <Line label={t`Minimum fee`} value={money(config.minCents)} />}
      {parts.bound === 'most' && <Line label={t`Maximum fee`} value={money(config.maxCents)} />}
    </Lines>
  )
}

type FeeParts = {
  percentCents: number
  fixedCents: number
  /** The bound that limits the sum, if any. */
  bound: 'least' | 'most' | undefined
}

/** The parts of a withdrawal's fee, computed from `withdrawFeeConfig`. */
function feePartsOf(config: WithdrawFeeConfig, grossCents: number): FeeParts {
  const percentCents = percentOfCents(grossCents, config.percentBps)
  const sum = percentCents + config.fixedCents
  const bound = sum < config.minCents ? 'least' : sum > config.maxCents ? 'most' : undefined
  return { percentCents, fixedCents: config.fixedCents, bound }
}
