/** Pins as GeoJSON, with their names, their geofences and the ids of their pictures. */
import type { IconName } from '../../ui/icon/icons.ts'
import {
  isPinSize,
  type NameSide,
  nameBox,
  type PinSize,
  type PinSpot,
  pinSizes,
  usualSpot,
} from '../layout/pin-boxes.ts'
import type { PinSpots } from '../layout/place-pins.ts'
import type { ShownPin } from '../layout/shown-pins.ts'
import { type Feature, type FeatureCollection, geofenceRing, type MapPlace, type Position } from '../map-features.ts'

export const placeIcons = {
  pit: 'pit',
  site: 'pin',
  gate: 'barrier',
  scale: 'scale',
  dump: 'bucket',
  hazard: 'warning',
  parking: 'truck',
} as const satisfies Record<MapPlace['kind'], IconName>

type PinPicture = { icon: IconName; size: PinSize; lift: number }

/** The id of a pin's picture, with a stem of `lift` pixels. */
export function pinImageId({ icon, size, lift }: PinPicture): string {
  return `pin ${icon} ${size} ${lift}`
}

/** The pin that a picture's id describes; undefined for ids of other pictures. */
export function pinOfImageId(id: string): PinPicture | undefined {
  const [, icon, size = '', lift] = /^pin (\S+) (\S+) (-?\d+)$/.exec(id) ?? []
  const known = Object.values(placeIcons).find(each => each === icon)
  return known && isPinSize(size) ? { icon: known, size, lift: Number(lift) } : undefined
}

/**
 * Pins with their names, and their geofences.
 * @param spots how pins are drawn that are not at their usual spot, by their id
 */
export function pinFeatures(pins: readonly ShownPin[], spots?: PinSpots): FeatureCollection {
  return { type: 'FeatureCollection', features: pins.flatMap(pin => featuresOf(pin, spots?.get(pin.id))) }
}

const nameAnchors = { above: 'bottom', below: 'top', left: 'right', right: 'left' } as const

function featuresOf(pin: ShownPin, spot: PinSpot = usualSpot(pin.name)): Feature[] {
  const { id, kind, size, rank, lng, lat } = pin
  const at: Position = [lng, lat]
  const properties = {
    part: size === 'place' ? 'place' : 'geoPin',
    id,
    name: spot.name,
    textPx: pinSizes[size].textPx,
    image: pinImageId({ icon: placeIcons[kind], size, lift: spot.lift }),
    sortKey: -rank,
    anchor: spot.lift < 0 ? 'top' : 'bottom',
    nameAnchor: nameAnchors[spot.side],
    nameOffset: nameOffset(spot, size),
  }
  const drawn: Feature = { type: 'Feature', geometry: { type: 'Point', coordinates: at }, properties }
  const geofence: Feature = {
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [geofenceRing(pin)] },
    properties: { part: 'geofence' },
  }
  return [...(size === 'farGeoPin' ? [] : [geofence]), ...(spot.isLeftOut ? [] : [drawn])]
}

/** Where a pin's name begins, in ems from the place. */
function nameOffset(spot: PinSpot, size: PinSize): [number, number] {
  const { x, y, width, height } = nameBox({ x: 0, y: 0, size }, spot)
  const offsets: Record<NameSide, [number, number]> = {
    above: [0, y + height / 2],
    below: [0, y - height / 2],
    left: [x + width / 2, y],
    right: [x - width / 2, y],
  }
  const [across, down] = offsets[spot.side]
  const { textPx } = pinSizes[size]
  return [across / textPx, down / textPx]
}
