/** The upper part of the driving view. Only its map is loaded where it is shown: a driver can do without it. */
import { usualDriveMinutes } from '@haulway/domain/metrics/before-agreeing/haul-times.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { lazyPart, Part } from '../../ui/feedback/Part.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { type DistanceSystem, formatDistance, measureDistance } from '../../ui/format/format.ts'
import { formatMinutes } from '../../ui/format/format-minutes.ts'
import { MapMissing } from '../MapMissing.tsx'
import { DirectionsLink } from '../place/DirectionsLink.tsx'
import { BearingArrow } from './BearingArrow.tsx'
import type { DriveMapCanvasProps } from './DriveMapCanvas.tsx'
import { type DriveFix, type DriveView, viewOf } from './drive-camera.ts'
import './DriveMap.css'

const canvas = lazyPart(async () => (await import('./DriveMapCanvas.tsx')).DriveMapCanvas)

/**
 * Shown instead of directions once the truck is at the place: what it does there, and since when. With `isGone`,
 * `since` is when it left.
 */
export type DriveThere = { title: string; since: string; isGone?: true }

type DriveMapProps = Omit<DriveMapCanvasProps, 'lastHeading'> & {
  isNear: boolean
  /** Within the place's geofence, before the arrival is recorded: by GPS on its own, or by the driver. */
  inside?: 'recording' | 'untracked' | undefined
  there?: DriveThere | undefined
  distanceSystem: DistanceSystem
  /** The tracking status. */
  tracking?: ReactNode
}

/**
 * Arrow, distance and time to the pin, over a map that turns with the truck. No turn-by-turn: we have no road data.
 * Fills its parent, which must have a height. Always dark.
 */
export function DriveMap(props: DriveMapProps) {
  const { fix, place, isNear, inside, there, tracking, pins, onSelectPin, baseMap } = props
  const { t } = useLingui()
  const lastHeading = useLastHeading(fix)
  const missing = (
    <MapMissing isNotLoaded pins={pins} onSelectPin={onSelectPin}>
      {there ? t`The rest of this page works.` : t`The arrow, the distance and the directions still work.`}
    </MapMissing>
  )
  return (
    <div className="hw-drive" data-theme="dark">
      <div className="hw-drive-head">
        <div className="hw-drive-states">
          <DriveState isNear={isNear} there={there} />
          <span>{tracking}</span>
        </div>
        {there ? (
          <div className="hw-drive-straight">
            <span className="hw-drive-distance">{there.since}</span>
          </div>
        ) : inside ? (
          <p className="hw-drive-wait">
            {inside === 'recording' ? t`You're there. Recording arrival…` : t`You're there. Check in below.`}
          </p>
        ) : fix ? (
          <StraightLine view={viewOf(fix, place, lastHeading)} {...props} />
        ) : (
          <p className="hw-drive-wait">{t`Looking for the first GPS fix`}</p>
        )}
        <div className="hw-drive-place">
          <p>{there ? there.title : inside ? place.name : t`Straight line to ${place.name}`}</p>
          {!there && !inside && <DirectionsLink place={place} />}
        </div>
      </div>
      <div className="hw-drive-map">
        <Part
          of={canvas}
          with={{ fix, lastHeading, place, pins, onSelectPin, baseMap }}
          waiting={<Skeleton />}
          missing={missing}
        />
      </div>
    </div>
  )
}

/** In degrees: the fix of a stopped truck has no heading, so it is of a fix before. */
function useLastHeading(fix: DriveFix | undefined): number | undefined {
  const [last, setLast] = useState<number>()
  const heading = fix?.headingDegrees ?? last
  if (heading !== last) setLast(heading)
  return heading
}

function DriveState({ isNear, there }: Pick<DriveMapProps, 'isNear' | 'there'>) {
  if (there?.isGone) {
    return (
      <StatusBadge tone="look">
        <Trans>Load still open</Trans>
      </StatusBadge>
    )
  }
  if (there) {
    return (
      <StatusBadge tone="good">
        <Trans>Arrived</Trans>
      </StatusBadge>
    )
  }
  return isNear ? (
    <StatusBadge tone="good">
      <Trans>Near destination</Trans>
    </StatusBadge>
  ) : (
    <StatusBadge tone="normal">
      <Trans>On the way</Trans>
    </StatusBadge>
  )
}

function StraightLine({ view, place, distanceSystem }: DriveMapProps & { view: DriveView }) {
  const { t } = useLingui()
  const { number, unit } = measureDistance(view.distanceMeters, distanceSystem)
  const distance = formatDistance(view.distanceMeters, distanceSystem)
  const { durationMs } = view
  const minutes = durationMs === undefined ? usualDriveMinutes(view.distanceMeters) : Math.floor(durationMs / minuteMs)
  return (
    <div className="hw-drive-straight">
      <BearingArrow bearingDegrees={view.aheadDegrees} label={t`Direction to ${place.name}, ${distance}`} />
      <span className="hw-drive-distance">
        {number} <small>{unit}</small>
      </span>
      <span className="hw-drive-time">{formatMinutes(minutes)}</span>
    </div>
  )
}
