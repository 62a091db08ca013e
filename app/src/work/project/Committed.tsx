/** The money that today's loads commit the jobber to, for hauling and material, approved or not. */
import { Trans, useLingui } from '@lingui/react/macro'
import { AmountBar } from '../../ui/data/AmountBar.tsx'
import { formatMoney, formatPercent } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { plannedCostCents } from './project-cost.ts'
import type { ProjectDay } from './project-day.ts'

export function Committed({ days }: { days: readonly ProjectDay[] }) {
  const { t } = useLingui()
  const currencies = [...new Set(days.map(day => day.project.currency))]
  return currencies.map(currency => {
    const own = days.filter(day => day.project.currency === currency)
    if (!own.some(day => day.summary?.money)) return null
    const cents = own.reduce((total, day) => total + committedCents(day), 0)
    const planned = plannedCents(own)
    const of = planned === undefined ? undefined : formatMoney(planned, currency, { cents: false })
    return (
      <div key={currency}>
        <Lines>
          <Line label={t`Committed today`} value={formatMoney(cents, currency, { cents: false })} total />
        </Lines>
        {of !== undefined && planned !== undefined && planned > 0 && (
          <>
            <AmountBar label={t`Committed vs. planned`} done={cents / planned} thin />
            <p className="project-line hw-quiet hw-small">
              <span>
                <Trans>of {of} planned</Trans>
              </span>
              <span>{formatPercent(cents / planned)}</span>
            </p>
          </>
        )}
      </div>
    )
  })
}

function committedCents({ summary }: ProjectDay): number {
  return (summary?.money?.haulCents ?? 0) + (summary?.money?.materialCents ?? 0)
}

/** The planned cost of the projects. Undefined unless all of them start today and are priced by their haul's unit. */
function plannedCents(days: readonly ProjectDay[]): number | undefined {
  let planned = 0
  for (const { project, day } of days) {
    const cost = project.startDay === day ? plannedCostCents(project) : undefined
    if (cost === undefined) return undefined
    planned += cost
  }
  return planned
}
