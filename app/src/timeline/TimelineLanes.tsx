/** The road between pit and site: two lanes beside each other on a phone, one above the other on a wide screen. */
import type { RoadTruck, Timeline } from '@haulway/domain/metrics/timeline/timeline.ts'
import { queueInLane } from '@haulway/domain/metrics/timeline/timeline-layout.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { CSSProperties, ReactNode } from 'react'
import type { Heading } from '../map/marker-shape.ts'
import { useWidth } from '../ui/layout/use-width.ts'
import { plateWidth, TimelinePlate } from './TimelinePlate.tsx'

type Props = {
  timeline: Timeline
  labelOf: (truck: RoadTruck) => string
  toTruck: (id: string) => string | undefined
  /** Whether the reader sees the trucks that drive to the site. */
  withSite: boolean
}

/** Px from one plate to the next, and of an empty lane. */
const plateEvery = 52
const laneLengthMin = 128

export function PhoneLanes({ timeline: { road }, labelOf, toTruck, withSite }: Props) {
  const { t } = useLingui()
  const longest = Math.max(road.toSite.length, road.toPit.length)
  const length = Math.max(laneLengthMin, longest * plateEvery)
  const lane = (trucks: readonly RoadTruck[], heading: 'north' | 'south', name: string) => {
    const placed = queueInLane(
      trucks.map(({ share }) => ({ x: (share ?? 0) * length, width: plateEvery - 4 })),
      length,
    )
    const from = (x: number) => (heading === 'south' ? x : length - x)
    return (
      <ul
        className={`timeline-lane ${heading === 'south' ? 'timeline-lane-down' : 'timeline-lane-up'}`}
        style={{ height: length }}
        aria-label={name}
      >
        {trucks.length === 0 && <li className="timeline-lane-name">{name}</li>}
        {trucks.map((each, index) => (
          <li key={each.truck.id} style={{ top: from(placed[index]!) }}>
            <TimelinePlate
              truck={each.truck}
              heading={heading}
              label={labelOf(each)}
              to={toTruck(each.truck.id)}
              style={{ '--half-plate': `${-plateWidth(each.truck, heading) / 2}px` } as CSSProperties}
            >
              <MinutesLeft minutes={each.minutesLeft} />
            </TimelinePlate>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <div className={withSite ? 'timeline-lanes' : 'timeline-lanes timeline-lanes-one'}>
      {withSite && lane(road.toSite, 'south', t`loaded`)}
      {lane(road.toPit, 'north', t`empty`)}
    </div>
  )
}

function MinutesLeft({ minutes }: { minutes: number | undefined }) {
  if (minutes === undefined) return <Trans>no GPS</Trans>
  return <Trans>{minutes} min</Trans>
}

export function WideLanes({ timeline, labelOf, toTruck, withSite }: Props) {
  const { t } = useLingui()
  const { road, laneMinutes } = timeline
  const place = { labelOf, toTruck }
  return (
    <div className="timeline-road-lanes">
      {withSite && (
        <WideLane {...place} trucks={road.toSite} heading="east" className="timeline-lane-loaded">
          {t`loaded, ${laneMinutes.toSite} min`}
        </WideLane>
      )}
      <WideLane {...place} trucks={road.toPit} heading="west" className="timeline-lane-empty">
        {t`empty, ${laneMinutes.toPit} min`}
      </WideLane>
    </div>
  )
}

type LaneProps = Pick<Props, 'labelOf' | 'toTruck'> & {
  trucks: readonly RoadTruck[]
  heading: Heading
  className: string
  children: ReactNode
}

function WideLane({ trucks, heading, className, labelOf, toTruck, children }: LaneProps) {
  const [frame, width] = useWidth<HTMLUListElement>(120)
  const placed = queueInLane(
    trucks.map(({ truck, share }) => ({ x: (share ?? 0) * width, width: plateWidth(truck, heading) })),
    width,
  )
  const from = (x: number) => (heading === 'east' ? x : width - x)
  return (
    <ul ref={frame} className={`timeline-road-lane ${className}`}>
      <li className="timeline-lane-name">{children}</li>
      {trucks.map((each, index) => (
        <li key={each.truck.id} style={{ left: from(placed[index]!) }}>
          <TimelinePlate truck={each.truck} heading={heading} label={labelOf(each)} to={toTruck(each.truck.id)} />
        </li>
      ))}
    </ul>
  )
}
