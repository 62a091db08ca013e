/** Reads what a map has drawn, for its tests. */
import type { GeoJSONSource } from 'maplibre-gl'
import type { Feature, TruckFeature } from '../map-features.ts'
import type { OpenMap } from '../open-map.ts'

export async function trucksOn({ map }: OpenMap): Promise<TruckFeature[]> {
  const data = (await map.getSource<GeoJSONSource>('trucks')!.getData()) as { features: TruckFeature[] }
  return data.features.sort((a, b) => (a.id < b.id ? -1 : 1))
}

export async function stemsOn({ map }: OpenMap): Promise<Feature[]> {
  return ((await map.getSource<GeoJSONSource>('stems')!.getData()) as { features: Feature[] }).features
}

/** What is drawn over the map now: plates, pins and names, by the layer's own answer to what is at each point. */
export const drawnAt = ({ map }: OpenMap, { lat, lng }: { lat: number; lng: number }, [dx, dy]: [number, number]) => {
  const { x, y } = map.project([lng, lat])
  return map.queryRenderedFeatures([x + dx, y + dy], { layers: ['trucks', 'pins'] }).map(({ layer }) => layer.id)
}
