/** A place being chosen on a map: a pin that can be dragged, its circle, or the corners of its fence. */
import type { LatLng } from '@haulway/domain/geo.ts'
import { GeoJSONSource, type MapMouseEvent, Marker } from 'maplibre-gl'
import { fenceRing } from './map-features.ts'
import { groundInksOf } from './map-inks.ts'
import { hasStyle, type OpenMap } from './open-map.ts'

export type Picked = { place: LatLng | undefined; radiusMeters: number; fence: readonly LatLng[] }

export type PickedPlaceOptions = {
  onTap: (at: LatLng) => void
  onMovePlace: (to: LatLng) => void
  onMoveCorner: (index: number, to: LatLng) => void
}

export type PickedPlace = { show: (picked: Picked) => void; close: () => void }

const sourceId = 'picked'

export function openPickedPlace({ map }: OpenMap, options: PickedPlaceOptions): PickedPlace {
  let picked: Picked = { place: undefined, radiusMeters: 0, fence: [] }
  let pin: Marker | undefined
  let corners: Marker[] = []

  function drawLayer(): void {
    if (map.getSource(sourceId)) return
    const { ink } = groundInksOf(map.getContainer())
    map.addSource(sourceId, { type: 'geojson', data: lineOf(picked) })
    map.addLayer({
      ...{ id: 'picked-fence', type: 'line', source: sourceId },
      layout: { 'line-cap': 'round' },
      paint: { 'line-color': ink, 'line-width': 3, 'line-dasharray': [0.01, 2] },
    })
  }

  function drawLine(): void {
    const source = map.getSource(sourceId)
    if (source instanceof GeoJSONSource) source.setData(lineOf(picked))
  }

  function addMarker(className: string, at: LatLng): Marker {
    const element = document.createElement('div')
    element.className = className
    return new Marker({ element, draggable: true, anchor: 'center' }).setLngLat([at.lng, at.lat]).addTo(map)
  }

  function movePin(to: LatLng | undefined): void {
    if (!to) {
      pin?.remove()
      pin = undefined
      return
    }
    if (pin) return void pin.setLngLat([to.lng, to.lat])
    const added = addMarker('hw-picked-pin', to)
    added.on('drag', () => {
      picked = { ...picked, place: latLngOf(added) }
      drawLine()
    })
    added.on('dragend', () => options.onMovePlace(latLngOf(added)))
    pin = added
  }

  function moveCorners(fence: readonly LatLng[]): void {
    for (const extra of corners.slice(fence.length)) extra.remove()
    corners = fence.map((at, index) => {
      const held = corners[index]
      return held ? held.setLngLat([at.lng, at.lat]) : addCorner(index, at)
    })
  }

  function addCorner(index: number, at: LatLng): Marker {
    const corner = addMarker('hw-picked-corner', at)
    corner.on('drag', () => {
      picked = { ...picked, fence: picked.fence.with(index, latLngOf(corner)) }
      drawLine()
    })
    corner.on('dragend', () => options.onMoveCorner(index, latLngOf(corner)))
    return corner
  }

  const tap = ({ lngLat }: MapMouseEvent) => options.onTap({ lat: lngLat.lat, lng: lngLat.lng })
  map.on('click', tap)
  map.on('style.load', drawLayer)
  if (hasStyle(map)) drawLayer()
  return {
    show: next => {
      picked = next
      movePin(next.place)
      moveCorners(next.fence)
      drawLine()
    },
    close: () => {
      map.off('click', tap)
      map.off('style.load', drawLayer)
    },
  }
}

function latLngOf(marker: Marker): LatLng {
  const { lat, lng } = marker.getLngLat()
  return { lat, lng }
}

/** The circle, the ring of corners, or the line of the first two. */
function lineOf({ place, radiusMeters, fence }: Picked) {
  const ring = (): [number, number][] => {
    if (fence.length > 0 && fence.length < 3) return fence.map(({ lat, lng }) => [lng, lat])
    if (fence.length >= 3) return fenceRing({ lat: 0, lng: 0, radiusMeters, fence })
    return place ? fenceRing({ ...place, radiusMeters }) : []
  }
  const coordinates = ring()
  return {
    type: 'FeatureCollection' as const,
    features:
      coordinates.length < 2
        ? []
        : [
            {
              type: 'Feature' as const,
              geometry: { type: 'LineString' as const, coordinates },
              properties: { corners: fence.length },
            },
          ],
  }
}
