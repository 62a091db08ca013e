/** Which truck each loader loads when, in the next thirty minutes; hatched while no truck is there. */
import type { Timeline } from '@haulway/domain/metrics/timeline/timeline.ts'
import { shareOfTime } from '@haulway/domain/metrics/timeline/timeline-layout.ts'
import { useLingui } from '@lingui/react/macro'
import { numberWidth } from '../map/marker-shape.ts'
import { useWidth } from '../ui/layout/use-width.ts'

/** The size of its numbers against those of a plate. */
const textSize = 14 / 19

export function LoaderRow({ timeline, label }: { timeline: Timeline; label: string }) {
  const { t } = useLingui()
  const [frame, width] = useWidth<HTMLDivElement>(200)
  const { now, untilAt, blocks, loaders, idle } = timeline
  const share = (at: number) => shareOfTime(at, now, untilAt)
  const place = (fromAt: number, toAt: number) => {
    const wide = share(toAt) - share(fromAt)
    return { style: { left: `${share(fromAt) * 100}%`, width: `${wide * 100}%` }, px: wide * width }
  }
  return (
    <div ref={frame} role="img" aria-label={label}>
      {Array.from({ length: loaders }, (_, loader) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a loader is its number
        <div key={loader} className="timeline-loader">
          {blocks
            .filter(block => block.loader === loader)
            .map(({ truck, fromAt, toAt, isNow }) => {
              const { style, px } = place(fromAt, toAt)
              return (
                <span
                  key={`${truck.id} ${fromAt}`}
                  className={isNow ? 'timeline-block-now' : 'timeline-block'}
                  style={style}
                >
                  {px >= numberWidth(truck.number) * textSize + 5 && truck.number}
                </span>
              )
            })}
          {idle.map(({ fromAt, toAt }) => {
            const { style, px } = place(fromAt, toAt)
            return (
              <span key={fromAt} className="timeline-idle" style={style}>
                {px >= 48 && <span>{t`idle`}</span>}
              </span>
            )
          })}
        </div>
      ))}
    </div>
  )
}
