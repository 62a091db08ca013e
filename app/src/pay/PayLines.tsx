/** The lines of one agreement, each with the arithmetic and the rule that explain it. */
import type { Line as PayLine } from '@haulway/domain/pay/line/line.ts'
import { lineRules } from '@haulway/domain/pay/line/line-rules.ts'
import { useLingui } from '@lingui/react/macro'
import { useDomainLabels } from '../ui/format/domain-labels.ts'
import { formatMoney } from '../ui/format/format.ts'
import { Line } from '../ui/layout/Lines.tsx'
import { type LineAgreement, useArithmetic, useLineLabel } from './line-labels.ts'

type Props = { lines: readonly PayLine[]; agreement: LineAgreement; currency: string }

export function PayLines({ lines, agreement, currency }: Props) {
  const { t } = useLingui()
  const label = useLineLabel()
  const arithmetic = useArithmetic()
  const sentence = useDomainLabels()
  return lines.map(line => (
    <Line
      key={`${lines.indexOf(line)} ${line.code}`}
      label={line.reverses ? t`${label(line, agreement)}, reversed` : label(line, agreement)}
      how={
        <>
          {arithmetic(line, currency)}
          <br />
          <span className="hw-small">{sentence(lineRules[line.rule])}</span>
        </>
      }
      value={formatMoney(line.amountCents, currency)}
    />
  ))
}
