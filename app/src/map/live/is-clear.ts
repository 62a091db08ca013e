/** Whether the edge of a live map, or what lies over it, covers a truck, a pit or a site, as the map is now. */
import type { Map as MapLibre } from 'maplibre-gl'
import type { MapPlace, TruckFeature } from '../map-features.ts'
import { pinsInView } from '../pins/pins-in-view.ts'
import { pinBox, placePins } from '../pins/place-pins.ts'
import { shownPins } from '../pins/shown-pins.ts'
import { type Box, isCovered, isInside } from './place-plates.ts'
import { plateOf } from './plates-of.ts'

type Scene = {
  trucks: readonly TruckFeature[]
  /** Pits and sites. Geo pins yield to everything. */
  places: readonly MapPlace[]
  coveredPx: number
  over: readonly Box[]
}

/** Pins are where they go when trucks are below them: raised on stems. */
export function isClear(map: MapLibre, { trucks, places, coveredPx, over }: Scene): boolean {
  const { clientWidth: width, clientHeight } = map.getContainer()
  const view = { width, height: clientHeight - coveredPx, over }
  const plates = trucks.map(feature => plateOf(map, feature))
  const { placed } = pinsInView(map, shownPins(places, [], 'none'))
  const spots = placePins(placed, plates, view)
  const pins = placed.map(pin => pinBox(pin, spots.get(pin.id)?.lift ?? 0))
  return [...plates, ...pins].every(box => isInside(box, view) && !over.some(each => isCovered(each, box)))
}
