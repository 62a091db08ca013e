/**
 * The live timeline: where each truck is between the pit and the site, and who reaches either end in the next thirty
 * minutes. Jobbers, pits, fleets and operators share it; each sees the trucks of its own documents.
 */
import type { Timeline } from '@haulway/domain/metrics/timeline/timeline.ts'
import type { TimelineTruck } from '@haulway/domain/metrics/timeline/timeline-truck.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { formatDuration } from '../ui/format/format.ts'
import { useWidth } from '../ui/layout/use-width.ts'
import { factTones } from '../work/fact-tones.ts'
import { ArrivalRow } from './ArrivalRow.tsx'
import { LoaderRow } from './LoaderRow.tsx'
import { TimelineAxis } from './TimelineAxis.tsx'
import { PhoneLanes, WideLanes } from './TimelineLanes.tsx'
import { TimelinePlate } from './TimelinePlate.tsx'
import { useTimelineLabels } from './timeline-labels.ts'
import './Timeline.css'

export type LiveTimelineProps = {
  timeline: Timeline
  pit: string
  /** Left out for people at the pit: they see a truck until it leaves. */
  site?: string | undefined
  timeZone: string
  /** The page of a truck's load, by the id of the load. */
  toTruck: (id: string) => string | undefined
  /** Whether the work meets its plan anyway: then an idle loader isn't a warning. */
  isOnPlan?: boolean
}

/** From this width on, px, the road lies beside the time. */
const wideFrom = 680

export function LiveTimeline(props: LiveTimelineProps) {
  const [frame, width] = useWidth<HTMLDivElement>()
  const { timeline, timeZone, isOnPlan = false } = props
  const labels = useTimelineLabels(timeZone)
  const [idle] = timeline.idle
  const idleLabel = idle && labels.idle(idle)
  return (
    <div ref={frame} className="timeline">
      {idleLabel && (
        <StatusBadge tone={isOnPlan ? factTones.loaderIdleOnPlan : factTones.loaderIdle} time={idleLabel.time}>
          {idleLabel.title}
        </StatusBadge>
      )}
      {width >= wideFrom ? <WideTimeline {...props} /> : <PhoneTimeline {...props} />}
    </div>
  )
}

function PhoneTimeline({ timeline, pit, site, timeZone, toTruck }: LiveTimelineProps) {
  const { t } = useLingui()
  const labels = useTimelineLabels(timeZone)
  const axis = <TimelineAxis timeline={timeline} clock={labels.clock} />
  const row = { timeline, toTruck, tierHeight: 48 }
  const isRoadUsed = timeline.road.toPit.length + (site === undefined ? 0 : timeline.road.toSite.length) > 0
  return (
    <>
      <Head name={pit} aside={t`arriving, next 30 min`} />
      <div>
        <ArrivalRow {...row} end="pit" label={t`Arriving at ${pit}`} labelOf={each => labels.arrival(each, pit)} />
        {axis}
        {timeline.loaders > 0 && <LoaderRow timeline={timeline} label={labels.loader(timeline.blocks)} />}
      </div>
      <AtPit timeline={timeline} toTruck={toTruck} />
      {isRoadUsed && (
        <PhoneLanes timeline={timeline} toTruck={toTruck} withSite={site !== undefined} labelOf={labels.onRoad} />
      )}
      {site !== undefined && (
        <>
          <Head name={site}>
            <AtSite timeline={timeline} toTruck={toTruck} />
          </Head>
          <div>
            <ArrivalRow
              {...row}
              end="site"
              label={t`Arriving at ${site}`}
              labelOf={each => labels.arrival(each, site)}
            />
            {axis}
          </div>
        </>
      )}
    </>
  )
}

function WideTimeline({ timeline, pit, site, timeZone, toTruck }: LiveTimelineProps) {
  const { t } = useLingui()
  const labels = useTimelineLabels(timeZone)
  const row = { timeline, toTruck, tierHeight: 32 }
  return (
    <>
      <div>
        {/* In one row, so that long names wrap instead of reaching over each other. */}
        <div className="timeline-names">
          <strong>{pit}</strong>
          {site !== undefined && (
            <>
              <span aria-hidden="true">{t`loaded, ${timeline.laneMinutes.toSite} min`}</span>
              <strong>{site}</strong>
            </>
          )}
        </div>
        <div className="timeline-road">
          <div className="timeline-fence">
            <AtPit timeline={timeline} toTruck={toTruck} />
          </div>
          <WideLanes timeline={timeline} toTruck={toTruck} withSite={site !== undefined} labelOf={labels.onRoad} />
          {site !== undefined && (
            <div className="timeline-fence">
              <AtSite timeline={timeline} toTruck={toTruck} />
            </div>
          )}
        </div>
      </div>
      <div className="timeline-next">
        {site !== undefined && (
          <>
            <span>{t`At ${site}`}</span>
            <ArrivalRow
              {...row}
              end="site"
              label={t`Arriving at ${site}`}
              labelOf={each => labels.arrival(each, site)}
            />
          </>
        )}
        <span>{t`At the pit`}</span>
        <ArrivalRow {...row} end="pit" label={t`Arriving at ${pit}`} labelOf={each => labels.arrival(each, pit)} />
        {timeline.loaders > 0 && (
          <>
            <span>{t`At the loader`}</span>
            <LoaderRow timeline={timeline} label={labels.loader(timeline.blocks)} />
          </>
        )}
        <span />
        <TimelineAxis timeline={timeline} clock={labels.clock} />
      </div>
    </>
  )
}

function Head({ name, aside, children }: { name: string; aside?: string; children?: ReactNode }) {
  return (
    <div className={children === undefined ? 'timeline-head' : 'timeline-head timeline-head-site'}>
      <strong>{name}</strong>
      {aside !== undefined && <span className="hw-quiet hw-small">{aside}</span>}
      {children}
    </div>
  )
}

type PartProps = Pick<LiveTimelineProps, 'timeline' | 'toTruck'>

/** The truck at the loader, then the line with the minutes of each truck. */
function AtPit({ timeline, toTruck }: PartProps) {
  const { t } = useLingui()
  const { at, now } = timeline
  const waited = ({ since }: TimelineTruck) => formatDuration(now - since)
  const plate = (truck: TimelineTruck, text: string) => (
    <li key={truck.id}>
      <TimelinePlate truck={truck} label={`${truck.number}, ${text}`} to={toTruck(truck.id)}>
        {text}
      </TimelinePlate>
    </li>
  )
  return (
    <>
      {at.loading.length + at.leaving.length > 0 && (
        <ul className="timeline-end">
          {at.loading.map(truck => plate(truck, t`loading`))}
          {at.leaving.map(truck => plate(truck, t`loaded`))}
        </ul>
      )}
      {at.queued.length > 0 && (
        <ul className="timeline-end timeline-waiting">{at.queued.map(truck => plate(truck, waited(truck)))}</ul>
      )}
    </>
  )
}

function AtSite({ timeline: { at, now }, toTruck }: PartProps) {
  const { t } = useLingui()
  return (
    <ul className="timeline-end">
      {at.atSite.map(truck => {
        const text = t`unloading ${formatDuration(now - truck.since)}`
        return (
          <li key={truck.id}>
            <TimelinePlate truck={truck} label={`${truck.number}, ${text}`} to={toTruck(truck.id)}>
              {text}
            </TimelinePlate>
          </li>
        )
      })}
    </ul>
  )
}
