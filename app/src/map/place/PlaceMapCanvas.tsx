import type { LatLng } from '@haulway/domain/geo.ts'
import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { PlainButton } from '../../ui/controls/PlainButton.tsx'
import { formatAge } from '../../ui/format/format.ts'
import { useTheme } from '../../ui/theme/theme.ts'
import { type OpenMap, openMap } from '../open-map.ts'
import { withCorners } from './geofence-corners.ts'
import { parsePlace } from './parse-place.ts'
import { openPickedPlace, type PickedPlace } from './picked-place.ts'
import { type PlaceAnswer, placeText } from './place-answer.ts'
import './PlaceMap.css'

export type PlaceMapProps = {
  value: PlaceAnswer
  onChange: (value: PlaceAnswer) => void
  /** Whether a tap adds a corner of the geofence instead of moving the pin. */
  isDrawing: boolean
  /** What to show while no place is chosen. */
  around: readonly LatLng[]
  /** What the map is for: "Where it goes". */
  label: string
  tileStyleUrl: string | undefined
}

/** A map to choose a place on: tap it or drag the pin; tap and drag corners while a geofence is drawn. */
export function PlaceMapCanvas(props: PlaceMapProps) {
  const { t } = useLingui()
  const container = useRef<HTMLDivElement>(null)
  const { opened, trouble, take } = usePlaceMap(container, props)
  if (trouble) return <p className="hw-quiet">{t`This device can't show a map. Enter the location instead.`}</p>
  return (
    <div className="hw-place-map">
      <div ref={container} className="hw-place-map-canvas" />
      <div className="hw-place-map-cross" aria-hidden="true" />
      <div className="hw-place-map-controls">
        <PlainButton
          icon="pin"
          label={props.isDrawing ? t`Add a corner at the center of the map` : t`Drop the pin at the center of the map`}
          onPress={() => opened && take(opened.map.getCenter())}
        />
        <PlainButton icon="plus" label={t`Zoom in`} onPress={() => opened?.map.zoomIn()} />
        <PlainButton icon="minus" label={t`Zoom out`} onPress={() => opened?.map.zoomOut()} />
      </div>
    </div>
  )
}

/** Close enough to tell a gate from its road. */
const placeZoom = 15

function usePlaceMap(container: RefObject<HTMLDivElement | null>, props: PlaceMapProps) {
  const [opened, setOpened] = useState<OpenMap>()
  const [picked, setPicked] = useState<PickedPlace>()
  const [trouble, setTrouble] = useState(false)
  const { theme } = useTheme()
  const { value } = props
  const latest = useRef(props)
  latest.current = props
  const drawnTheme = useRef(theme)
  /** Two taps may come before the page has drawn once: the second builds on the first. */
  const change = (value: PlaceAnswer) => {
    latest.current = { ...latest.current, value }
    latest.current.onChange(value)
  }
  const take = ({ lat, lng }: LatLng) => {
    const { value: held, isDrawing } = latest.current
    change(isDrawing ? withCorners(held, [...held.geofence, { lat, lng }]) : { ...held, text: placeText({ lat, lng }) })
  }
  const said = useRef({ take, change })
  said.current = { take, change }
  useEffect(() => {
    if (!container.current) return
    let map: OpenMap
    try {
      map = openMap(container.current, { tileStyleUrl: latest.current.tileStyleUrl, formatAge })
    } catch {
      // No WebGL here: the place can be written.
      return setTrouble(true)
    }
    // The canvas is the landmark: one name for each map of a page.
    map.map.getCanvas().setAttribute('aria-label', latest.current.label)
    const chosen = openPickedPlace(map, {
      onTap: at => said.current.take(at),
      onMovePlace: to => said.current.change({ ...latest.current.value, text: placeText(to) }),
      onMoveCorner: (index, to) => {
        const { value: held } = latest.current
        said.current.change(withCorners(held, held.geofence.with(index, to)))
      },
    })
    setOpened(map)
    setPicked(chosen)
    return () => {
      setOpened(undefined)
      setPicked(undefined)
      chosen.close()
      map.close()
    }
  }, [container])
  useEffect(() => {
    if (!opened || drawnTheme.current === theme) return
    drawnTheme.current = theme
    opened.restyle()
  }, [opened, theme])
  useEffect(() => {
    picked?.show({ place: parsePlace(value.text), radiusMeters: value.radiusMeters, geofence: value.geofence })
  }, [picked, value])
  useLook(opened, value, props.around)
  return { opened, trouble, take }
}

/** Brings the place into view when it comes from elsewhere (written, where one is), or what is around it at first. */
function useLook(opened: OpenMap | undefined, { text }: PlaceAnswer, around: readonly LatLng[]): void {
  const place = parsePlace(text)
  const [lat, lng] = [place?.lat, place?.lng]
  const hasLooked = useRef(false)
  useEffect(() => {
    if (!opened) {
      hasLooked.current = false
      return
    }
    if (lat !== undefined && lng !== undefined) {
      const isSeen = hasLooked.current && opened.map.getBounds().contains([lng, lat])
      hasLooked.current = true
      if (!isSeen) opened.map.jumpTo({ center: [lng, lat], zoom: Math.max(opened.map.getZoom(), placeZoom) })
      return
    }
    const [first] = around
    if (hasLooked.current || !first) return
    hasLooked.current = true
    opened.map.jumpTo({ center: [first.lng, first.lat], zoom: around.length > 1 ? 11 : 13 })
  }, [opened, lat, lng, around])
}
