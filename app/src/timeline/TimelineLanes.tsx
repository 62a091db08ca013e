/** The road between pit and site: two lanes beside each other on a phone, one above the other on a wide screen. */
import type { RoadTruck, Timeline } from '@haulway/domain/metrics/timeline/timeline.ts'
import { queueInLane, rowsInLane } from '@haulway/domain/metrics/timeline/timeline-layout.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
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
              style={
                { '--half-plate': `${-plateWidth({ ...each.truck, isLost: false }, heading) / 2}px` } as CSSProperties
              }
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
  const empty = t`empty, ${laneMinutes.toPit} min`
  return (
    <div className="timeline-road-lanes">
      {withSite && (
        <WideLane {...place} trucks={road.toSite} heading="east" name={t`loaded, ${laneMinutes.toSite} min`} />
      )}
      <WideLane {...place} trucks={road.toPit} heading="west" name={empty} />
      {/* The name of the lane above is beside those of the pit and the site. */}
      <span className="timeline-lane-name" aria-hidden="true">
        {empty}
      </span>
    </div>
  )
}

type LaneProps = Pick<Props, 'labelOf' | 'toTruck'> & { trucks: readonly RoadTruck[]; heading: Heading; name: string }

/** The height of a row of plates in a lane, px: each is a target for a finger. */
const rowHeight = 48

/** As many rows as it takes for no plate to cover another; the foremost trucks are spread over them. */
function WideLane({ trucks, heading, name, labelOf, toTruck }: LaneProps) {
  const [frame, width] = useWidth<HTMLUListElement>(120)
  const plates = trucks.map(({ truck, share }) => ({ x: (share ?? 0) * width, width: plateWidth(truck, heading) }))
  const rows = rowsInLane(plates, width)
  const places = rows.map(row => queueInLane(row, width))
  const from = (x: number) => (heading === 'east' ? x : width - x)
  return (
    <ul
      ref={frame}
      className="timeline-road-lane"
      aria-label={name}
      style={{ minHeight: 58 + (rows.length - 1) * rowHeight }}
    >
      {trucks.map((each, index) => {
        const row = index % rows.length
        const x = places[row]![Math.floor(index / rows.length)]!
        const top = `calc(50% + ${(row - (rows.length - 1) / 2) * rowHeight}px)`
        return (
          <li key={each.truck.id} style={{ left: from(x), top }}>
            <TimelinePlate truck={each.truck} heading={heading} label={labelOf(each)} to={toTruck(each.truck.id)} />
          </li>
        )
      })}
    </ul>
  )
}
