/** Moves the plates of trucks beside the pits and sites of a map, their names and what lies over the map. */
import type { Map as MapLibre } from 'maplibre-gl'
import type { MapPlace, TruckFeature } from '../map-features.ts'
import { type Box, placeBoxes, placePlates } from './place-plates.ts'
import { plateOf, shifted } from './plates-of.ts'

export function platesBesidePins(
  map: MapLibre,
  features: readonly TruckFeature[],
  places: readonly MapPlace[],
  over: readonly Box[] = [],
): TruckFeature[] {
  const pins = places.flatMap(({ lng, lat, name }) => placeBoxes(map.project([lng, lat]), name))
  const plates = features.map(feature => plateOf(map, feature))
  const { clientWidth, clientHeight } = map.getContainer()
  const shifts = placePlates(plates, [...pins, ...over], { width: clientWidth, height: clientHeight })
  return features.map(feature => {
    const shift = shifts.get(feature.id)
    return shift ? shifted(feature, shift) : feature
  })
}
