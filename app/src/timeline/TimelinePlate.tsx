/** A truck's plate in the timeline. A tap opens its load. The plate is small, but what a finger hits is 48 px. */
import type { TimelineTruck } from '@haulway/domain/metrics/timeline/timeline-truck.ts'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { silenceTone } from '../live-map/live-trucks.ts'
import { MarkerPlateIcon } from '../map/MarkerPlate.tsx'
import { type Heading, markerBodyWidth, markerWidth, numberWidth } from '../map/marker-shape.ts'
import { StateShape } from '../ui/data/StatusBadge.tsx'

type Props = {
  truck: TimelineTruck
  heading?: Heading
  label: string
  /** The page of the truck's load, if there is one. */
  to: string | undefined
  className?: string
  style?: CSSProperties
  /** Text next to the plate: "13 min". */
  children?: ReactNode
}

export function TimelinePlate({ truck, heading = 'none', label, to, className = '', style, children }: Props) {
  const plate = (
    <>
      <MarkerPlateIcon number={truck.number} loaded={isLoaded(truck)} heading={heading} lastKnown={truck.isLost} />
      {truck.isLost && <StateShape tone={silenceTone(truck.silence ?? 'lost')} />}
    </>
  )
  return (
    <span className={`timeline-truck ${className}`} style={style}>
      {to === undefined ? (
        <span className="timeline-plate" role="img" aria-label={label}>
          {plate}
        </span>
      ) : (
        <Link className="timeline-plate" to={to} aria-label={label}>
          {plate}
        </Link>
      )}
      {/* The label says it, too. */}
      {children !== undefined && (
        <span className="timeline-beside" aria-hidden="true">
          {children}
        </span>
      )}
    </span>
  )
}

const targetWidth = 48

/** The shape beside the plate of a lost truck, with the gap before it. */
const shapeWidth = 14 + 6

/** The width that a plate takes among others, px. */
export function plateWidth({ number, isLost }: TimelineTruck, heading: Heading = 'none'): number {
  const plate = markerWidth(markerBodyWidth(numberWidth(number)), heading) + 4
  return Math.max(targetWidth, plate + (isLost ? shapeWidth : 0))
}

/** A truck that is still being loaded is an outline, and one that unloads is still filled. */
export function isLoaded({ stage }: TimelineTruck): boolean {
  return stage === 'leaving' || stage === 'toSite' || stage === 'atSite'
}
