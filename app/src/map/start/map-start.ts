/** Where a map begins while it has nothing else to show: by one rule for all maps, and never in the sea at 0, 0. */
import { boundingBox, type LatLng } from '@haulway/domain/geo.ts'

export type MapStart = { center: LatLng; zoom: number }

/** What is known about where the user works; each part is undefined or empty while it is unknown. */
export type Whereabouts = {
  /** Where the business is. */
  home?: LatLng | undefined
  /** Where the device was last. */
  device?: LatLng | undefined
  /** The ends of the business's hauls. */
  work?: readonly LatLng[] | undefined
  /** The area that the installation's own map covers. */
  ground?: MapStart | undefined
}

/** The United States without Alaska and Hawaii: where nothing at all is known. */
export const country: MapStart = { center: { lat: 39.8, lng: -98.5 }, zoom: 3 }

/** A town and its roads. */
const townZoom = 11

/** The business's place, else the device's last one, else the region of the work, else the map's own area. */
export function mapStartOf({ home, device, work = [], ground }: Whereabouts): MapStart {
  const near = home ?? device
  if (near) return { center: near, zoom: townZoom }
  return startAround(work) ?? ground ?? country
}

/** @returns undefined without points */
function startAround(points: readonly LatLng[]): MapStart | undefined {
  const box = boundingBox(points)
  if (!box) return undefined
  const { north, south, east, west } = box
  const span = Math.max(north - south, east - west, 0.01)
  // At zoom z, a phone's 390 pixels are 274 / 2^z degrees wide; a part of them is the margin.
  const zoom = Math.min(Math.max(Math.log2(180 / span), country.zoom), townZoom)
  return { center: { lat: (north + south) / 2, lng: (east + west) / 2 }, zoom }
}

/** The middle of a map's bounds; undefined for a map of the world, whose middle is in the sea. */
export function startOfBounds(west: number, south: number, east: number, north: number): MapStart | undefined {
  if (Math.max(east - west, north - south) > 60) return undefined
  return startAround([
    { lat: south, lng: west },
    { lat: north, lng: east },
  ])
}
