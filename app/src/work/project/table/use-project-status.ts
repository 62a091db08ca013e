/** What a project's state and its trucks are called, and how serious that is: the same words on every screen. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Tone } from '../../../ui/data/StatusBadge.tsx'
import { formatClock, formatDay, measureQuantity } from '../../../ui/format/format.ts'
import { factTones } from '../../fact-tones.ts'
import { formatCalendarDay } from '../../offer/work-labels.ts'
import { takesOverYear } from '../days/last-day.ts'
import { hasBegun, haulsGoing, type ProjectDay } from '../project-day.ts'
import { truckBalanceOf } from '../truck-balance.ts'

export type ProjectStatus = { tone: Tone; text: string; detail?: string }

/** Whether the project is posted, manned and on plan. */
export function useProjectStatus(now: number): (of: ProjectDay) => ProjectStatus {
  const { t } = useLingui()
  const balanceOf = useBalanceStatus(now)
  const notAccepted = useNotAccepted()
  return of => {
    const { project, trucksLeft } = of
    if (project.state === 'draft') return { tone: 'normal', text: t`Draft` }
    if (project.state === 'closed') {
      const closed = project.closedOn === null ? '' : formatDay(project.closedOn, project.timeZone)
      return { tone: 'good', text: t`Closed ${closed}` }
    }
    if (haulsGoing(project).length === 0) return { tone: 'normal', text: t`Ended` }
    const [amount] = of.amounts
    if (of.isWhole && amount && amount.doneMilli >= amount.targetMilli) return { tone: 'good', text: t`all delivered` }
    const balance = balanceOf(of)
    if (balance) return balance
    if (trucksLeft > 0) return { tone: factTones.notAccepted, text: notAccepted(trucksLeft) }
    if (!hasBegun(of)) return { tone: 'normal', text: t`Starts ${formatCalendarDay(project.startDay)}` }
    return { tone: 'normal', text: t`Posted` }
  }
}

/** "4 trucks not accepted yet": of the order, before the forecast says how many are needed. */
export function useNotAccepted(): (trucks: number) => string {
  const { t } = useLingui()
  return trucks => t`${plural(trucks, { one: '# truck not accepted yet', other: '# trucks not accepted yet' })}`
}

/**
 * Whether the trucks match the plan and the loader. Red only if the forecast misses the plan.
 * @returns a function that returns undefined until enough cycles are measured
 */
export function useBalanceStatus(now: number): (of: ProjectDay) => ProjectStatus | undefined {
  const { t } = useLingui()
  const shortBy = (milli: number, { amounts: [amount], shift, project }: ProjectDay) => {
    const { number, unit } = measureQuantity({ amountMilli: milli, unit: amount?.unit ?? 'ton' }, 0)
    const clock = formatClock(shift.endMs, project.timeZone)
    return t`short ${number} ${unit} at ${clock}`
  }
  const onPlan: ProjectStatus = { tone: factTones.onPlan, text: t`On plan` }
  const longer = (of: ProjectDay): ProjectStatus => ({
    tone: 'normal',
    text: takesOverYear(of) ? t`More than a year at this pace` : t`Continues after today`,
  })
  return of => {
    const balance = truckBalanceOf(of, now)
    switch (balance?.kind) {
      case undefined:
        return undefined
      case 'onPlan':
        return balance.isLonger ? longer(of) : onPlan
      case 'loaderIdle': {
        const { idleMinutes, isLonger } = balance
        return { ...(isLonger ? longer(of) : onPlan), detail: t`loader idle ${idleMinutes} min per cycle` }
      }
      case 'late': {
        const detail = takesOverYear(of)
          ? t`more than a year at this pace`
          : t`forecast ${formatCalendarDay(balance.lastDay)}`
        return { tone: factTones.lastDayLate, text: t`Behind plan`, detail }
      }
      case 'tooMany': {
        const { trucks, waitMinutes } = balance
        const text = plural(trucks, { one: '# truck too many', other: '# trucks too many' })
        return { tone: factTones.tooManyTrucks, text, detail: t`each waits ${waitMinutes} min per cycle` }
      }
      case 'moreNeeded': {
        const text = plural(balance.trucks, { one: '# more truck needed', other: '# more trucks needed' })
        return { tone: factTones.short, text, detail: shortBy(balance.shortMilli, of) }
      }
      case 'loaderFull':
        return { tone: factTones.short, text: t`loader at capacity`, detail: shortBy(balance.shortMilli, of) }
    }
  }
}
