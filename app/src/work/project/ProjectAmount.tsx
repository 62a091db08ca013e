/** A project's progress: a bar, and the number beside it. */
import { useLingui } from '@lingui/react/macro'
import { AmountBar } from '../../ui/data/AmountBar.tsx'
import { formatClock, formatDay, formatQuantity, measureQuantity } from '../../ui/format/format.ts'
import { formatCalendarDay } from '../offer/work-labels.ts'
import type { ProjectDay } from './project-day.ts'

/** How far ahead the forecast part of the bar reaches: three hours. */
const aheadHours = 3

/** The bar of delivered and forecast quantity. The forecast is hatched, and drawn only if there is one. */
export function ProjectBar({ of, now, thin }: { of: ProjectDay; now: number; thin?: boolean }) {
  const { t } = useLingui()
  const [amount] = of.amounts
  if (!amount || !of.isWhole) return null
  const { unit, doneMilli, targetMilli } = amount
  if (targetMilli === 0) return null
  const done = measureQuantity({ amountMilli: doneMilli, unit }, 0).number
  const target = formatQuantity({ amountMilli: targetMilli, unit }, 0)
  const ahead = aheadOf(of, now)
  const soon = ahead && measureQuantity({ amountMilli: ahead.milli, unit }, 0).number
  const clock = ahead && formatClock(ahead.atMs, of.project.timeZone)
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
export function ProjectAmount({ of, small }: { of: ProjectDay; small?: boolean }) {
  const { t } = useLingui()
  const size = small ? 'hw-strong' : 'hw-number'
  return of.amounts.map(({ unit, doneMilli, todayMilli, targetMilli }) => {
    const done = measureQuantity({ amountMilli: of.isWhole ? doneMilli : todayMilli, unit }, 0)
    const target = formatQuantity({ amountMilli: targetMilli, unit }, 0)
    const rest = of.isWhole ? t`of ${target}` : t`${done.unit} today`
    return (
      <span key={unit}>
        <span className={size}>{done.number}</span>&nbsp;<span className="hw-quiet">{rest}</span>
      </span>
    )
  })
}
