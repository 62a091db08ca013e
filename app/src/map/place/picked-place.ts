/** A place being chosen on a map: a pin that can be dragged, its circle, or the corners of its geofence. */
import type { LatLng } from '@haulway/domain/geo.ts'
import { GeoJSONSource, type MapMouseEvent, Marker } from 'maplibre-gl'
import { geofenceRing } from '../map-features.ts'
import { groundInksOf } from '../map-inks.ts'
import { hasStyle, type OpenMap } from '../open-map.ts'

export type Picked = { place: LatLng | undefined; radiusMeters: number; geofence: readonly LatLng[] }

export type PickedPlaceOptions = {
  onTap: (at: LatLng) => void
  onMovePlace: (to: LatLng) => void
  onMoveCorner: (index: number, to: LatLng) => void
  onTapCorner: (index: number) => void
}

export type PickedPlace = { show: (picked: Picked) => void; close: () => void }

const sourceId = 'picked'

export function openPickedPlace({ map }: OpenMap, options: PickedPlaceOptions): PickedPlace {
  let picked: Picked = { place: undefined, radiusMeters: 0, geofence: [] }

  function drawLayer(): void {
    if (map.getSource(sourceId)) return
    const { ink } = groundInksOf(map.getContainer())
    map.addSource(sourceId, { type: 'geojson', data: lineOf(picked) })
    map.addLayer({
      id: 'picked-fence',
      type: 'line',
      source: sourceId,
      layout: { 'line-cap': 'round' },
      paint: { 'line-color': ink, 'line-width': 3, 'line-dasharray': [0.01, 2] },
    })
  }

  /** Redraws the outline. It follows the pin or the corner that is being dragged. */
  function draw(next: Picked): void {
    picked = next
    const source = map.getSource(sourceId)
    if (source instanceof GeoJSONSource) source.setData(lineOf(picked))
  }

  const markers = openMarkers(map, {
    onDragPlace: place => draw({ ...picked, place }),
    onDragCorner: (index, at) => draw({ ...picked, geofence: picked.geofence.with(index, at) }),
    ...options,
  })
  const tap = ({ lngLat, originalEvent }: MapMouseEvent) => {
    const corner = markers.cornerOf(originalEvent.target)
    if (corner === undefined) options.onTap({ lat: lngLat.lat, lng: lngLat.lng })
    else options.onTapCorner(corner)
  }
  map.on('click', tap)
  map.on('style.load', drawLayer)
  if (hasStyle(map)) drawLayer()
  return {
    show: next => {
      markers.show(next)
      draw(next)
    },
    close: () => {
      map.off('click', tap)
      map.off('style.load', drawLayer)
    },
  }
}

type Drags = PickedPlaceOptions & {
  onDragPlace: (at: LatLng) => void
  onDragCorner: (index: number, at: LatLng) => void
}

/** The pin and the corners as draggable markers. */
function openMarkers(map: OpenMap['map'], drags: Drags) {
  let pin: Marker | undefined
  let corners: Marker[] = []

  function add(className: string, at: LatLng, onDrag: (at: LatLng) => void, onEnd: (at: LatLng) => void): Marker {
    const element = document.createElement('div')
    element.className = className
    const marker = new Marker({ element, draggable: true, anchor: 'center' }).setLngLat([at.lng, at.lat]).addTo(map)
    marker.on('drag', () => onDrag(latLngOf(marker)))
    marker.on('dragend', () => onEnd(latLngOf(marker)))
    return marker
  }

  return {
    cornerOf: (element: EventTarget | null): number | undefined => {
      const index = corners.findIndex(corner => corner.getElement() === element)
      return index === -1 ? undefined : index
    },
    show: ({ place, geofence }: Picked) => {
      if (place && pin) pin.setLngLat([place.lng, place.lat])
      else if (place) pin = add('hw-picked-pin', place, drags.onDragPlace, drags.onMovePlace)
      else {
        pin?.remove()
        pin = undefined
      }
      for (const extra of corners.slice(geofence.length)) extra.remove()
      corners = geofence.map((at, index) => {
        const corner = corners[index]
        if (corner) return corner.setLngLat([at.lng, at.lat])
        const drag = (to: LatLng) => drags.onDragCorner(index, to)
        return add('hw-picked-corner', at, drag, to => drags.onMoveCorner(index, to))
      })
    },
  }
}

function latLngOf(marker: Marker): LatLng {
  const { lat, lng } = marker.getLngLat()
  return { lat, lng }
}

/** The outline: a circle, a ring of corners, or a line between the first two corners. */
function lineOf({ place, radiusMeters, geofence }: Picked) {
  const ring = (): [number, number][] => {
    if (geofence.length > 0 && geofence.length < 3) return geofence.map(({ lat, lng }) => [lng, lat])
    if (geofence.length >= 3) return geofenceRing({ lat: 0, lng: 0, radiusMeters, geofence })
    return place ? geofenceRing({ ...place, radiusMeters }) : []
  }
  const coordinates = ring()
  const line = { type: 'Feature' as const, geometry: { type: 'LineString' as const, coordinates }, properties: {} }
  return { type: 'FeatureCollection' as const, features: coordinates.length < 2 ? [] : [line] }
}
