/** Says whether a truck fits a job, and otherwise what it overlaps and by how long. */
import { hourMs } from '@haulway/domain/time.ts'
import { freeSpans, type Span } from '@haulway/domain/work/dispatch/truck-plan.ts'
import { useLingui } from '@lingui/react/macro'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { useDomainLabels } from '../../../ui/format/domain-labels.ts'
import { formatClock, formatDuration, formatList } from '../../../ui/format/format.ts'
import { formatCalendarDay } from '../../offer/work-labels.ts'
import type { BoardJob, BoardPlan, Choice } from './board-plan.ts'

export function useChoiceLabels(plan: BoardPlan, timeZone: string) {
  const { t } = useLingui()
  const translate = useDomainLabels()
  const clock = (at: number) => formatClock(at, timeZone)
  const dayOf = ({ day }: BoardJob) => (day === plan.day ? '' : `${formatCalendarDay(day)}, `)
  const spanText = ({ startMs, endMs }: Span) =>
    endMs - startMs >= 24 * hourMs
      ? t`all day`
      : t({ message: `${clock(startMs)} to ${clock(endMs)}`, context: 'time' })
  /** "12:00 PM to 4:00 PM", after its day when that is not the board's. */
  const hoursOf = (job: BoardJob) => {
    const { shift, offer } = job
    return shift ? `${dayOf(job)}${spanText(shift)}` : t`from ${formatCalendarDay(offer.startDay)}`
  }
  const fitLabel = (job: BoardJob) => {
    const { shift } = job
    if (!shift) return t`Fits`
    return plan.isToday && shift.startMs <= plan.now ? t`Fits, starting now` : t`Fits, ${hoursOf(job)}`
  }
  const titleOf = ({ job, driver, conflicts: [conflict] }: Choice) => {
    if (!driver) return t`No driver for this job`
    if (!conflict) return fitLabel(job)
    return t`Overlaps ${conflict.shift.projectName} by ${formatDuration(conflict.overlapMs)}`
  }
  const reasonOf = ({ conflicts: [conflict], driver, whyNot }: Choice) => {
    if (!driver) return whyNot === undefined ? t`Invite a driver first.` : translate(whyNot)
    if (!conflict) return undefined
    const { cause, shift, taken } = conflict
    const { projectName, truckNumber, driverName } = shift
    if (taken.length > 1) {
      const spans = formatList(taken.map(spanText))
      if (cause === 'truck') return t`${projectName} needs ${truckNumber} ${spans}.`
      return t`${driverName} drives ${truckNumber} for ${projectName} ${spans}.`
    }
    const until = clock(shift.endMs)
    if (cause === 'truck') return t`${projectName} needs ${truckNumber} until ${until}.`
    return t`${driverName} drives ${truckNumber} for ${projectName} until ${until}.`
  }
  /** "Free 3:00 PM to 4:00 PM": the parts of the job's shift that are left. */
  const holesOf = ({ job: { shift }, conflicts }: Choice) => {
    if (!shift || conflicts.length === 0) return []
    const taken = conflicts.flatMap(conflict => conflict.taken)
    return freeSpans(shift, taken).map(({ startMs, endMs }) => t`Free ${clock(startMs)} to ${clock(endMs)}.`)
  }
  return { hoursOf, fitLabel, titleOf, reasonOf, holesOf }
}

export type ChoiceLabels = ReturnType<typeof useChoiceLabels>

export const fits = ({ driver, conflicts }: Choice) => driver !== undefined && conflicts.length === 0

type Props = { choice: Choice; labels: ChoiceLabels /** A truck that fits instead. */; instead?: string | undefined }

export function ConflictText({ choice, labels, instead }: Props) {
  const { t } = useLingui()
  const reason = labels.reasonOf(choice)
  return (
    <>
      <StatusBadge tone={fits(choice) ? 'good' : 'stop'}>{labels.titleOf(choice)}</StatusBadge>
      {reason !== undefined && <p className="hw-small">{[reason, ...labels.holesOf(choice)].join(' ')}</p>}
      {!fits(choice) && instead !== undefined && <p className="hw-small">{t`${instead} fits.`}</p>}
    </>
  )
}
