/** A load's pay lines, each with the rule it was computed by, and their total; or what is missing to compute them. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { totalCentsOf } from '@haulway/domain/load-log/load-pay.ts'
import { missingReasons } from '@haulway/domain/pay/day/what-is-missing.ts'
import { agreements } from '@haulway/domain/work/agreement-cards.ts'
import { useLingui } from '@lingui/react/macro'
import { PayLines } from '../pay/PayLines.tsx'
import { useDomainLabels } from '../ui/format/domain-labels.ts'
import { formatMoney } from '../ui/format/format.ts'
import { Line, Lines } from '../ui/layout/Lines.tsx'

export function LoadPayLines({ load }: { load: Pick<LoadLogDocument, 'loadNo' | 'money'> }) {
  const { t } = useLingui()
  const sentence = useDomainLabels()
  const { money, loadNo } = load
  const pays = agreements.flatMap(agreement => {
    const pay = money?.[agreement]?.pay
    return pay ? [{ agreement, pay }] : []
  })
  const missing = [...new Set(pays.flatMap(({ pay }) => ('missing' in pay ? [pay.missing] : [])))]
  const priced = pays.flatMap(({ agreement, pay }) => ('missing' in pay ? [] : [{ agreement, lines: pay.lines }]))
  if (!money || pays.length === 0) return <p className="hw-quiet">{t`Nothing to pay yet.`}</p>
  return (
    <>
      {missing.map(each => (
        <p key={each} className="hw-quiet">
          {sentence(missingReasons[each])}
        </p>
      ))}
      {priced.length > 0 && (
        <Lines>
          {priced.map(({ agreement, lines }) => (
            <PayLines key={agreement} lines={lines} agreement={agreement} currency={money.currency} />
          ))}
          <Line label={t`Load ${loadNo}`} value={formatMoney(totalCentsOf(money), money.currency)} total />
        </Lines>
      )}
    </>
  )
}
