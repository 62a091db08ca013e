/** The axis of the next thirty minutes: now, then whole minutes of the clock, as many as its width has room for. */
import { type Timeline, timelineSpanMs } from '@haulway/domain/metrics/timeline/timeline.ts'
import { shareOfTime } from '@haulway/domain/metrics/timeline/timeline-layout.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { useLingui } from '@lingui/react/macro'
import { useWidth } from '../ui/layout/use-width.ts'

type Props = { timeline: Pick<Timeline, 'now' | 'untilAt'>; clock: (at: number) => string }

/** The room that "10:45 AM" needs, px, and the steps from one to the next. */
const labelWidth = 64
const gap = 8
const stepsMinutes = [5, 10, 15, 30]

export function TimelineAxis({ timeline: { now, untilAt }, clock }: Props) {
  const { t } = useLingui()
  const [frame, width] = useWidth<HTMLDivElement>(200)
  const [nowLabel, nowWidth] = useWidth<HTMLSpanElement>(1)
  const pxOf = (minutes: number) => (minutes * minuteMs * width) / timelineSpanMs
  const every = (stepsMinutes.find(minutes => pxOf(minutes) >= labelWidth + gap) ?? 30) * minuteMs
  const first = Math.ceil(now / every) * every
  const ticks = Array.from(
    { length: Math.max(0, Math.floor((untilAt - first) / every)) + 1 },
    (_, n) => first + n * every,
  )
    .map(at => ({ at, share: shareOfTime(at, now, untilAt) }))
    // The first keeps clear of "now", which is long in some languages; the last stays within the frame.
    .filter(({ share }) => share * width - labelWidth / 2 >= nowWidth + gap)
    .filter(({ share }) => share * width + labelWidth / 2 <= width)
  return (
    <div ref={frame} className="timeline-axis" aria-hidden="true">
      <span ref={nowLabel} className="timeline-now">{t`now`}</span>
      {ticks.map(({ at, share }) => (
        <span key={at} style={{ left: `${share * 100}%` }}>
          {clock(at)}
        </span>
      ))}
    </div>
  )
}
