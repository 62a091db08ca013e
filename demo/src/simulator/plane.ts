/** A flat grid in meters around a point, exact to 1 in 10,000 for a region of about ten kilometers. */

/** Meters east and north of the grid's origin. */
export type PlanePoint = { x: number; y: number }
export type LatLng = { lat: number; lng: number }

export type Plane = { toPlane: (at: LatLng) => PlanePoint; toLatLng: (point: PlanePoint) => LatLng }

const metersPerDegree = 111_195

export function createPlane(origin: LatLng): Plane {
  const metersPerDegreeLng = metersPerDegree * Math.cos((origin.lat * Math.PI) / 180)
  return {
    toPlane: ({ lat, lng }) => ({
      x: (lng - origin.lng) * metersPerDegreeLng,
      y: (lat - origin.lat) * metersPerDegree,
    }),
    toLatLng: ({ x, y }) => ({ lat: origin.lat + y / metersPerDegree, lng: origin.lng + x / metersPerDegreeLng }),
  }
}

export function distanceMeters(a: PlanePoint, b: PlanePoint): number {
  return Math.hypot(b.x - a.x, b.y - a.y)
}

/** Degrees clockwise from north, 0 to 360. */
export function bearingDegrees(from: PlanePoint, to: PlanePoint): number {
  return ((Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI + 360) % 360
}

export function blendPoints(a: PlanePoint, b: PlanePoint, part: number): PlanePoint {
  return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part }
}
