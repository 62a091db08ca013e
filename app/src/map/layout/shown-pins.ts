/** Which pins a map draws, and how large: all pits and sites, and geo pins where they don't hide the map. */
import type { MapPlace } from '../map-features.ts'
import { type PinRank, type PinSize, pinRanks } from './pin-boxes.ts'

/** The name is empty where the zoom leaves no room for names. */
export type ShownPin = MapPlace & { size: PinSize; rank: PinRank }

/** How near a map shows its geo pins: not at all, without names and geofences, or with them. */
export type Nearness = 'none' | 'far' | 'near'

/** From this zoom on, geo pins show their name and geofence. */
export const pinNamesZoom = 13
/** Zoomed out further than this, geo pins would hide the map. */
const pinsZoom = 9.5

export function nearnessOf(zoom: number): Nearness {
  if (zoom < pinsZoom) return 'none'
  return zoom < pinNamesZoom ? 'far' : 'near'
}

/** @param places pits and sites */
export function shownPins(places: readonly MapPlace[], geoPins: readonly MapPlace[], nearness: Nearness): ShownPin[] {
  const shownPlaces = places.map((place): ShownPin => ({ ...place, size: 'place', rank: pinRanks.place }))
  if (nearness === 'none') return shownPlaces
  const shownGeoPins = geoPins.map((pin): ShownPin => {
    const rank = pin.kind === 'hazard' ? pinRanks.hazard : pinRanks.otherGeoPin
    return nearness === 'near' ? { ...pin, size: 'geoPin', rank } : { ...pin, name: '', size: 'farGeoPin', rank }
  })
  return [...shownPlaces, ...shownGeoPins]
}
