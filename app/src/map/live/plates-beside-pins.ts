/** Moves the plates of trucks beside the pits and sites of a map and their names, as the map shows them now. */
import type { Map as MapLibre } from 'maplibre-gl'
import type { MapPlace, TruckFeature } from '../map-features.ts'
import { placeBoxes, placePlates } from './place-plates.ts'
import { plateOf, shifted } from './plates-of.ts'

export function platesBesidePins(
  map: MapLibre,
  features: readonly TruckFeature[],
  places: readonly MapPlace[],
): TruckFeature[] {
  const obstacles = places.flatMap(({ lng, lat, name }) => placeBoxes(map.project([lng, lat]), name))
  const plates = features.map(feature => plateOf(map, feature))
  const { clientWidth, clientHeight } = map.getContainer()
  const shifts = placePlates(plates, obstacles, { width: clientWidth, height: clientHeight })
  return features.map(feature => {
    const shift = shifts.get(feature.id)
    return shift ? shifted(feature, shift) : feature
  })
}
