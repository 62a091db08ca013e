/** The quantities shipped from the pit today, by material, from the server's day summary. */
import type { DaySummaryDocument } from '@haulway/domain/metrics/day-summary.documents.ts'
import { Plural, useLingui } from '@lingui/react/macro'
import { AmountBar } from '../../ui/data/AmountBar.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { formatQuantity, measureQuantity } from '../../ui/format/format.ts'
import { Section } from '../../ui/layout/Section.tsx'

type Props = {
  summary: DaySummaryDocument
  /** Confirmations that are not linked to a load yet; they are not in the totals. */
  alone: number
}

export function ShippedToday({ summary, alone }: Props) {
  const { t } = useLingui()
  const rows = summary.rows.filter(row => row.loadedLoads > 0)
  const most = Math.max(...rows.map(row => row.loadedLoads))
  if (rows.length === 0) return null
  return (
    <Section
      title={t`Shipped today`}
      aside={<Plural value={summary.totals.loadedLoads} one="# load" other="# loads" />}
    >
      {rows.map(row => {
        const quantity = { amountMilli: row.loadedMilli, unit: row.unit }
        const { number, unit } = measureQuantity(quantity)
        return (
          <div key={row.key} className="hw-pit-out">
            <span className="hw-strong">{row.label}</span>
            <AmountBar label={`${row.label}: ${formatQuantity(quantity)}`} done={row.loadedLoads / most} />
            <span className="hw-number">
              {number}
              <span className="hw-unit">{unit}</span>
            </span>
          </div>
        )
      })}
      {alone > 0 && (
        <StatusBadge tone="look">
          <Plural value={alone} one="# more not linked to a load yet" other="# more not linked to a load yet" />
        </StatusBadge>
      )}
    </Section>
  )
}
