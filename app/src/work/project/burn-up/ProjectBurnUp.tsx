/** The quantity delivered to a project today against the plan of its shift, load by load. */
import { isDelivered } from '@haulway/domain/load-log/state/states.ts'
import { hourMs } from '@haulway/domain/time.ts'
import { convertQuantity } from '@haulway/domain/units.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { axisHours } from '../../../ui/data/axis-hours.ts'
import { formatClock, formatDay, formatNumber, formatQuantity } from '../../../ui/format/format.ts'
import type { ProjectDay } from '../project-day.ts'
import { BurnUp } from './BurnUp.tsx'
import type { At, BurnUpProps } from './burn-up.ts'

/** Renders nothing if today's loads can't be added up to one quantity. */
export function ProjectBurnUp({ day, now }: { day: ProjectDay; now: number }) {
  const { t } = useLingui()
  const [amount, ...others] = day.amounts
  if (!amount || others.length > 0 || !day.isWhole || amount.targetMilli === 0) return null
  const { project, shift } = day
  const { unit } = amount
  const done = deliveredSteps(day)
  const before = (amount.doneMilli - amount.todayMilli) / 1000
  const steps = done.map(step => ({ ...step, value: before + step.value }))
  const target = amount.targetMilli / 1000
  const value = steps.at(-1)?.value ?? before
  // Before the shift, only its plan is drawn: what counts is what it begins with, and now is left of the chart.
  const isAhead = day.isAhead || (now < shift.startMs && steps.length === 0)
  const fromMs = isAhead ? shift.startMs : Math.min(shift.startMs, steps[0]?.atMs ?? shift.startMs)
  const endsAt = day.forecast?.finishAt
  const toMs = isAhead ? shift.endMs : Math.max(shift.endMs, now, endsAt ?? 0)
  const clock = (atMs: number) => formatClock(atMs, project.timeZone)
  const words = formatQuantity({ amountMilli: Math.round(value * 1000), unit }, 0)
  const total = formatNumber(target)
  const frame = {
    fromMs,
    toMs,
    top: target,
    plan: [
      { atMs: shift.startMs, value: isAhead ? value : before },
      { atMs: shift.endMs, value: target },
    ],
    hours: axisHours(hoursBetween(fromMs, toMs), project.timeZone),
    amounts: ruledValues(target).map(each => ({ value: each, label: formatNumber(each) })),
  }
  if (isAhead) {
    const starts = `${formatDay(shift.startMs, project.timeZone)}, ${clock(shift.startMs)}`
    return (
      <>
        <p className="hw-quiet hw-small">{t`Starts ${starts}`}</p>
        <BurnUp {...frame} label={t`${words} of ${total} delivered, starts ${starts}`} done={[]} />
      </>
    )
  }
  return (
    <BurnUp
      {...frame}
      label={t`${words} of ${total} delivered by ${clock(now)}`}
      done={[{ atMs: fromMs, value: before }, ...steps, { atMs: now, value }]}
      {...forecastBand(day, now, value, target)}
      now={{
        atMs: now,
        value,
        label: words,
        second: t`${clock(now)}, ${plural(done.length, { one: '# load', other: '# loads' })}`,
      }}
      {...(endsAt !== undefined && { end: { atMs: endsAt, label: clock(endsAt) } })}
    />
  )
}

/** The total after each of today's deliveries, in the haul's unit. */
function deliveredSteps({ loads, amounts }: ProjectDay): At[] {
  const unit = amounts[0]?.unit ?? 'load'
  let value = 0
  return loads
    .filter(isDelivered)
    .flatMap(load => (load.milestones.deliver === undefined ? [] : [{ load, atMs: load.milestones.deliver }]))
    .sort((a, b) => a.atMs - b.atMs)
    .map(({ load, atMs }) => {
      const { gramsPerCubicMeter } = load.terms
      const milli =
        unit === 'load'
          ? 1000
          : load.quantity && convertQuantity(load.quantity, unit, gramsPerCubicMeter ?? undefined)?.amountMilli
      value += (milli ?? 0) / 1000
      return { atMs, value }
    })
}

/** Cycles may take a tenth more or less time, so the forecast is hatched by that much. */
const spread = 0.1

function forecastBand(of: ProjectDay, now: number, value: number, target: number): Pick<BurnUpProps, 'forecast'> {
  const { forecast, shift } = of
  const endMs = forecast?.finishAt ?? shift.endMs
  if (!forecast || endMs <= now) return {}
  const gain = ((forecast.milliPerHour / 1000) * (endMs - now)) / hourMs
  const at = (share: number, more: number) => Math.min(target, value + gain * share * more)
  const points = [0, 0.25, 0.5, 0.75, 1].map(share => ({
    atMs: now + (endMs - now) * share,
    low: at(share, 1 - spread),
    high: at(share, 1 + spread),
  }))
  return { forecast: points }
}

function hoursBetween(fromMs: number, toMs: number): number[] {
  const every = toMs - fromMs > 8 * hourMs ? 2 : 1
  const first = Math.ceil(fromMs / hourMs) * hourMs
  const count = Math.floor((toMs - first) / (every * hourMs))
  return Array.from({ length: Math.max(0, count) + 1 }, (_, index) => first + index * every * hourMs)
}

/** The values of the ruled lines: zero, and a few round amounts up to the target. */
function ruledValues(target: number): number[] {
  const step =
    [1, 2, 5].map(n => n * 10 ** Math.floor(Math.log10(target / 2))).findLast(each => each <= target / 2) ?? 1
  return Array.from({ length: Math.floor(target / step) + 1 }, (_, index) => index * step)
}
