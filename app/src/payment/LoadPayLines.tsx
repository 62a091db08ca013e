/** A load's pay lines, each with the rule it was computed by, and their total. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { PayLine } from '@haulway/domain/payment/pay-lines.ts'
import { useLingui } from '@lingui/react/macro'
import { formatMoney, formatQuantity } from '../ui/format/format.ts'
import { Line, Lines } from '../ui/layout/Lines.tsx'

export function LoadPayLines({ load }: { load: Pick<LoadLogDocument, 'loadNo' | 'money'> }) {
  const { t } = useLingui()
  const payLabels = usePayLabels()
  const { money, loadNo } = load
  if (!money || money.lines.length === 0)
    return <p className="hw-quiet">{t`Nothing to pay yet. The quantity is missing.`}</p>
  const { currency } = money
  return (
    <Lines>
      {money.lines.map(line => (
        <Line
          key={line.code}
          label={payLabels.code[line.code]}
          how={
            <>
              {arithmeticOf(line, currency, t`free`)}
              <br />
              <span className="hw-small">{payLabels.rule[line.rule]}</span>
            </>
          }
          value={formatMoney(line.amountCents, currency)}
        />
      ))}
      <Line label={t`Load ${loadNo}`} value={formatMoney(money.totalCents, currency)} total />
    </Lines>
  )
}

/** "20.94 tons × $3.40", "31 min – 15 free = 16 min × $1.50". */
function arithmeticOf(line: PayLine, currency: string, free: string): string {
  const rate = formatMoney(line.rateCents, currency)
  if (line.unit === 'minute')
    return `${line.waitedMinutes} min – ${line.freeMinutes} ${free} = ${line.minutes} min × ${rate}`
  if (line.unit === 'hour') return `${line.minutes} min × ${rate} / h`
  const quantity = formatQuantity({ amountMilli: line.quantityMilli ?? 0, unit: line.unit }, 3)
  const stated = line.statedQuantity && `${formatQuantity(line.statedQuantity, 3)} = `
  return `${stated ?? ''}${quantity} × ${rate}`
}

/** The names of pay lines, and a sentence for each rule that computes them. */
function usePayLabels() {
  const { t } = useLingui()
  return {
    code: { haul: t`Haul`, standby: t`Standby`, material: t`Material` },
    rule: {
      quantityTimesRate: t`Quantity times the rate.`,
      convertedQuantityTimesRate: t`Quantity in the rate's unit, to three decimals, times the rate.`,
      oneLoad: t`One load at the load rate.`,
      hoursTimesRate: t`Minutes worked, at the hourly rate.`,
      standbyAfterFreeMinutes: t`Minutes in line past the free wait time, at the standby rate.`,
    },
  }
}
