/** A project's progress: a bar, and the number beside it. */
import { useLingui } from '@lingui/react/macro'
import { AmountBar } from '../../ui/data/AmountBar.tsx'
import { formatClock, formatDay, formatQuantity, measureQuantity } from '../../ui/format/format.ts'
import { formatCalendarDay } from '../offer/work-labels.ts'
import type { ProjectDay } from './project-day.ts'

/** How far ahead the forecast part of the bar reaches: three hours. */
const aheadHours = 3

/** The bar of delivered and forecast quantity. The forecast is hatched, and drawn only if there is one. */
export function ProjectBar({ day, now, thin }: { day: ProjectDay; now: number; thin?: boolean }) {
  const { t } = useLingui()
  const [amount] = day.amounts
  if (!amount || !day.isWhole) return null
  const { unit, doneMilli, targetMilli } = amount
  if (targetMilli === 0) return null
  const done = measureQuantity({ amountMilli: doneMilli, unit }, 0).number
  const target = formatQuantity({ amountMilli: targetMilli, unit }, 0)
  const ahead = aheadOf(day, now)
  const soon = ahead && measureQuantity({ amountMilli: ahead.milli, unit }, 0).number
  const clock = ahead && formatClock(ahead.atMs, day.project.timeZone)
  const label = ahead ? t`${done} of ${target}, ${soon} forecast by ${clock}` : t`${done} of ${target}`
  return (
    <AmountBar
      label={label}
      done={doneMilli / targetMilli}
      {...(ahead && { forecast: ahead.milli / targetMilli })}
      {...(thin && { thin })}
    />
  )
}

/** The end of the hatched part: in three hours, or at the end of the shift. */
export function aheadOf({ forecast, amounts, shift }: ProjectDay, now: number) {
  const [amount] = amounts
  if (!forecast || !amount || now >= shift.endMs) return undefined
  const atMs = Math.min(now + aheadHours * 3_600_000, shift.endMs)
  const milli = amount.doneMilli + (forecast.milliPerHour * (atMs - now)) / 3_600_000
  return { atMs, milli: Math.min(milli, amount.targetMilli) }
}

/** "4:00 PM": when the shift ends; with its day while the project's first one is ahead. */
export function plannedEnd({ shift, project, isAhead }: Pick<ProjectDay, 'shift' | 'project' | 'isAhead'>): string {
  const clock = formatClock(shift.endMs, project.timeZone)
  return isAhead ? `${formatDay(shift.endMs, project.timeZone)}, ${clock}` : clock
}

/** When the plan ends: "Fri Dec 4" if its last day is a later one, or else with the shift. */
export function planEnd(of: Pick<ProjectDay, 'shift' | 'project' | 'isAhead' | 'day'>): string {
  const { endDay } = of.project
  return endDay !== null && endDay > of.day ? formatCalendarDay(endDay) : plannedEnd(of)
}

/** "942 of 2,200 tons". If this device doesn't have all earlier days, "942 tons today". */
export function ProjectAmount({ day, small }: { day: ProjectDay; small?: boolean }) {
  const { t } = useLingui()
  const size = small ? 'hw-strong' : 'hw-number'
  return day.amounts.map(({ unit, doneMilli, todayMilli, targetMilli }) => {
    const done = measureQuantity({ amountMilli: day.isWhole ? doneMilli : todayMilli, unit }, 0)
    const target = formatQuantity({ amountMilli: targetMilli, unit }, 0)
    const rest = day.isWhole ? t`of ${target}` : t`${done.unit} today`
    return (
      <span key={unit}>
        <span className={size}>{done.number}</span>&nbsp;<span className="hw-quiet">{rest}</span>
      </span>
    )
  })
}
