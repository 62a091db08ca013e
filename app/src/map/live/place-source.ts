/** Places as a source of the map: their geofences, and their pins where these are drawn. */
import type { Map as MapLibre } from 'maplibre-gl'
import { type MapPlace, placeFeatures } from '../map-features.ts'
import { isSameSpots, type PinSpot } from './place-pins.ts'
import { sourceOf } from './truck-source.ts'

export type PlaceSource = {
  /** Adds the source to a new style. */
  add: () => void
  /** Draws places that have changed, or whose pins have yielded. */
  draw: () => void
}

type Shown = {
  places: () => readonly MapPlace[]
  /** Where pins are; undefined where all are at their usual spots. */
  spots: () => ReadonlyMap<string, PinSpot> | undefined
}

export function openPlaceSource(map: MapLibre, { places, spots }: Shown): PlaceSource {
  let drawn: { places: readonly MapPlace[]; spots: ReadonlyMap<string, PinSpot> | undefined } | undefined
  const dataNow = () => {
    drawn = { places: places(), spots: spots() }
    return placeFeatures(drawn.places, drawn.spots)
  }
  return {
    add: () => void map.addSource('places', { type: 'geojson', data: dataNow() }),
    draw: () => {
      if (!map.getSource('places') || !drawn) return
      const next = spots()
      const isSame = drawn.places === places() && (!next || (drawn.spots && isSameSpots(drawn.spots, next)))
      if (!isSame) void sourceOf(map, 'places').setData(dataNow())
    },
  }
}
