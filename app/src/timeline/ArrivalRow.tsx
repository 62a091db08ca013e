/** The trucks that reach one end in the next thirty minutes: each a plate above its range, on an axis of time. */
import type { Arrival } from '@haulway/domain/metrics/timeline/predict-arrivals.ts'
import type { Timeline } from '@haulway/domain/metrics/timeline/timeline.ts'
import { shareOfTime, stackPlates } from '@haulway/domain/metrics/timeline/timeline-layout.ts'
import { Plural } from '@lingui/react/macro'
import { useWidth } from '../ui/layout/use-width.ts'
import { plateWidth, TimelinePlate } from './TimelinePlate.tsx'
import { countWithoutGps } from './timeline-trucks.ts'

type Props = {
  timeline: Timeline
  end: 'pit' | 'site'
  /** Describes the row for screen readers. */
  label: string
  labelOf: (arrival: Arrival) => string
  toTruck: (id: string) => string | undefined
  /** From one row of plates to the next, px: fingers need more. */
  tierHeight: number
}

/** The plate's own height in its 48 px target, and the room for ranges on the axis. */
const rangeHeight = 12

export function ArrivalRow({ timeline, end, label, labelOf, toTruck, tierHeight }: Props) {
  const [frame, width] = useWidth<HTMLUListElement>(200)
  const { now, untilAt } = timeline
  const share = (at: number) => shareOfTime(at, now, untilAt)
  const arrivals = timeline.arrivals[end]
  const lost = arrivals.length === 0 ? countWithoutGps(timeline, end) : 0
  const placed = stackPlates(
    arrivals.map(({ truck, at }) => ({ x: share(at) * width, width: plateWidth(truck) })),
    width,
  )
  const tiers = Math.max(1, ...placed.map(({ tier }) => tier + 1))
  return (
    <ul
      ref={frame}
      className="timeline-arrivals"
      aria-label={label}
      style={{ minHeight: arrivals.length === 0 ? rangeHeight : rangeHeight + 48 + (tiers - 1) * tierHeight }}
    >
      {lost > 0 && (
        <li className="hw-small">
          <Plural
            value={lost}
            one="No arrivals known, # truck without GPS"
            other="No arrivals known, # trucks without GPS"
          />
        </li>
      )}
      {arrivals.map((arrival, index) => {
        const { x, tier } = placed[index]!
        const from = share(arrival.earliestAt)
        const to = share(arrival.latestAt)
        const bottom = rangeHeight + tier * tierHeight
        return (
          <li key={arrival.truck.id}>
            <i className="timeline-stem" style={{ left: `${share(arrival.at) * 100}%`, height: bottom + 10 }} />
            <i
              className="timeline-range"
              style={{ left: `${from * 100}%`, width: `${Math.max(0.008, to - from) * 100}%` }}
            />
            <TimelinePlate
              truck={arrival.truck}
              label={labelOf(arrival)}
              to={toTruck(arrival.truck.id)}
              className="timeline-over"
              style={{ left: x, bottom }}
            />
          </li>
        )
      })}
    </ul>
  )
}
