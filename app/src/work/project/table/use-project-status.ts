/** A project's state in a few words: whether it is posted, manned and on plan. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Tone } from '../../../ui/data/StatusBadge.tsx'
import { formatDay } from '../../../ui/format/format.ts'
import { formatCalendarDay } from '../../offer/work-labels.ts'
import { hasBegun, haulsGoing, type ProjectDay } from '../project-day.ts'
import { truckBalanceOf } from '../truck-balance.ts'

export type ProjectStatus = { tone: Tone; text: string }

export function useProjectStatus(now: number): (of: ProjectDay) => ProjectStatus {
  const { t } = useLingui()
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
    const balance = truckBalanceOf(of, now)
    if (balance?.kind === 'tooMany') {
      return { tone: 'look', text: plural(balance.trucks, { one: '# truck too many', other: '# trucks too many' }) }
    }
    if (balance?.kind === 'moreNeeded') {
      return {
        tone: 'stop',
        text: plural(balance.trucks, { one: '# more truck needed', other: '# more trucks needed' }),
      }
    }
    if (balance?.kind === 'loaderFull') return { tone: 'stop', text: t`loader at capacity` }
    if (balance) return { tone: 'good', text: t`On plan` }
    if (trucksLeft > 0) {
      return { tone: 'look', text: plural(trucksLeft, { one: '# more truck needed', other: '# more trucks needed' }) }
    }
    if (!hasBegun(of)) return { tone: 'normal', text: t`Starts ${formatCalendarDay(project.startDay)}` }
    return { tone: 'normal', text: t`Posted` }
  }
}
