/** Moves the plates of trucks beside the pins of a map and their names, as the map shows them now. */
import type { Map as MapLibre } from 'maplibre-gl'
import { type MapPlace, markerOfImageId, type TruckFeature } from '../map-features.ts'
import { markerBodyWidth, markerHeight, markerWidth, numberWidth } from '../marker-shape.ts'
import { placeBoxes, placePlates } from './place-plates.ts'

/** The plate's pale edge counts, too. */
const edge = 6

export function platesBesidePins(
  map: MapLibre,
  features: readonly TruckFeature[],
  places: readonly MapPlace[],
): TruckFeature[] {
  const obstacles = places.flatMap(({ lng, lat, name }) => placeBoxes(map.project([lng, lat]), name))
  const plates = features.map(({ id, geometry, properties }) => {
    const { number = '', heading = 'none' } = markerOfImageId(properties.image) ?? {}
    const { x, y } = map.project(geometry.coordinates)
    const width = markerWidth(markerBodyWidth(numberWidth(number)), heading)
    return { ...{ id, x, y }, width: width + edge, height: markerHeight + edge }
  })
  const shifts = placePlates(plates, obstacles)
  return features.map(feature => {
    const shift = shifts.get(feature.id)
    return shift ? { ...feature, properties: { ...feature.properties, shift } } : feature
  })
}
