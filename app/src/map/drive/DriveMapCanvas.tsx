import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { BearingArrow } from '../../ui/data/BearingArrow.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { type DistanceSystem, formatDistance, formatDuration, measureDistance } from '../../ui/format/format.ts'
import { type BaseMap, regionMap } from '../ground/base-map.ts'
import { MapMissing } from '../MapMissing.tsx'
import type { MapPlace } from '../map-features.ts'
import { DirectionsLink } from '../place/DirectionsLink.tsx'
import { PinButtons } from '../place/PinButtons.tsx'
import { useOpenMap } from '../use-open-map.ts'
import { type DriveFix, type DriveView, truckHeightShare, viewOf } from './drive-camera.ts'
import './DriveMap.css'

/**
 * Once the truck is at the place: what it does there, and for how long; then there is nothing to drive to. `isGone`:
 * it has left, and `since` is when.
 */
export type DriveThere = { title: string; since: string; isGone?: true }

export type DriveMapProps = {
  /** Where this truck is; undefined until the first fix. */
  fix: DriveFix | undefined
  /** The next pin. */
  place: MapPlace
  isNear: boolean
  there?: DriveThere | undefined
  /** Geo pins around the place, and the handler of a tap on one. */
  pins?: readonly MapPlace[] | undefined
  onSelectPin?: ((id: string) => void) | undefined
  distanceSystem: DistanceSystem
  /** The tracking status. */
  tracking?: ReactNode
  /** By default the demo's region. */
  baseMap?: BaseMap
}

/** Arrow, distance and time to the pin, over a map that turns with the truck. No turn-by-turn: we have no road data. */
export function DriveMapCanvas(props: DriveMapProps) {
  const { fix, place, isNear, there, tracking } = props
  const { t } = useLingui()
  const container = useRef<HTMLDivElement>(null)
  const { view, isMissing } = useDriveMap(container, props)
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
        ) : view ? (
          <StraightLine view={view} {...props} />
        ) : (
          <p className="hw-drive-wait">{t`Looking for the first GPS fix`}</p>
        )}
        <div className="hw-drive-place">
          <p>{there ? there.title : t`Straight line to ${place.name}`}</p>
          {!there && <DirectionsLink place={place} />}
        </div>
      </div>
      <div className="hw-drive-map">
        {isMissing ? (
          <MapMissing pins={props.pins} onSelectPin={props.onSelectPin}>
            {t`The arrow, the distance and the directions still work.`}
          </MapMissing>
        ) : (
          <>
            <section ref={container} className="hw-drive-canvas" aria-label={t`Map of the route to ${place.name}`} />
            <PinButtons pins={props.pins} onSelectPin={props.onSelectPin} />
            {fix && <OwnArrow />}
          </>
        )}
      </div>
    </div>
  )
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
  return (
    <div className="hw-drive-straight">
      <BearingArrow bearingDegrees={view.aheadDegrees} label={t`Direction to ${place.name}, ${distance}`} />
      <span className="hw-drive-distance">
        {number} <small>{unit}</small>
      </span>
      {view.durationMs !== undefined && <span className="hw-drive-time">{formatDuration(view.durationMs)}</span>}
    </div>
  )
}

/** The truck itself, always at the same place on the screen: the map moves beneath it. */
function OwnArrow() {
  return (
    <svg className="hw-drive-own" viewBox="0 0 60 60" width="60" height="60" aria-hidden="true">
      <circle cx="30" cy="30" r="30" />
      <path d="M30 5 45 44 30 36 15 44z" />
    </svg>
  )
}

const noPins: readonly MapPlace[] = []

function useDriveMap(container: RefObject<HTMLDivElement | null>, props: DriveMapProps) {
  const { fix, place, pins = noPins, onSelectPin, baseMap = regionMap } = props
  const { opened, isMissing } = useOpenMap(container, { baseMap, onSelectPin, ignoresGestures: true, yielding: 'pins' })
  const lastHeading = useRef<number>(undefined)
  const view = fix && viewOf(fix, place, lastHeading.current, container.current?.clientHeight ?? 400)
  useEffect(() => {
    if (fix && fix.headingDegrees !== null) lastHeading.current = fix.headingDegrees
  }, [fix])
  useEffect(() => {
    if (!opened) return
    opened.show({ places: [place], pins, trucks: [], tracks: [], selectedId: undefined, nowMs: Date.now() })
    if (!fix) return opened.fit()
    const height = container.current?.clientHeight ?? 400
    const { camera } = viewOf(fix, place, lastHeading.current, height)
    opened.map.jumpTo({
      ...camera,
      padding: { top: height * (2 * truckHeightShare - 1), bottom: 0, left: 0, right: 0 },
    })
  }, [opened, fix, place, pins, container])
  return { view, isMissing }
}
