import type { LatLng } from '@haulway/domain/geo.ts'
import { useLingui } from '@lingui/react/macro'
import { LngLatBounds } from 'maplibre-gl'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { useLatest } from '../../ui/use-latest.ts'
import type { BaseMap } from '../ground/base-map.ts'
import { MapMissing } from '../MapMissing.tsx'
import { geofenceRing } from '../map-features.ts'
import type { OpenMap } from '../open-map.ts'
import { useOpenMap } from '../use-open-map.ts'
import { addCorner, withCorners } from './geofence-corners.ts'
import { parsePlace } from './parse-place.ts'
import { openPickedPlace, type PickedPlace } from './picked-place.ts'
import { type PlaceAnswer, withPlace } from './place-answer.ts'
import './PlaceMap.css'

export type PlaceMapProps = {
  value: PlaceAnswer
  onChange: (value: PlaceAnswer) => void
  /** Whether a tap adds a corner of the geofence instead of moving the pin. */
  isDrawing: boolean
  /** Called on a device that can't draw the map: its user can't draw a geofence on it. */
  onMissing?: () => void
  /** The places to show until one is chosen. */
  around: readonly LatLng[]
  /** Names the map for screen readers: "Map: Drop-off location". */
  label: string
  baseMap: BaseMap
}

/** A map to choose a place on: tap it or drag the pin; tap and drag corners while a geofence is drawn. */
export function PlaceMapCanvas(props: PlaceMapProps) {
  const { t } = useLingui()
  const container = useRef<HTMLDivElement>(null)
  const { opened, isMissing, take } = usePlaceMap(container, props)
  const { onMissing } = props
  useEffect(() => {
    if (isMissing) onMissing?.()
  }, [isMissing, onMissing])
  if (isMissing) return <MapMissing>{t`Enter the location instead. Its geofence is a circle.`}</MapMissing>
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

/** Close enough to tell a gate from the road. */
const placeZoom = 15

function usePlaceMap(container: RefObject<HTMLDivElement | null>, props: PlaceMapProps) {
  const { opened, isMissing } = useOpenMap(container, props)
  const [picked, setPicked] = useState<PickedPlace>()
  const { value } = props
  const latest = useLatest(props)
  /** Two taps can come before React renders, so the second tap builds on the value of the first. */
  const change = (value: PlaceAnswer) => {
    latest.current = { ...latest.current, value }
    latest.current.onChange(value)
  }
  const take = ({ lat, lng }: LatLng) => {
    const { value: before, isDrawing } = latest.current
    change(isDrawing ? withCorners(before, addCorner(before.geofence, { lat, lng })) : withPlace(before, { lat, lng }))
  }
  const open = useEffectEvent((on: OpenMap) => {
    // MapLibre's canvas is a landmark, so each map on a page needs its own name.
    on.map.getCanvas().setAttribute('aria-label', props.label)
    return openPickedPlace(on, {
      onTap: take,
      onMovePlace: to => change(withPlace(latest.current.value, to)),
      onMoveCorner: (index, to) => {
        const { value: before } = latest.current
        change(withCorners(before, before.geofence.with(index, to)))
      },
      onTapCorner: index => {
        const { value: before } = latest.current
        change(withCorners(before, before.geofence.toSpliced(index, 1)))
      },
    })
  })
  useEffect(() => {
    if (!opened) return
    const chosen = open(opened)
    setPicked(chosen)
    return () => {
      setPicked(undefined)
      chosen.close()
    }
  }, [opened])
  useEffect(() => {
    picked?.show({ place: parsePlace(value.text), radiusMeters: value.radiusMeters, geofence: value.geofence })
  }, [picked, value])
  useCamera(opened, value, props.around)
  return { opened, isMissing, take }
}

/**
 * Brings the place into view when it was typed or taken from the current location, and the whole of its geofence when
 * the map opens or the slider makes it larger. Until a place is chosen, shows the places around.
 */
function useCamera(opened: OpenMap | undefined, value: PlaceAnswer, around: readonly LatLng[]): void {
  const place = parsePlace(value.text)
  const lat = place?.lat
  const lng = place?.lng
  const isCircle = value.geofence.length === 0
  const moved = useRef<OpenMap>(undefined)
  const fit = useEffectEvent((map: OpenMap['map']) => {
    const box = boxOf(value)
    if (box) map.fitBounds(box, { padding: outlinePaddingPx, maxZoom: placeZoom, animate: false })
  })
  useEffect(() => {
    if (!opened) return
    if (lat !== undefined && lng !== undefined) {
      const { map } = opened
      const isFirst = moved.current !== opened
      moved.current = opened
      if (isFirst) fit(map)
      else if (!map.getBounds().contains([lng, lat])) {
        map.jumpTo({ center: [lng, lat], zoom: Math.max(map.getZoom(), placeZoom) })
      }
      return
    }
    const [first] = around
    if (moved.current === opened || !first) return
    moved.current = opened
    opened.map.jumpTo({ center: [first.lng, first.lat], zoom: around.length > 1 ? 11 : 13 })
  }, [opened, lat, lng, around])
  const fitGrown = useEffectEvent(() => {
    const box = boxOf(value)
    const shown = opened?.map.getBounds()
    // Corners are drawn by taps, under which the map stays where it is.
    if (!opened || !box || !isCircle || (shown?.contains(box.getSouthWest()) && shown.contains(box.getNorthEast())))
      return
    fit(opened.map)
  })
  const radius = useRef(value.radiusMeters)
  useEffect(() => {
    const isLarger = value.radiusMeters > radius.current
    radius.current = value.radiusMeters
    if (isLarger) fitGrown()
  }, [value.radiusMeters])
}

/** Room for half a corner beside the outline. */
const outlinePaddingPx = 32

/** What the pin and its outline cover. Undefined without a place. */
function boxOf({ text, radiusMeters, geofence }: PlaceAnswer): LngLatBounds | undefined {
  const place = parsePlace(text)
  if (!place) return undefined
  const ring = geofenceRing({ ...place, radiusMeters, geofence: geofence.length >= 3 ? geofence : undefined })
  return ring.reduce((box, at) => box.extend(at), new LngLatBounds([place.lng, place.lat], [place.lng, place.lat]))
}
