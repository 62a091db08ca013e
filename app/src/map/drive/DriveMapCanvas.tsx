import { Trans, useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useRef } from 'react'
import { type BaseMap, regionMap } from '../ground/base-map.ts'
import { MapMissing } from '../MapMissing.tsx'
import type { MapPlace } from '../map-features.ts'
import { PinButtons } from '../place/PinButtons.tsx'
import { useOpenMap } from '../use-open-map.ts'
import { type DriveFix, guessedHeight, truckHeightShare, viewOf } from './drive-camera.ts'
import './DriveMap.css'

export type DriveMapCanvasProps = {
  /** Where this truck is; undefined until the first fix. */
  fix: DriveFix | undefined
  /** In degrees, while the fix has none. */
  lastHeading: number | undefined
  /** The next pin. */
  place: MapPlace
  /** Geo pins around the place, and the handler of a tap on one. */
  pins?: readonly MapPlace[] | undefined
  onSelectPin?: ((id: string) => void) | undefined
  /** By default the demo's region. */
  baseMap?: BaseMap | undefined
}

/** A map that turns with the truck. */
export function DriveMapCanvas(props: DriveMapCanvasProps) {
  const { fix, place, pins, onSelectPin } = props
  const { t } = useLingui()
  const container = useRef<HTMLDivElement>(null)
  const isMissing = useDriveMap(container, props)
  if (isMissing) {
    return (
      <MapMissing pins={pins} onSelectPin={onSelectPin}>
        <Trans>The arrow, the distance and the directions still work.</Trans>
      </MapMissing>
    )
  }
  return (
    <>
      <section ref={container} className="hw-drive-canvas" aria-label={t`Map of the route to ${place.name}`} />
      <PinButtons pins={pins} onSelectPin={onSelectPin} />
      {fix && <OwnArrow />}
    </>
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

/** @returns whether this device can't draw the map */
function useDriveMap(container: RefObject<HTMLDivElement | null>, props: DriveMapCanvasProps): boolean {
  const { fix, lastHeading, place, pins = noPins, onSelectPin, baseMap = regionMap } = props
  const { opened, isMissing } = useOpenMap(container, { baseMap, onSelectPin, ignoresGestures: true, yielding: 'pins' })
  useEffect(() => {
    if (!opened) return
    opened.show({ places: [place], pins, trucks: [], tracks: [], selectedId: undefined, nowMs: Date.now() })
    if (!fix) return opened.fit()
    const height = container.current?.clientHeight ?? guessedHeight
    const { camera } = viewOf(fix, place, lastHeading, height)
    opened.map.jumpTo({
      ...camera,
      padding: { top: height * (2 * truckHeightShare - 1), bottom: 0, left: 0, right: 0 },
    })
  }, [opened, fix, lastHeading, place, pins, container])
  return isMissing
}
