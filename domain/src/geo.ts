/** Geometry near enough for a haul road: a sphere for distances, a flat map for crossings of small fences. */

export type LatLng = { lat: number; lng: number }

/** Mean radius (IUGG): haversine distances are true to 0.5 %. */
export const earthRadiusMeters = 6_371_008.8

/** Distance along the great circle (haversine). */
export function distanceMeters(a: LatLng, b: LatLng): number {
  const lat = radians(b.lat - a.lat)
  const lng = radians(b.lng - a.lng)
  const h = Math.sin(lat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(lng / 2) ** 2
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Direction at the start of the way from a to b: 0 is north, 90 east, below 360. */
export function bearingDegrees(a: LatLng, b: LatLng): number {
  const lng = radians(b.lng - a.lng)
  const y = Math.sin(lng) * Math.cos(radians(b.lat))
  const x =
    Math.cos(radians(a.lat)) * Math.sin(radians(b.lat)) -
    Math.sin(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.cos(lng)
  return ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360
}

export function isInCircle(point: LatLng, center: LatLng, radiusMeters: number): boolean {
  return distanceMeters(point, center) <= radiusMeters
}

/** Whether a point lies in a polygon of at least three corners, by counting crossings; not across the date line. */
export function isInPolygon(point: LatLng, corners: readonly LatLng[]): boolean {
  let isInside = false
  for (let i = 0, j = corners.length - 1; i < corners.length; j = i++) {
    const a = corners[i]!
    const b = corners[j]!
    if (a.lat > point.lat === b.lat > point.lat) continue
    if (point.lng < ((b.lng - a.lng) * (point.lat - a.lat)) / (b.lat - a.lat) + a.lng) isInside = !isInside
  }
  return isInside
}

/** A place at a time. */
export type Fix = LatLng & { at: number }

/**
 * When the straight way between two fixes, driven evenly, is within a circle: a fence between them is not missed.
 * @returns times of entering and leaving, ms, cut to the two fixes; undefined when it stays outside
 */
export function segmentInCircle(
  from: Fix,
  to: Fix,
  center: LatLng,
  radiusMeters: number,
): { enteredAt: number; leftAt: number } | undefined {
  const a = metersFrom(center, from)
  const b = metersFrom(center, to)
  const dx = b.x - a.x
  const dy = b.y - a.y
  const lengthSquared = dx * dx + dy * dy
  const outside = a.x * a.x + a.y * a.y - radiusMeters * radiusMeters
  if (lengthSquared === 0) return outside <= 0 ? { enteredAt: from.at, leftAt: to.at } : undefined
  const half = a.x * dx + a.y * dy
  const discriminant = half * half - lengthSquared * outside
  if (discriminant < 0) return undefined
  const enters = (-half - Math.sqrt(discriminant)) / lengthSquared
  const leaves = (-half + Math.sqrt(discriminant)) / lengthSquared
  if (enters > 1 || leaves < 0) return undefined
  const timeAt = (share: number) => Math.round(from.at + (to.at - from.at) * Math.min(1, Math.max(0, share)))
  return { enteredAt: timeAt(enters), leftAt: timeAt(leaves) }
}

export type BoundingBox = { south: number; west: number; north: number; east: number }

/** The smallest box around points; undefined for none. Not across the date line. */
export function boundingBox(points: readonly LatLng[]): BoundingBox | undefined {
  const first = points[0]
  if (!first) return undefined
  const box = { south: first.lat, west: first.lng, north: first.lat, east: first.lng }
  for (const { lat, lng } of points) {
    box.south = Math.min(box.south, lat)
    box.north = Math.max(box.north, lat)
    box.west = Math.min(box.west, lng)
    box.east = Math.max(box.east, lng)
  }
  return box
}

function metersFrom(center: LatLng, point: LatLng): { x: number; y: number } {
  const turns = ((point.lng - center.lng + 540) % 360) - 180
  return {
    x: radians(turns) * earthRadiusMeters * Math.cos(radians((center.lat + point.lat) / 2)),
    y: radians(point.lat - center.lat) * earthRadiusMeters,
  }
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
