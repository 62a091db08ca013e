/** The stems of plates that are drawn beside their places: without one, a plate beside a pin could be anywhere. */
import type { Map as MapLibre } from 'maplibre-gl'
import type { Feature, FeatureCollection, TruckFeature } from '../map-features.ts'

/** For each moved plate, its place and a line from there to the plate, as the map shows them now. */
export function stemFeatures(map: MapLibre, trucks: readonly TruckFeature[]): FeatureCollection {
  return { type: 'FeatureCollection', features: trucks.flatMap(truck => stemOf(map, truck)) }
}

function stemOf(map: MapLibre, { geometry, properties }: TruckFeature): Feature[] {
  const [across, down] = properties.shift ?? [0, 0]
  if (across === 0 && down === 0) return []
  const { x, y } = map.project(geometry.coordinates)
  const { lng, lat } = map.unproject([x + across, y + down])
  const line = { type: 'LineString' as const, coordinates: [geometry.coordinates, [lng, lat] as [number, number]] }
  return [
    { type: 'Feature', geometry: line, properties: {} },
    { type: 'Feature', geometry, properties: {} },
  ]
}
