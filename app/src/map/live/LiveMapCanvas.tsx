import type { LatLng } from '@haulway/domain/geo.ts'
import { secondMs } from '@haulway/domain/time.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useIsPageShown } from '../../sync/use-is-page-shown.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { type BaseMap, regionMap } from '../ground/base-map.ts'
import { MapMissing } from '../MapMissing.tsx'
import { MarkerPlateIcon } from '../MarkerPlate.tsx'
import type { MapPlace, MapTruck } from '../map-features.ts'
import type { OpenMap } from '../open-map.ts'
import { PinButtons } from '../place/PinButtons.tsx'
import { type UsedMap, useOpenMap } from '../use-open-map.ts'
import './LiveMap.css'

export type LiveMapProps = {
  places: readonly MapPlace[]
  trucks: readonly MapTruck[]
  /** Routes that were driven, one line each. */
  tracks?: readonly (readonly LatLng[])[]
  selectedId?: string | undefined
  onSelect?: (id: string | undefined) => void
  /** Geo pins around the places, and the handler of a tap on one. */
  pins?: readonly MapPlace[] | undefined
  onSelectPin?: ((id: string) => void) | undefined
  /** By default the demo's region. */
  baseMap?: BaseMap
  /** A picture of where everything is: no gestures, so that the page scrolls under a finger, no buttons, no legend. */
  still?: boolean
  /** Names the map for screen readers: "Trucks on SR 222". */
  label: string
  /** What is shown, such as a project's id. When it changes, all of it is brought into view. */
  about?: string | undefined
  /** How many pixels, from the bottom, a sheet covers. Without one, the legend has that place. */
  covered?: number | undefined
}

const noTracks: readonly (readonly LatLng[])[] = []
const noPins: readonly MapPlace[] = []
/** Positions arrive at most once a second. */
const redrawMs = 700
/** How often the map is redrawn without a new position, since the ages it shows change. */
const agesMs = 15 * secondMs

/** Trucks live on a map: filled = loaded, outline = empty, dashed = last known position. */
export function LiveMapCanvas(props: LiveMapProps) {
  const { selectedId, trucks, label, still, covered } = props
  const { t } = useLingui()
  const container = useRef<HTMLDivElement>(null)
  const { opened, isMissing } = useLiveMap(container, props)
  const [isFollowing, setIsFollowing] = useState(false)
  const chosen = trucks.find(truck => truck.id === selectedId)
  useEffect(() => {
    if (opened && isFollowing && chosen) opened.map.easeTo({ center: [chosen.lng, chosen.lat], duration: redrawMs })
  }, [opened, isFollowing, chosen])
  if (isMissing) {
    return (
      <MapMissing pins={props.pins} onSelectPin={props.onSelectPin}>
        {still ? t`The rest of this page works.` : t`The list shows the same trucks.`}
      </MapMissing>
    )
  }
  return (
    <div className="hw-map">
      <section ref={container} className="hw-map-canvas" aria-label={label} />
      <PinButtons pins={props.pins} onSelectPin={props.onSelectPin} />
      {!still && (
        <>
          <div className="hw-map-controls">
            <PlainButton icon="plus" label={t`Zoom in`} onPress={() => opened?.map.zoomIn()} />
            <PlainButton icon="minus" label={t`Zoom out`} onPress={() => opened?.map.zoomOut()} />
            <PlainButton icon="map" label={t`Show all`} onPress={() => opened?.fit()} />
            {chosen && (
              <PlainButton
                icon="pin"
                label={t`Follow truck ${chosen.number}`}
                pressed={isFollowing}
                onPress={() => setIsFollowing(!isFollowing)}
              />
            )}
          </div>
          {covered === undefined ? <Legend /> : <LegendOnTap />}
        </>
      )}
    </div>
  )
}

/** Below a sheet, the legend opens on a tap, so that it never hides a part of a small map. */
function LegendOnTap() {
  return (
    <details className="hw-map-key">
      <summary>
        <Trans>Legend</Trans>
      </summary>
      <Legend />
    </details>
  )
}

/** Plates without numbers: "12 loaded" would read as a count. */
function Legend() {
  return (
    <ul className="hw-map-legend">
      <li>
        <MarkerPlateIcon number="" loaded heading="none" />
        <Trans>loaded</Trans>
      </li>
      <li>
        <MarkerPlateIcon number="" loaded={false} heading="none" />
        <Trans>empty</Trans>
      </li>
      <li>
        <MarkerPlateIcon number="" loaded={false} heading="none" lastKnown />
        <Trans>last known</Trans>
      </li>
    </ul>
  )
}

/** Opens the map in the container and redraws it when the props change, at most once or twice a second. */
function useLiveMap(container: RefObject<HTMLDivElement | null>, props: LiveMapProps): UsedMap {
  const { places, pins = noPins, trucks, tracks = noTracks, selectedId, onSelect, onSelectPin } = props
  const { baseMap = regionMap, still = false, covered = 0, about } = props
  const yielding = still ? 'plates' : 'pins'
  const used = useOpenMap(container, { baseMap, onSelect, onSelectPin, ignoresGestures: still, yielding })
  const { opened } = used
  useEffect(() => opened?.cover(covered), [opened, covered])
  const fitted = useRef<{ opened: OpenMap; about: string | undefined }>(undefined)
  const isShown = useIsPageShown()
  useEffect(() => {
    if (!opened || !isShown) return
    const draw = () => opened.show({ places, pins, trucks, tracks, selectedId, nowMs: Date.now() })
    draw()
    const isFitted = fitted.current?.opened === opened && fitted.current.about === about
    if (!isFitted && places.length + trucks.length > 0) {
      fitted.current = { opened, about }
      opened.fit()
    }
    const timer = setInterval(draw, agesMs)
    return () => clearInterval(timer)
  }, [opened, isShown, places, pins, trucks, tracks, selectedId, about])
  return used
}
