/** The shape of a geofence: a circle around a pin, or the corners drawn on the map. */
import { z } from 'zod'
import { circleCrossings, distanceMeters, isInPolygon, type LatLng, metersToEdge, polygonCrossings } from '../geo.ts'

/** The radius of a circle: the least, the most, and that of a place whose radius no one has set. */
export const radiusMetersLimits = { min: 20, max: 5000, usual: 150 } as const
export const radiusMetersSchema = z.int().min(radiusMetersLimits.min).max(radiusMetersLimits.max)

export type GeofenceShape =
  | { kind: 'circle'; center: LatLng; radiusMeters: number }
  | { kind: 'polygon'; corners: readonly LatLng[] }

/** The geofence of a place: its corners if it has any, otherwise its radius. */
export function geofenceOf(
  place: LatLng & { radiusMeters: number; geofence?: readonly LatLng[] | undefined },
): GeofenceShape {
  const { lat, lng, radiusMeters, geofence } = place
  if (geofence && geofence.length >= 3) return { kind: 'polygon', corners: geofence }
  return { kind: 'circle', center: { lat, lng }, radiusMeters }
}

/** Distance from the geofence's edge in meters: negative inside, positive outside. */
export function metersOutside(shape: GeofenceShape, point: LatLng): number {
  if (shape.kind === 'circle') return distanceMeters(point, shape.center) - shape.radiusMeters
  const meters = metersToEdge(point, shape.corners)
  return isInPolygon(point, shape.corners) ? -meters : meters
}

/** Where the straight line from a to b crosses the edge: shares of the line from 0 to 1, ascending. */
export function edgeCrossings(shape: GeofenceShape, a: LatLng, b: LatLng): number[] {
  if (shape.kind === 'circle') return circleCrossings(a, b, shape.center, shape.radiusMeters)
  return polygonCrossings(a, b, shape.corners)
}
