/** The axis of the next thirty minutes: now, then whole minutes of the clock. */
import type { Timeline } from '@haulway/domain/metrics/timeline/timeline.ts'
import { shareOfTime } from '@haulway/domain/metrics/timeline/timeline-layout.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { useLingui } from '@lingui/react/macro'

type Props = { timeline: Pick<Timeline, 'now' | 'untilAt'>; everyMinutes: number; clock: (at: number) => string }

export function TimelineAxis({ timeline: { now, untilAt }, everyMinutes, clock }: Props) {
  const { t } = useLingui()
  const every = everyMinutes * minuteMs
  // The first one keeps clear of "now".
  const first = Math.ceil((now + every * 0.6) / every) * every
  const ticks = Array.from(
    { length: Math.max(0, Math.floor((untilAt - first) / every)) + 1 },
    (_, n) => first + n * every,
  ).map(at => ({ at, share: shareOfTime(at, now, untilAt) }))
  return (
    <div className="timeline-axis" aria-hidden="true">
      <span className="timeline-now">{t`now`}</span>
      {/* One that would reach past the end is left out. */}
      {ticks
        .filter(({ share }) => share <= 0.92)
        .map(({ at, share }) => (
          <span key={at} style={{ left: `${share * 100}%` }}>
            {clock(at)}
          </span>
        ))}
    </div>
  )
}
