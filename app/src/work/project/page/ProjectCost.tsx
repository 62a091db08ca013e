/** What a project's loads cost today, by hauler, and what the project has cost of what it is planned to cost. */
import { loadLogStates } from '@haulway/domain/load-log/state/states.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { AmountBar } from '../../../ui/data/AmountBar.tsx'
import {
  currencySign,
  formatMoney,
  formatNumber,
  formatPercent,
  measureQuantity,
  nameUnit,
} from '../../../ui/format/format.ts'
import { Line, Lines } from '../../../ui/layout/Lines.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { SalePrice, saleRateOf } from '../../haul/SalePrice.tsx'
import { costByHauler, marginOf, plannedCostCents } from '../project-cost.ts'
import type { ProjectDay } from '../project-day.ts'

/** Renders nothing for readers without prices, and before the first load. */
export function ProjectCost({ day }: { day: ProjectDay }) {
  const { t } = useLingui()
  const { project, loads, amounts, costCents } = day
  const { haulers, materialCents } = costByHauler(loads)
  const today = haulers.reduce((sum, { haulCents }) => sum + haulCents, materialCents)
  if (costCents === undefined || costCents + today === 0) return null
  const money = (cents: number) => formatMoney(cents, project.currency)
  const [amount, ...others] = amounts
  const unit = others.length === 0 ? amount?.unit : undefined
  return (
    <Section title={t`Cost today`} aside={countLoads(loads)} rule="ink">
      <table className="project-cost">
        <thead>
          <tr>
            <th scope="col">{t`Hauler`}</th>
            <th scope="col">{t`Loads`}</th>
            {unit && <th scope="col">{nameUnit(unit)}</th>}
            <th scope="col">{currencySign(project.currency)}</th>
          </tr>
        </thead>
        <tbody>
          {haulers.map(({ name, loads: count, amountMilli, haulCents }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{formatNumber(count)}</td>
              {unit && <td>{measureQuantity({ amountMilli, unit }, 1, true).number}</td>}
              <td>{formatNumber(haulCents / 100, 2, true)}</td>
            </tr>
          ))}
          {materialCents > 0 && (
            <tr>
              <th scope="row" colSpan={unit ? 3 : 2}>
                {t`Material`}
              </th>
              <td>{formatNumber(materialCents / 100, 2, true)}</td>
            </tr>
          )}
        </tbody>
      </table>
      <Lines>
        <Line label={t`Today`} value={money(today)} total />
      </Lines>
      <SoFar day={day} cents={costCents} />
      <Margin day={day} />
    </Section>
  )
}

/** "14 loads, 4 not delivered yet": what is under way costs, too. */
function countLoads(loads: ProjectDay['loads']): string {
  const all = plural(loads.length, { one: '# load', other: '# loads' })
  const open = loads.filter(({ state }) => loadLogStates[state].open).length
  return open === 0 ? all : `${all}, ${plural(open, { one: '# not delivered yet', other: '# not delivered yet' })}`
}

function SoFar({ day: { project, isWhole }, cents }: { day: ProjectDay; cents: number }) {
  const { t } = useLingui()
  const planned = plannedCostCents(project)
  if (!isWhole || !planned) return null
  const percent = formatPercent(cents / planned)
  const whole = formatMoney(planned, project.currency, { cents: false })
  return (
    <div className="project-so-far">
      <AmountBar label={t`Cost vs. plan`} done={cents / planned} thin />
      <p className="hw-small">
        <Trans>
          <strong>{percent}</strong> of {whole} planned
        </Trans>
      </p>
    </div>
  )
}

/** The jobber's margin on these loads; without a sale price, how to add one. */
function Margin({ day }: { day: ProjectDay }) {
  const { t } = useLingui()
  const { project, soldCents, costCents } = day
  const margin = marginOf(day)
  const unpriced = project.hauls.find(haul => saleRateOf(project, haul) === undefined)
  const money = (cents: number) => formatMoney(cents, project.currency, { cents: false })
  if (!margin) return unpriced ? <SalePrice project={project} haul={unpriced} /> : null
  return (
    <Lines>
      <Line label={t`Sold`} value={money(soldCents ?? 0)} />
      <Line label={t`Cost`} value={money(-(costCents ?? 0))} />
      <Line label={t`Margin`} how={formatPercent(margin.share, 1)} value={money(margin.cents)} total />
    </Lines>
  )
}
