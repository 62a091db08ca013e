/** A driver's day as figures and a strip. It shows money only if the summary has it; a fleet trucker's never does. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { DaySummaryDocument } from '@haulway/domain/metrics/day-summary.documents.ts'
import { wholeMinutes } from '@haulway/domain/pay/shift/minutes.ts'
import { hourMs } from '@haulway/domain/time.ts'
import type { Unit } from '@haulway/domain/units.ts'
import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { Figure, Figures } from '../../ui/data/Figures.tsx'
import { formatClock, formatHours, formatMoney, formatNumber, measureQuantity } from '../../ui/format/format.ts'
import { Section } from '../../ui/layout/Section.tsx'
import type { TruckerDay } from '../use-trucker-day.ts'
import { DayStrip } from './DayStrip.tsx'
import { dayRuns } from './day-runs.ts'

type Props = {
  day: TruckerDay
  currency: string
  timeZone: string
  now: number
  /** When the truck left the line where its load still is, by its GPS points. */
  leftAt: number | undefined
}

export function TodaySoFar({ day, currency, timeZone, now, leftAt = now }: Props) {
  const { t } = useLingui()
  const { summary, loads } = day
  const inLine = loads.find(({ state }) => state === 'queued')
  if (!summary) return null
  const { totals, money, firstStartAt } = summary
  const since = firstStartAt === null ? '' : formatClock(firstStartAt, timeZone)
  const waited = formatHours(totals.standbyMinutes + waitingNow(inLine, Math.min(now, leftAt)))
  const inQueue = t`${waited} in line today`
  const from = firstStartAt ?? now
  const until = Math.max(now, from + hourMs)
  return (
    <Section title={t`Today`} aside={since && t`Since ${since}`}>
      <Figures>
        <Figure
          value={formatNumber(totals.deliveredLoads)}
          label={<Plural value={totals.deliveredLoads} one="load" other="loads" />}
        />
        {amountsOf(summary).map(quantity => {
          const { number, unit } = measureQuantity(quantity)
          return <Figure key={quantity.unit} value={number} label={unit} />
        })}
        {money?.haulCents !== undefined && (
          <Figure value={formatMoney(money.haulCents, currency)} label={day.isExpected ? t`expected` : t`earned`} />
        )}
      </Figures>
      <DayStrip
        label={t`${plural(totals.deliveredLoads, { one: '# load', other: '# loads' })}, ${inQueue}`}
        fromMs={from}
        toMs={until}
        nowMs={now}
        runs={dayRuns(loads, now, leftAt)}
        under={[since, inQueue, formatClock(until, timeZone)]}
      />
    </Section>
  )
}

/** The server's sum has only the waits that are over: the one that runs now is on the page with its own clock. */
function waitingNow(inLine: LoadLogDocument | undefined, until: number): number {
  return wholeMinutes(Math.max(0, until - (inLine?.milestones.arriveAtPit ?? until)))
}

/** Delivered quantities, one for each unit. Leaves out the unit `load`, since loads are counted separately. */
function amountsOf({ rows }: DaySummaryDocument): { amountMilli: number; unit: Unit }[] {
  const sums = new Map<Unit, number>()
  for (const { unit, deliveredMilli } of rows) sums.set(unit, (sums.get(unit) ?? 0) + deliveredMilli)
  return [...sums].flatMap(([unit, amountMilli]) => (unit === 'load' ? [] : [{ unit, amountMilli }]))
}
