/** Geometry precise enough for a haul road: a sphere for distances, a flat map for crossings of small geofences. */

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

/**
 * Whether two places are at most that far apart. Two bounds decide it mostly, without trigonometry: the way along the
 * meridian is no longer than the distance, and with the way along the equator no shorter.
 */
export function isWithinMeters(a: LatLng, b: LatLng, meters: number): boolean {
  const lat = radians(Math.abs(b.lat - a.lat)) * earthRadiusMeters
  if (lat > meters) return false
  const lng = radians(Math.abs(b.lng - a.lng)) * earthRadiusMeters
  return lat + lng <= meters || distanceMeters(a, b) <= meters
}

/** The direction from a toward b, at a: 0 is north, 90 east, below 360. */
export function bearingDegrees(a: LatLng, b: LatLng): number {
  const lng = radians(b.lng - a.lng)
  const y = Math.sin(lng) * Math.cos(radians(b.lat))
  const x =
    Math.cos(radians(a.lat)) * Math.sin(radians(b.lat)) -
    Math.sin(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.cos(lng)
  return ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360
}

/** Whether a point is in a polygon of at least three corners, by counting crossings; not across the date line. */
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
 * When a straight drive at constant speed between two fixes is in a circle, so a geofence between them is not missed.
 * @returns times of entering and leaving, ms, clamped to the two fixes; undefined when it stays outside
 */
export function segmentInCircle(
  from: Fix,
  to: Fix,
  center: LatLng,
  radiusMeters: number,
): { enteredAt: number; leftAt: number } | undefined {
  const roots = circleRoots(from, to, center, radiusMeters)
  if (!roots) return isWithinMeters(from, center, radiusMeters) ? { enteredAt: from.at, leftAt: to.at } : undefined
  const { enters, leaves } = roots
  if (enters > 1 || leaves < 0) return undefined
  const timeAt = (share: number) => Math.round(from.at + (to.at - from.at) * Math.min(1, Math.max(0, share)))
  return { enteredAt: timeAt(enters), leftAt: timeAt(leaves) }
}

/**
 * Where the straight line from a to b crosses a polygon's edge: shares of the line from 0 to 1, ascending. The math is
 * flat, so it suits polygons of a few kilometers.
 */
export function polygonCrossings(a: LatLng, b: LatLng, corners: readonly LatLng[]): number[] {
  const end = metersFrom(a, b)
  const flat = corners.map(corner => metersFrom(a, corner))
  const shares = flat.flatMap((p, i) => {
    const q = flat[(i + 1) % flat.length]!
    const edge = { x: q.x - p.x, y: q.y - p.y }
    const cross = end.x * edge.y - end.y * edge.x
    if (cross === 0) return []
    const along = (p.x * edge.y - p.y * edge.x) / cross
    const onEdge = (p.x * end.y - p.y * end.x) / cross
    return along >= 0 && along <= 1 && onEdge >= 0 && onEdge < 1 ? [along] : []
  })
  return shares.sort((one, other) => one - other)
}

/** Distance to the nearest point of a polygon's edge, from inside or outside. */
export function metersToEdge(point: LatLng, corners: readonly LatLng[]): number {
  const flat = corners.map(corner => metersFrom(point, corner))
  return flat.reduce((nearest, p, i) => {
    const q = flat[(i + 1) % flat.length]!
    const edge = { x: q.x - p.x, y: q.y - p.y }
    const lengthSquared = edge.x * edge.x + edge.y * edge.y
    const share = lengthSquared === 0 ? 0 : Math.min(1, Math.max(0, -(p.x * edge.x + p.y * edge.y) / lengthSquared))
    return Math.min(nearest, Math.hypot(p.x + edge.x * share, p.y + edge.y * share))
  }, Number.POSITIVE_INFINITY)
}

/** The place at a share of the straight line from a to b. */
export function placeBetween(a: LatLng, b: LatLng, share: number): LatLng {
  return { lat: a.lat + (b.lat - a.lat) * share, lng: a.lng + (b.lng - a.lng) * share }
}

/** Where the straight line from a to b crosses a circle: none, one or two shares of the line from 0 to 1, ascending. */
export function circleCrossings(a: LatLng, b: LatLng, center: LatLng, radiusMeters: number): number[] {
  const roots = circleRoots(a, b, center, radiusMeters)
  return roots ? [roots.enters, roots.leaves].filter(share => share >= 0 && share <= 1) : []
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

/** Where the infinite line through a and b meets a circle, as shares of a to b; undefined when it does not. */
function circleRoots(a: LatLng, b: LatLng, center: LatLng, radiusMeters: number) {
  const from = metersFrom(center, a)
  const to = metersFrom(center, b)
  const dx = to.x - from.x
  const dy = to.y - from.y
  const lengthSquared = dx * dx + dy * dy
  const half = from.x * dx + from.y * dy
  const outside = from.x * from.x + from.y * from.y - radiusMeters * radiusMeters
  const discriminant = half * half - lengthSquared * outside
  if (lengthSquared === 0 || discriminant < 0) return undefined
  const root = Math.sqrt(discriminant)
  return { enters: (-half - root) / lengthSquared, leaves: (-half + root) / lengthSquared }
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
