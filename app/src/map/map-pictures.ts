/** The pictures of a map: the ground's are added with its style, the trucks' when they come into view. */
import type { Map as MapLibre } from 'maplibre-gl'
import { groundPictures } from './ground/ground-style.ts'
import { type MapPlace, markerOfImageId, placeIcons } from './map-features.ts'
import type { GroundInks } from './map-inks.ts'
import { drawClusterMarker, drawPlaceMarker, drawTruckMarker } from './map-marker.ts'
import { clusterImages } from './overlay-layers.ts'

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

export function addPlacePictures(map: MapLibre, places: readonly MapPlace[], inks: GroundInks): void {
  for (const { kind } of places) {
    const id = `place ${placeIcons[kind]}`
    if (map.hasImage(id)) continue
    const { image, pixelRatio } = drawPlaceMarker(placeIcons[kind], inks)
    map.addImage(id, image, { pixelRatio })
  }
}

/** Draws a truck's picture only when the truck is in view and not in a cluster: a map may have ten thousand trucks. */
export function drawTrucksInView(map: MapLibre, inks: () => GroundInks): void {
  map.setMissingStyleImageResolver(id => {
    const marker = markerOfImageId(id)
    if (!marker || map.hasImage(id)) return
    const { image, pixelRatio } = drawTruckMarker(marker, inks())
    map.addImage(id, image, { pixelRatio })
  })
}
