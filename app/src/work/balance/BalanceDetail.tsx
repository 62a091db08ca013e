/** How the advice adds up: the cost by number of trucks, the sum behind the dollars, and what else was tried. */
import type { Tried } from '@haulway/domain/metrics/balance/balance-advice.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatMoney, formatNumber, noBreak } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { CycleNowAndAfter } from './CycleNowAndAfter.tsx'
import type { PitBalance } from './pits-now.ts'
import './balance.css'

type Props = { pit: PitBalance; pits: readonly PitBalance[] }

export function BalanceDetail({ pit, pits }: Props) {
  const { t } = useLingui()
  return (
    <>
      <Section title={t`One cycle of a truck`} aside={t`medians of ${pit.name} today`}>
        <CycleNowAndAfter pit={pit} />
      </Section>
      <div className="balance-pair">
        <Section title={t`Waiting cost by number of trucks`} aside={t`per hour`}>
          <CostByTrucks pit={pit} />
        </Section>
        <Section title={t`How waiting adds up`} aside={pit.name}>
          <AddsUp pit={pit} />
        </Section>
      </div>
      <Section title={t`Other options`} aside={t`all projects of ${pit.name}`}>
        <AlsoTried pit={pit} pits={pits} />
      </Section>
    </>
  )
}

type Flow = Tried['after']['steady']

function CostByTrucks({ pit }: { pit: PitBalance }) {
  const { t } = useLingui()
  const { advice, group, held } = pit.balance
  const waste = ({ steady, random }: { steady: Flow; random: Flow }) => {
    const of = (flow: Flow) =>
      ((flow.loadsPerHour * flow.waitMinutes) / 60) * group.truckHourCents +
      flow.idleShare * group.loaders * group.loaderHourCents
    return (of(steady) + of(random)) / 2
  }
  const columns = [
    ...advice.tried
      .filter(({ change }) => change.kind !== 'move')
      .map(each => ({ trucks: each.trucks, cents: waste(each.after) })),
    { trucks: advice.now.trucks, cents: waste(advice.now) },
  ].sort((a, b) => a.trucks - b.trucks)
  const most = Math.max(1, ...columns.map(({ cents }) => cents))
  return (
    <ol className="balance-columns">
      {columns.map(({ trucks, cents }) => (
        <li key={trucks} data-now={trucks === advice.now.trucks}>
          <span className="hw-strong">{formatMoney(cents, pit.currency, { cents: false })}</span>
          <i style={{ height: `${(cents / most) * 96}px` }} />
          <span className="hw-strong">{trucks}</span>
          <span className="hw-small">
            {trucks === advice.now.trucks ? t`now` : trucks === held?.trucks ? t`after` : '\u00A0'}
          </span>
        </li>
      ))}
    </ol>
  )
}

function AddsUp({ pit: { balance, truckHour, agreements, currency } }: { pit: PitBalance }) {
  const { t } = useLingui()
  const { now } = balance.advice
  const { loadsPerHour, waitMinutes } = now.steady
  const hours = (loadsPerHour * waitMinutes) / 60
  const sources = { hour: t`their hourly rates`, standby: t`their standby`, earnings: t`what they earn while hauling` }
  const loader = formatMoney(balance.group.loaderHourCents, currency, { cents: false })
  return (
    <>
      <Lines>
        <Line label={t`Loads per hour`} value={formatNumber(loadsPerHour, 1)} />
        <Line label={t`Wait per load`} value={noBreak(`${formatNumber(waitMinutes, 2)} min`)} />
        <Line label={t`Truck hours waiting, per hour`} value={noBreak(`${formatNumber(hours, 2)} h`)} />
        <Line
          label={t`A truck-hour`}
          how={t`${plural(agreements, { one: '# agreement', other: '# agreements' })}, ${sources[truckHour.from]}`}
          value={formatMoney(truckHour.cents, currency)}
        />
        <Line label={t`Waiting`} value={formatMoney(now.waitCentsPerHour, currency)} total />
      </Lines>
      <p className="hw-quiet hw-small">
        <Trans>
          An idle loader counts as {loader} an hour, the usual cost. All cycles at the same pace; real waits are longer.
        </Trans>
      </p>
    </>
  )
}

function AlsoTried({ pit, pits }: Props) {
  const { t } = useLingui()
  const { advice, held } = pit.balance
  const shown = advice.tried.filter(
    ({ change }) => change.kind !== held?.change.kind || change.trucks !== held.change.trucks,
  )
  const nameOf = (key: string) => pits.find(({ now }) => now.key === key)?.name ?? ''
  const words = ({ change }: Tried) => {
    const { trucks } = change
    if (change.kind === 'release') return t`${plural(trucks, { one: 'Release # truck', other: 'Release # trucks' })}`
    if (change.kind === 'add') return t`${plural(trucks, { one: '# more truck', other: '# more trucks' })}`
    return t`${plural(trucks, { one: 'Move # truck', other: 'Move # trucks' })} to ${nameOf(change.to)}`
  }
  return (
    <Lines>
      {shown.map(each => {
        const money = formatMoney(Math.abs(each.savedCentsPerHour), pit.currency, { cents: false })
        const value = each.savedCentsPerHour >= 0 ? t`saves ${money}/h` : t`adds ${money}/h`
        return <Line key={JSON.stringify(each.change)} label={words(each)} value={value} />
      })}
    </Lines>
  )
}
