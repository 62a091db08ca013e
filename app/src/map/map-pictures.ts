/** The pictures of a map: the ground's are added with its style, the trucks' when they come into view. */
import type { Map as MapLibre } from 'maplibre-gl'
import { groundPictures } from './ground/ground-style.ts'
import { pinSizes } from './layout/pin-boxes.ts'
import { markerOfImageId } from './map-features.ts'
import type { GroundInks } from './map-inks.ts'
import { drawClusterMarker, drawPlaceMarker, drawTruckMarker, type MarkerImage } from './map-marker.ts'
import { clusterImages } from './overlay-layers.ts'
import { pinOfImageId } from './pins/pin-features.ts'

export function addGroundPictures(map: MapLibre, inks: GroundInks): void {
  for (const { id, image, pixelRatio, stretch } of groundPictures(inks)) {
    const stretched = stretch && { stretchX: [stretch], stretchY: [stretch] }
    if (!map.hasImage(id)) map.addImage(id, image, { pixelRatio, ...stretched })
  }
  for (const [name, id] of Object.entries(clusterImages)) {
    const { image, ...options } = drawClusterMarker(name === 'lost', inks)
    if (!map.hasImage(id)) map.addImage(id, image, options)
  }
}

/**
 * Draws the picture of a truck or a pin only when it is in view and not in a cluster: a map may have ten thousand
 * trucks.
 */
export function drawMarkersInView(map: MapLibre, inks: () => GroundInks): void {
  map.setMissingStyleImageResolver(id => {
    if (map.hasImage(id)) return
    const drawn = drawMarker(id, inks())
    if (drawn) map.addImage(id, drawn.image, { pixelRatio: drawn.pixelRatio })
  })
}

function drawMarker(id: string, inks: GroundInks): MarkerImage | undefined {
  const marker = markerOfImageId(id)
  const pin = pinOfImageId(id)
  if (marker) return drawTruckMarker(marker, inks)
  return pin && drawPlaceMarker(pin.icon, inks, { lift: pin.lift, scale: pinSizes[pin.size].scale })
}
